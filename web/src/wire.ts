// Written by tools/gen_ts.py from the server's Python types: change those, not this file.

export const VERSION = 1;

export const SEATS: Record<string, string[]> = {
  KuhfsteinBonusLapsed: ["seat"],
  KuhfsteinBonusReached: ["seat"],
  KuhfsteinCardPlayed: ["seat"],
  KuhfsteinCardTaken: ["seat"],
  KuhfsteinCardsRefilled: [],
  KuhfsteinCardsSwapped: ["seat"],
  KuhfsteinCowGained: ["seat"],
  KuhfsteinCowsReturned: ["seat"],
  KuhfsteinGameEnded: [],
  KuhfsteinGoalShown: ["seat"],
  KuhfsteinHerdTaken: ["seat"],
  KuhfsteinLastRound: ["seat"],
  KuhfsteinTilePlaced: ["seat"],
  KuhfsteinTilesRefilled: [],
  KuhfsteinTilesSwapped: ["seat"],
  KuhfsteinTreePlanted: ["seat"],
  KuhfsteinTurnLapsed: ["seat"],
  KuhhandelAccepted: ["rival", "challenger"],
  KuhhandelAnswered: ["seat"],
  KuhhandelBidMade: ["seat"],
  KuhhandelBought: ["auctioneer"],
  KuhhandelCardDealt: ["seat"],
  KuhhandelCardTurned: ["auctioneer"],
  KuhhandelCardWon: ["seat"],
  KuhhandelChallenged: ["challenger", "rival"],
  KuhhandelCountered: ["rival", "challenger"],
  KuhhandelDonkeyPaid: [],
  KuhhandelDoveWon: ["seat"],
  KuhhandelExposed: ["seat"],
  KuhhandelGameEnded: [],
  KuhhandelGiven: ["seat"],
  KuhhandelKept: ["seat"],
  KuhhandelKnockedDown: ["bidder"],
  KuhhandelLooked: ["seat"],
  KuhhandelOffered: ["challenger", "rival"],
  KuhhandelPaid: ["payer", "payee"],
  KuhhandelPassed: ["seat"],
  KuhhandelQuartetCompleted: ["seat"],
  KuhhandelRatFed: ["seat"],
  KuhhandelRatTaken: ["seat"],
  KuhhandelSlapped: ["seat"],
  KuhhandelSold: ["auctioneer"],
  KuhhandelTradeTied: ["challenger", "rival"],
  KuhhandelTradeWon: ["winner", "loser", "taker"],
  KuhhandelTurnEnded: ["seat"],
  KuhhandelZerosReturned: ["seat"],
  MueCardPlayed: ["seat"],
  MueChiefFound: ["chief"],
  MueDealt: ["dealer"],
  MueEklat: ["culprit"],
  MueGameEnded: [],
  MueHandReceived: ["seat"],
  MueNoVice: [],
  MueNobodyBid: [],
  MuePartnerNamed: ["chief", "partner"],
  MuePassed: ["seat"],
  MueScored: ["seat"],
  MueShown: ["seat"],
  MueTargetMissed: ["chief"],
  MueTargetReached: ["chief"],
  MueTrickTaken: ["seat"],
  MueTrumpNamed: ["seat"],
  MueViceFound: ["vice"],
};

export type ClientMessage =
  | Hello
  | Ping
  | Echo
  | Arrange
  | Admit
  | Sit
  | Rise
  | Swap
  | SeatBot
  | Begin
  | Move
  | Try
  | Undo
  | Finish
  | Mark
  | Slap
  | Limit
  | Ready
  | Pause
  | Agree
  | Resume
  | Leave
  | Resign
  | Hint
  | Say
  | Mute
  | HurryBots
  | Rematch
  | Close;

export type ServerMessage =
  | Welcome
  | Changed
  | Happened
  | Tried
  | Ticked
  | Spoken
  | Done
  | Hinted
  | Refusal
  | Rejected
  | Pong
  | Beat;

export type KuhfsteinEvent =
  | KuhfsteinTilePlaced
  | KuhfsteinTreePlanted
  | KuhfsteinTilesSwapped
  | KuhfsteinCardTaken
  | KuhfsteinCardsSwapped
  | KuhfsteinCardPlayed
  | KuhfsteinHerdTaken
  | KuhfsteinBonusReached
  | KuhfsteinCowGained
  | KuhfsteinCowsReturned
  | KuhfsteinBonusLapsed
  | KuhfsteinTurnLapsed
  | KuhfsteinTilesRefilled
  | KuhfsteinCardsRefilled
  | KuhfsteinLastRound
  | KuhfsteinGoalShown
  | KuhfsteinGameEnded;

export type KuhhandelEvent =
  | KuhhandelCardTurned
  | KuhhandelDonkeyPaid
  | KuhhandelBidMade
  | KuhhandelPassed
  | KuhhandelAnswered
  | KuhhandelSlapped
  | KuhhandelKnockedDown
  | KuhhandelSold
  | KuhhandelBought
  | KuhhandelExposed
  | KuhhandelPaid
  | KuhhandelCardWon
  | KuhhandelRatFed
  | KuhhandelRatTaken
  | KuhhandelChallenged
  | KuhhandelOffered
  | KuhhandelAccepted
  | KuhhandelCountered
  | KuhhandelZerosReturned
  | KuhhandelTradeTied
  | KuhhandelTradeWon
  | KuhhandelQuartetCompleted
  | KuhhandelDoveWon
  | KuhhandelLooked
  | KuhhandelKept
  | KuhhandelGiven
  | KuhhandelCardDealt
  | KuhhandelTurnEnded
  | KuhhandelGameEnded;

export type MueEvent =
  | MueDealt
  | MueHandReceived
  | MueShown
  | MuePassed
  | MueEklat
  | MueNobodyBid
  | MueChiefFound
  | MueViceFound
  | MueNoVice
  | MueTrumpNamed
  | MuePartnerNamed
  | MueCardPlayed
  | MueTrickTaken
  | MueTargetReached
  | MueTargetMissed
  | MueScored
  | MueGameEnded;

export interface Hello {
  type: "hello";
  version: number;
  since?: number;
  name?: string;
  id?: number;
}

export interface Ping {
  type: "ping";
  sent: number;
  id?: number;
}

export interface Echo {
  type: "echo";
  beat: number;
  id?: number;
}

export interface Arrange {
  type: "arrange";
  pace: Pace;
  options: Record<string, number | null>;
  id?: number;
}

export interface Admit {
  type: "admit";
  audience: Audience;
  id?: number;
}

export interface Sit {
  type: "sit";
  seat: number;
  name: string;
  id?: number;
}

export interface Rise {
  type: "rise";
  seat: number;
  id?: number;
}

export interface Swap {
  type: "swap";
  one: number;
  other: number;
  id?: number;
}

export interface SeatBot {
  type: "seat";
  seat: number;
  bot: string;
  id?: number;
}

export interface Begin {
  type: "begin";
  first?: number | null;
  id?: number;
}

export interface Move {
  type: "move";
  seat: number;
  move: string;
  at: number;
  id?: number;
}

export interface Try {
  type: "try";
  seat: number;
  move: string;
  at: number;
  tried?: number;
  id?: number;
}

export interface Undo {
  type: "undo";
  seat: number;
  at: number;
  tried: number;
  id?: number;
}

export interface Finish {
  type: "finish";
  seat: number;
  at: number;
  tried: number;
  id?: number;
}

export interface Mark {
  type: "mark";
  seat: number;
  at: number;
  on?: boolean;
  id?: number;
}

export interface Slap {
  type: "slap";
  seat: number;
  count: number;
  at: number;
  id?: number;
}

export interface Limit {
  type: "limit";
  seat: number;
  limit?: number | null;
  at?: number | null;
  id?: number;
}

export interface Ready {
  type: "ready";
  on?: boolean;
  id?: number;
}

export interface Pause {
  type: "pause";
  id?: number;
}

export interface Agree {
  type: "agree";
  on?: boolean;
  id?: number;
}

export interface Resume {
  type: "resume";
  id?: number;
}

export interface Leave {
  type: "leave";
  id?: number;
}

export interface Resign {
  type: "resign";
  id?: number;
}

export interface Hint {
  type: "hint";
  seat: number;
  at: number;
  id?: number;
}

export interface Say {
  type: "say";
  text?: string;
  phrase?: string;
  id?: number;
}

export interface Mute {
  type: "mute";
  who: string;
  on?: boolean;
  id?: number;
}

export interface HurryBots {
  type: "hurry";
  bots: "instant" | "normal" | "quick" | "slow";
  id?: number;
}

export interface Rematch {
  type: "rematch";
  id?: number;
}

export interface Close {
  type: "close";
  id?: number;
}

export interface Welcome {
  type: "welcome";
  version: number;
  you: string;
  seats: number[];
  number: number;
  table: TableSummary;
  clock: Clock;
  seen: Seen[];
  missed: (Happened | Spoken)[];
  phrases: string[];
}

export interface Changed {
  type: "changed";
  number: number;
  seats: number[];
  table: TableSummary;
  clock: Clock;
  seen: Seen[];
}

export interface Happened {
  type: "happened";
  number: number;
  seat: number;
  by: "bot" | "clock" | "hammer" | "player";
  moves: number;
  seen: Seen[];
  clock: Clock | null;
}

export interface Tried {
  type: "tried";
  seen: Seen[];
}

export interface Ticked {
  type: "ticked";
  clock: Clock;
}

export interface Spoken {
  type: "spoken";
  number: number;
  at: number;
  person: string;
  name: string;
  text: string;
  phrase: string;
  watching: boolean;
}

export interface Done {
  type: "done";
  id: number;
}

export interface Hinted {
  type: "hinted";
  id: number;
  move: string;
  why: Record<string, string>;
}

export interface Refusal {
  type: "refusal";
  id: number;
  rule: string;
  reason: string;
  text: Record<string, string>;
}

export interface Rejected {
  type: "wrong";
  id: number;
  reason: string;
  text: Record<string, string>;
}

export interface Pong {
  type: "pong";
  sent: number;
  now: number;
}

export interface Beat {
  type: "beat";
  beat: number;
}

export interface KuhfsteinView {
  game: string;
  options: string[];
  seat: number;
  phase: KuhfsteinTurnView | KuhfsteinSwappedTilesView | KuhfsteinSwappedCardsView | KuhfsteinBonusTileView | KuhfsteinBonusCardView | KuhfsteinPickView | KuhfsteinPlacingView | KuhfsteinPlantingView | KuhfsteinLayingView | KuhfsteinHeldView | KuhfsteinGoalsView | OverView;
  fox: number;
  turn: number;
  to_act: number[];
  actions: number;
  actions_left: number;
  bonus: string | null;
  waiting: string[];
  swaps: number;
  open_tiles: string[];
  tiles_left: number;
  tiles_aside: string[];
  open_cards: string[];
  cards_left: number;
  discards: string[];
  trees: number;
  tree_points: number;
  target: number;
  bonuses: KuhfsteinBonusView[];
  last_round: boolean;
  players: KuhfsteinPlayerView[];
  hand: string[] | null;
  cards: KuhfsteinCardView[];
  goals: KuhfsteinGoalView[] | null;
  placements: KuhfsteinPlacement[];
  squares: KuhfsteinSquare[];
  deck: string;
  deck_size: number;
}

export interface KuhhandelPieces {
  animals: KuhhandelAnimal[];
  quartet: number;
  notes: number[];
  unit: number;
  step: number;
  donkeys: number[];
  rats: boolean;
  pedigrees: boolean;
  dove: boolean;
  money_with: string[];
  colours: Record<string, string>;
}

export interface KuhhandelView {
  game: string;
  options: string[];
  seat: number;
  phase: KuhhandelTurnView | KuhhandelEncoreView | KuhhandelBiddingView | KuhhandelKnockdownView | KuhhandelPaymentView | KuhhandelCountdownView | KuhhandelRatView | KuhhandelOfferView | KuhhandelAnswerView | KuhhandelDivisionView | OverView;
  turn: number;
  to_act: number[];
  pile: KuhhandelPileView;
  money_in_play: number | null;
  bank: KuhhandelBankStack[];
  trades_stalled: number;
  players: KuhhandelPlayerView[];
  money: number[] | null;
}

export interface MuePieces {
  tables: Record<string, MueTable>;
  end: number;
  unplayed: number;
}

export interface MueView {
  game: string;
  options: Record<string, number>;
  seat: number;
  phase: MueAuctionView | MueViceTrumpView | MueChiefTrumpView | MuePartnerView | MueTricksView | OverView;
  hand: number;
  dealer: number;
  unplayed: number;
  to_act: number[];
  players: MuePlayerView[];
  contract: MueContractView | null;
  marks: Record<string, [number | null, number]>;
  played: string[];
  unseen: string[];
  cards: string[] | null;
  history: MueHandView[];
}

export interface KuhfsteinBonusLapsed {
  type: "BonusLapsed";
  seat: number;
  bonus: string;
}

export interface KuhfsteinBonusReached {
  type: "BonusReached";
  seat: number;
  space: number;
  bonus: string;
}

export interface KuhfsteinCardPlayed {
  type: "CardPlayed";
  seat: number;
  card: string;
  x: number;
  y: number;
  turns: number;
  cows: number;
  points: number;
}

export interface KuhfsteinCardTaken {
  type: "CardTaken";
  seat: number;
  card: string;
}

export interface KuhfsteinCardsRefilled {
  type: "CardsRefilled";
  cards: string[];
}

export interface KuhfsteinCardsSwapped {
  type: "CardsSwapped";
  seat: number;
  discarded: string[];
  cards: string[];
}

export interface KuhfsteinCowGained {
  type: "CowGained";
  seat: number;
}

export interface KuhfsteinCowsReturned {
  type: "CowsReturned";
  seat: number;
  cows: number;
}

export interface KuhfsteinGameEnded {
  type: "GameEnded";
  scores: number[];
  rule: string;
}

export interface KuhfsteinGoalShown {
  type: "GoalShown";
  seat: number;
  goal: string;
  points: number;
}

export interface KuhfsteinHerdTaken {
  type: "HerdTaken";
  seat: number;
  x: number;
  y: number;
  cows: number;
}

export interface KuhfsteinLastRound {
  type: "LastRound";
  seat: number;
}

export interface KuhfsteinTilePlaced {
  type: "TilePlaced";
  seat: number;
  terrain: string;
  x: number;
  y: number;
}

export interface KuhfsteinTilesRefilled {
  type: "TilesRefilled";
  tiles: string[];
}

export interface KuhfsteinTilesSwapped {
  type: "TilesSwapped";
  seat: number;
  aside: string[];
  tiles: string[];
}

export interface KuhfsteinTreePlanted {
  type: "TreePlanted";
  seat: number;
  x: number;
  y: number;
  points: number;
}

export interface KuhfsteinTurnLapsed {
  type: "TurnLapsed";
  seat: number;
  actions: number;
}

export interface KuhhandelAccepted {
  type: "Accepted";
  rival: number;
  challenger: number;
  count: number;
  money: number[] | null;
}

export interface KuhhandelAnswered {
  type: "Answered";
  seat: number;
  count: number | null;
}

export interface KuhhandelBidMade {
  type: "BidMade";
  seat: number;
  amount: number;
}

export interface KuhhandelBought {
  type: "Bought";
  auctioneer: number;
}

export interface KuhhandelCardDealt {
  type: "CardDealt";
  seat: number;
  card: string | null;
  is_money: boolean;
  known_to: number | null;
}

export interface KuhhandelCardTurned {
  type: "CardTurned";
  auctioneer: number;
  card: string;
}

export interface KuhhandelCardWon {
  type: "CardWon";
  seat: number;
  card: string;
  price: number;
}

export interface KuhhandelChallenged {
  type: "Challenged";
  challenger: number;
  rival: number;
  animal: string;
  stake: number;
}

export interface KuhhandelCountered {
  type: "Countered";
  rival: number;
  challenger: number;
  count: number;
  counter: number[] | null;
  offer: number[] | null;
}

export interface KuhhandelDonkeyPaid {
  type: "DonkeyPaid";
  donkey: number;
  note: number;
}

export interface KuhhandelDoveWon {
  type: "DoveWon";
  seat: number;
}

export interface KuhhandelExposed {
  type: "Exposed";
  seat: number;
  money: number[];
  cap: number;
}

export interface KuhhandelGameEnded {
  type: "GameEnded";
  scores: number[];
  rule: string;
}

export interface KuhhandelGiven {
  type: "Given";
  seat: number;
}

export interface KuhhandelKept {
  type: "Kept";
  seat: number;
}

export interface KuhhandelKnockedDown {
  type: "KnockedDown";
  bidder: number;
  price: number;
  card: string;
}

export interface KuhhandelLooked {
  type: "Looked";
  seat: number;
  card: string | null;
  is_money: boolean;
}

export interface KuhhandelOffered {
  type: "Offered";
  challenger: number;
  rival: number;
  count: number;
  money: number[] | null;
}

export interface KuhhandelPaid {
  type: "Paid";
  payer: number;
  payee: number;
  count: number;
  money: number[] | null;
}

export interface KuhhandelPassed {
  type: "Passed";
  seat: number;
}

export interface KuhhandelQuartetCompleted {
  type: "QuartetCompleted";
  seat: number;
  animal: string;
}

export interface KuhhandelRatFed {
  type: "RatFed";
  seat: number;
  note: number | null;
}

export interface KuhhandelRatTaken {
  type: "RatTaken";
  seat: number;
  count: number;
  money: number[] | null;
}

export interface KuhhandelSlapped {
  type: "Slapped";
  seat: number;
  count: number;
}

export interface KuhhandelSold {
  type: "Sold";
  auctioneer: number;
}

export interface KuhhandelTradeTied {
  type: "TradeTied";
  challenger: number;
  rival: number;
}

export interface KuhhandelTradeWon {
  type: "TradeWon";
  winner: number;
  loser: number;
  taker: number;
  animal: string;
  stake: number;
}

export interface KuhhandelTurnEnded {
  type: "TurnEnded";
  seat: number;
}

export interface KuhhandelZerosReturned {
  type: "ZerosReturned";
  seat: number;
  count: number;
}

export interface MueCardPlayed {
  type: "CardPlayed";
  seat: number;
  card: string;
}

export interface MueChiefFound {
  type: "ChiefFound";
  chief: number;
  height: number;
  target: number;
}

export interface MueDealt {
  type: "Dealt";
  number: number;
  dealer: number;
}

export interface MueEklat {
  type: "Eklat";
  culprit: number;
  height: number;
}

export interface MueGameEnded {
  type: "GameEnded";
  scores: number[];
  rule: string;
}

export interface MueHandReceived {
  type: "HandReceived";
  seat: number;
  cards: string[] | null;
}

export interface MueNoVice {
  type: "NoVice";
}

export interface MueNobodyBid {
  type: "NobodyBid";
}

export interface MuePartnerNamed {
  type: "PartnerNamed";
  chief: number;
  partner: number;
}

export interface MuePassed {
  type: "Passed";
  seat: number;
}

export interface MueScored {
  type: "Scored";
  seat: number;
  points: number;
  total: number;
}

export interface MueShown {
  type: "Shown";
  seat: number;
  cards: string[];
  total: number;
}

export interface MueTargetMissed {
  type: "TargetMissed";
  chief: number;
  points: number;
  target: number;
  short: number;
}

export interface MueTargetReached {
  type: "TargetReached";
  chief: number;
  points: number;
  target: number;
  bonus: number;
}

export interface MueTrickTaken {
  type: "TrickTaken";
  seat: number;
  cards: string[];
  triangles: number;
}

export interface MueTrumpNamed {
  type: "TrumpNamed";
  seat: number;
  role: string;
  trump: string;
}

export interface MueViceFound {
  type: "ViceFound";
  vice: number;
}

export interface OpenTable {
  game: string;
  seats: number;
  options?: Record<string, number | null>;
  attachments?: Record<string, string>;
  pace?: Pace;
  listed?: boolean;
  audience?: Audience;
  one_screen?: boolean;
  name?: string;
  bot?: string;
  lesson?: boolean;
  group?: string;
}

export interface KeepScore {
  options?: Record<string, number | null>;
  estates: string[];
  details?: Record<string, string>;
}

export interface Carry {
  key: string;
  instead_of: string;
}

export interface Look {
  key: string;
}

export interface End {
  id: string;
}

export interface GivenRecord {
  record: string;
  attachments?: Record<string, string>;
}

export interface GameSummary {
  id: string;
  name: Record<string, string>;
  fewest: number;
  most: number;
  options: OptionSummary[];
  attachments: string[];
  bots: string[];
  lesson: boolean;
}

export interface ScoreSheet {
  players: string[];
  lines: Line[];
  stories: Story[];
}

export interface MyTable {
  table: TableSummary;
  seats: number[];
  asked: boolean;
}

export interface Finished {
  code: string;
  game: string;
  at: number;
  seats: number[];
  resigned: number[];
  names: string[];
  scores: number[];
  winners: number[];
  began: number;
  persons: string[];
  bots: string[];
  tally: Record<string, number[]>;
  story: Story | null;
}

export interface Guest {
  person: string;
}

export interface CarryKey {
  key: string;
  seconds: number;
}

export interface Change {
  new: Known;
  old: Known | null;
}

export interface Own {
  id: string;
  label: string;
  made: number;
  used: number;
  this: boolean;
}

export interface FoundGroup {
  name: string;
  called: string;
}

export interface GroupSheet {
  id: string;
  code: string;
  name: string;
  members: GroupMember[];
  you: string;
  tables: TableSummary[];
  finished: number;
}

export interface OwnGroup {
  id: string;
  code: string;
  name: string;
  called: string;
  members: number;
}

export interface GroupGames {
  games: GroupGame[];
  ratings: Rated[];
}

export interface Rated {
  family: string;
  ratings: Rating[];
  games: number;
}

export interface Replay {
  game: string;
  options: Record<string, number | null>;
  rules: number;
  players: string[];
  steps: Step[];
  chapters: Chapter[];
  scores: number[];
  winners: number[];
  result: string;
}

export interface Frames {
  start: number;
  frames: unknown[];
}

export interface ReviewNow {
  state: "done" | "none" | "running" | "waiting";
  done: number;
  possible: boolean;
  yours: boolean;
  seat: number | null;
  review: Told | null;
}

export interface BellsHere {
  key: string;
  mail: boolean;
  own: OwnBell[];
}

export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
  hours: Hours;
}

export interface AskMail {
  address: string;
  hours: Hours;
}

export interface Hush {
  id: string;
  hours: Hours;
}

export interface EndBell {
  id: string;
}

export interface Rulebook {
  revision: number;
  sections: Record<string, Record<string, string>>;
  rules: Record<string, Rule>;
  games: Record<string, Record<string, string>>;
  options: Record<string, Record<string, string>>;
  lines: Record<string, Record<string, string>>;
  headlines: string[];
  tellings: Record<string, Record<string, string>>;
  rules_for_event: Record<string, string[]>;
  words: Record<string, Record<string, string>>;
  editions: Record<string, BookEdition>;
  pieces: unknown;
}

export interface Pace {
  kind: "live" | "turns";
  think: number;
  call: number;
  count: number;
  bots: "instant" | "normal" | "quick" | "slow";
}

export interface Audience {
  talk: boolean;
  late: number;
}

export interface TableSummary {
  code: string;
  game: string;
  options: Record<string, number | null>;
  rules: number;
  attachments: Record<string, string>;
  pace: Pace;
  listed: boolean;
  one_screen: boolean;
  lesson: boolean;
  state: "closed" | "over" | "running" | "stopped" | "waiting";
  paused: boolean;
  host: string;
  chairs: Chair[];
  watchers: number;
  spectators: Spectator[];
  audience: Audience;
  moves: number;
  commitment: string;
  seed: string;
  result: string;
  winners: number[];
  follows: string;
  group: string;
  rematch: string;
  rematch_by: string;
  fault: Fault | null;
}

export interface Clock {
  now: number;
  deciding: Decision[];
  hammer: Hammer | null;
  countdown: Countdown | null;
  rest: Rest | null;
  suggestion: Suggestion | null;
  pause: Paused | null;
  asleep: boolean;
}

export interface Seen {
  seat: number;
  events: unknown[];
  view: unknown;
  choices: string[];
  fallback: string;
  limit: number | null;
  tried: string[] | null;
}

export interface KuhfsteinTurnView {
  type: "turn";
  kinds: string[];
  places: KuhfsteinSpot[];
}

export interface KuhfsteinSwappedTilesView {
  type: "swapped tiles";
  kinds: string[];
  places: KuhfsteinSpot[];
}

export interface KuhfsteinSwappedCardsView {
  type: "swapped cards";
  kinds: string[];
}

export interface KuhfsteinBonusTileView {
  type: "bonus tile";
  kinds: string[];
  places: KuhfsteinSpot[];
}

export interface KuhfsteinBonusCardView {
  type: "bonus card";
  kinds: string[];
}

export interface KuhfsteinPickView {
  type: "pick";
  kinds: string[];
}

export interface KuhfsteinPlacingView {
  type: "placing";
  taken: string;
  places: KuhfsteinSpot[];
}

export interface KuhfsteinPlantingView {
  type: "planting";
  taken: string;
  corners: KuhfsteinSpot[];
}

export interface KuhfsteinLayingView {
  type: "laying";
  chosen: string;
  plays: KuhfsteinPlacement[];
}

export interface KuhfsteinHeldView {
  type: "held";
}

export interface KuhfsteinGoalsView {
  type: "goals";
}

export interface OverView {
  type: "over";
  winners: number[];
  ending: string;
}

export interface KuhfsteinBonusView {
  space: number;
  bonus: string;
}

export interface KuhfsteinPlayerView {
  seat: number;
  points: number;
  tiles: KuhfsteinTileView[];
  trees: KuhfsteinSpot[];
  herds: KuhfsteinSpot[][];
  cows: number;
  cows_on_track: number;
  cards: number;
  known_cards: string[];
  next_bonus: KuhfsteinBonusView | null;
  to_next_bonus: number | null;
  goal: string | null;
  for_cards: number;
  for_trees: number;
  for_goal: number;
  score: number;
}

export interface KuhfsteinCardView {
  number: number;
  id: string;
  points: number;
  cells: KuhfsteinCellView[];
}

export interface KuhfsteinGoalView {
  id: string;
  points: number;
  need: number;
  met: boolean;
}

export interface KuhfsteinPlacement {
  card: string;
  x: number;
  y: number;
  turns: number;
  cows: KuhfsteinSpot[];
}

export interface KuhfsteinSquare {
  terrain: string;
  x: number;
  y: number;
  corners: KuhfsteinSpot[];
}

export interface KuhhandelAnimal {
  name: string;
  value: number;
}

export interface KuhhandelTurnView {
  type: "turn";
  draw: string;
  may_draw: boolean;
  stalled: boolean;
  trades: KuhhandelPartner[] | null;
}

export interface KuhhandelEncoreView {
  type: "encore";
  draw: string;
}

export interface KuhhandelBiddingView {
  type: "bidding";
  auction: KuhhandelAuctionView;
  bids: KuhhandelBids | null;
}

export interface KuhhandelKnockdownView {
  type: "knockdown";
  auction: KuhhandelAuctionView;
  cost: number[] | null;
}

export interface KuhhandelPaymentView {
  type: "payment";
  auction: KuhhandelAuctionView;
  payer: number;
  payee: number;
  payments: KuhhandelPayments | null;
}

export interface KuhhandelCountdownView {
  type: "countdown";
  auction: KuhhandelAuctionView;
  counts: KuhhandelBids | null;
}

export interface KuhhandelRatView {
  type: "rat";
  beside: number;
  own_beside: number[];
}

export interface KuhhandelOfferView {
  type: "offer";
  trade: KuhhandelTradeView;
  laid: number[] | null;
}

export interface KuhhandelAnswerView {
  type: "answer";
  trade: KuhhandelTradeView;
  offered: number;
  own_offer: number[] | null;
  laid: number[] | null;
}

export interface KuhhandelDivisionView {
  type: "division";
  card: string | null;
  is_money: boolean;
}

export interface KuhhandelPileView {
  cards: number;
  top_is_money: boolean | null;
  donkeys: number;
  next_donkey: number | null;
}

export interface KuhhandelBankStack {
  note: number;
  count: number;
}

export interface KuhhandelPlayerView {
  seat: number;
  animals: Record<string, number>;
  quartets: string[];
  pedigrees: string[];
  has_dove: boolean;
  money: KuhhandelMoneyKnown;
  cap: number | null;
  has_answered: boolean;
  score: number | null;
}

export interface MueTable {
  hand: number;
  triangles: number;
  suits: string[];
  trumps: string[];
  partner: boolean;
}

export interface MueAuctionView {
  type: "auction";
  highest: number;
  leaders: number[];
  vice: number | null;
  eklat: MueLoomingEklat | null;
  passed: number[];
  target: number;
  targets: number[];
  laying: MueLaying | null;
}

export interface MueViceTrumpView {
  type: "vice trump";
  trumps: string[] | null;
}

export interface MueChiefTrumpView {
  type: "chief trump";
  trumps: MueTrumpOption[] | null;
}

export interface MuePartnerView {
  type: "partner";
  partners: number[] | null;
}

export interface MueTricksView {
  type: "tricks";
  trick: MueTrickView;
  last_trick: MueTrickView | null;
  cards: string[] | null;
  wins: string[];
}

export interface MuePlayerView {
  seat: number;
  role: string | null;
  total: number;
  face_up: string[];
  concealed: number;
  triangles: number;
  tricks: number;
  voids: string[];
}

export interface MueContractView {
  chief: number;
  vice: number | null;
  partner: number | null;
  height: number;
  vice_trump: string | null;
  chief_trump: string | null;
  ladder: MueRung[];
  target: number;
  team_points: number;
  bonus: number | null;
}

export interface MueHandView {
  number: number;
  dealer: number;
  chief: number | null;
  vice: number | null;
  partner: number | null;
  height: number;
  chief_trump: string | null;
  vice_trump: string | null;
  culprit: number | null;
  target: number | null;
  team_points: number | null;
  level: number | null;
  bonus: MueBonusView | null;
  rows: MueRow[];
  points: number[];
  totals: number[];
}

export interface OptionSummary {
  name: string;
  rule: string;
  takes_number: boolean;
  least: number;
  most: number;
  scores: boolean;
  text: Record<string, string>;
}

export interface Line {
  name: string;
  numbers: number[];
  rule: string;
  words: string[];
}

export interface Story {
  kind: string;
  number: number;
  move: number;
  seats: number[];
  thing: string;
  facts: Record<string, number>;
}

export interface Known {
  person: string;
  name: string;
  tables: number;
}

export interface GroupMember {
  person: string;
  name: string;
  founder: boolean;
}

export interface GroupGame {
  code: string;
  game: string;
  at: number;
  names: string[];
  persons: string[];
  bots: string[];
  scores: number[];
  places: number[];
  resigned: number[];
  counts: boolean;
}

export interface Rating {
  person: string;
  bot: string;
  value: number;
  error: number;
  games: number;
}

export interface Step {
  seat: number;
  move: string;
  events: unknown[];
  seen: Record<string, unknown[]>;
}

export interface Chapter {
  at: number;
  move: number;
  event: number;
}

export interface Told {
  title: string;
  players: string[];
  moves: number;
  curve: Point[];
  moments: ToldMoment[];
  decisions: ToldDecision[];
  sums: string[];
  judged: number[];
  how: string;
}

export interface OwnBell {
  id: string;
  kind: string;
  address: string;
  this: boolean;
  confirmed: boolean;
  start: number;
  end: number;
}

export interface Hours {
  language: string;
  zone: string;
  start: number;
  end: number;
}

export interface Rule {
  games: string[];
  title: Record<string, string>;
  text: Record<string, string>;
  ruling: boolean;
  refusals: Record<string, Record<string, string>>;
  table: RuleTable | null;
  also: Record<string, Record<string, string>>;
  before: Record<string, Record<string, string>>;
}

export interface BookEdition {
  base: string;
  without: string[];
}

export interface Chair {
  seat: number;
  name: string;
  player: string;
  person: string;
  bot: string;
  present: boolean;
  stand_in: boolean;
  kept_until: number;
  ready: boolean;
  resigned: number;
}

export interface Spectator {
  person: string;
  name: string;
}

export interface Fault {
  reason: string;
  entry: number;
  move: number;
  rule: string;
  text: Record<string, string>;
}

export interface Decision {
  seat: number;
  until: number | null;
}

export interface Hammer {
  calls: number[];
  marks: number[];
}

export interface Countdown {
  counts: number[];
  highest: number;
  over: number;
}

export interface Rest {
  seats: number[];
  until: number | null;
}

export interface Suggestion {
  seat: number;
  waits: number[];
  until: number;
}

export interface Paused {
  seat: number;
  since: number;
  until: number;
  ends: number | null;
}

export interface KuhfsteinSpot {
  x: number;
  y: number;
}

export interface KuhfsteinTileView {
  terrain: string;
  x: number;
  y: number;
  cow: boolean;
  tree: boolean;
}

export interface KuhfsteinCellView {
  terrain: string | null;
  x: number;
  y: number;
}

export interface KuhhandelPartner {
  animal: string;
  rival: number;
  stake: number;
}

export interface KuhhandelAuctionView {
  auctioneer: number;
  card: string;
  by_cards: boolean;
  bid: number;
  bidder: number | null;
}

export interface KuhhandelBids {
  least: number;
  most: number;
  step: number;
  rule: string;
}

export interface KuhhandelPayments {
  ways: number[][];
  number: number;
  suggested: number[];
  laid: number[];
}

export interface KuhhandelTradeView {
  challenger: number;
  rival: number;
  animal: string;
  stake: number;
  after_tie: boolean;
}

export interface KuhhandelMoneyKnown {
  cards: number;
  certain: number[];
  least: number;
  most: number;
}

export interface MueLoomingEklat {
  culprit: number;
  points: number;
  others: number[];
  gain: number;
}

export interface MueLaying {
  most: number;
  laid: string[];
  level: MueLoomingEklat | null;
}

export interface MueTrumpOption {
  trump: string;
  bonus: number;
  reckoned: MueBonusView;
}

export interface MueTrickView {
  leader: number;
  cards: string[];
  led: string | null;
  winner: number | null;
  why: string | null;
}

export interface MueRung {
  cards: string[];
  of: string;
}

export interface MueBonusView {
  each: number;
  extra: number;
}

export interface MueRow {
  name: string;
  numbers: number[];
  rule: string;
}

export interface Point {
  move: number;
  chances: number[];
}

export interface ToldMoment {
  move: number;
  first: number;
  seat: number;
  change: number;
  text: string;
  events: unknown[];
}

export interface ToldDecision {
  move: number;
  seat: number;
  kind: string;
  name: string;
  did: string;
  bot: string;
  why: string[];
  before: number;
  after: number;
  error: number;
  playouts: number;
  bars: Bar[];
  limit: string;
}

export interface RuleTable {
  corner: Record<string, string>;
  columns: string[];
  rows: Row[];
}

export interface Bar {
  seat: number;
  number: number;
}

export interface Row {
  name: Record<string, string>;
  cells: string[];
}
