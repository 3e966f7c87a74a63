/** The own side of the table: what is chosen for the decision that is due, and what becomes of it. */

import type { Table } from "../../lib/table.svelte";
import type { MueView } from "../../wire";
import { sorted, trumpsOf, type HandCard } from "./cards";
import { faceOf } from "./phases";
import type { Scene } from "./scene.svelte";
import { inAll } from "./texts";

export class Desk {
  /** What was chosen: the keys of cards, a trump or a seat. */
  picked = $state<string[]>([]);
  private sending = false;

  constructor(
    private readonly at: () => Table,
    readonly scene: Scene,
  ) {}

  get table() {
    return this.at();
  }

  readonly shown = $derived.by(() => this.scene.frozen ?? this.table.view<MueView>());
  /** The game as the own seat sees it; only asked for while there is one. */
  readonly view = $derived(this.shown!);
  readonly phase = $derived(this.view.phase);
  readonly face = $derived(faceOf(this.phase));
  readonly asked = $derived(!!this.shown && this.face.asked(this.phase));
  /** The seat at the lower end of the table. */
  readonly bottom = $derived(Math.max(0, this.table.me));
  readonly player = $derived(this.view.players[this.bottom]!);
  readonly trumps = $derived(this.face.trumps(trumpsOf(this.view), this));
  readonly hand = $derived(this.shown?.cards ? sorted(this.shown.cards, this.player.face_up, this.trumps) : []);
  readonly can = $derived(this.face.can(this.phase));
  readonly playable = $derived(this.face.playable(this.phase));
  /** What of it can still be chosen. */
  readonly selected: string[] = $derived(this.picked.filter((one) => this.face.offers(this.phase, one, this)));
  /** The cards among it. */
  readonly cards = $derived(this.selected.map((key) => key.slice(0, 2)));
  readonly go = $derived(this.face.go(this.phase, this));

  drop() {
    this.picked = [];
  }

  /** What a hint would choose. */
  readonly hinted: string[] = $derived.by(() => {
    const [verb, ...words] = this.table.hint.move.split(" ");
    return this.shown && verb === this.face.verb ? this.face.choiceOf(words, this) : [];
  });

  /** Choose that. */
  follow() {
    if (this.hinted.length) this.picked = this.hinted;
  }

  /** Choose what there is no choice about. */
  takeOnly() {
    const only = this.face.only(this.phase, this);
    if (only.length) this.picked = only;
  }

  tap(card: HandCard) {
    this.table.notice = undefined;
    this.face.tap(this.phase, card, this);
  }

  /** Enter or a double tap: a card that may be played is played at once. */
  now(card: HandCard) {
    const move = this.face.atOnce(this.phase, card);
    if (move) void this.act(move);
    else this.tap(card);
  }

  /** Make the move that is chosen. */
  confirm() {
    if (this.go.move) void this.act(this.go.move);
  }

  async act(move: string) {
    if (this.sending) return;
    this.sending = true;
    this.scene.settle();
    this.scene.sheet = 0;
    this.table.hurry();
    await this.table.move(move);
    this.sending = false;
  }

  /** Have the rules say why a move cannot be made: they refuse it with their reason. */
  askWhyNot(move: string) {
    void this.table.move(move);
  }

  /** Why nothing can be done just now. */
  excuse() {
    const waits = this.view.to_act[0];
    if (this.asked || waits === undefined) return;
    const name = this.table.names[waits] ?? "";
    this.table.refuse(inAll((texts) => texts.wait(name)));
  }
}
