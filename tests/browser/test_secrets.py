"""No page holds a hidden card; every whole game in `test_games` is watched too. The judge himself is tried here."""

import json
from typing import Any

from kuhstall.core.state import PUBLIC
from tests.browser.conftest import PageFor
from tests.browser.players import LISTENING, Player, open_table
from tests.browser.witness import Judge, Witness, plain


def test_nothing_leaks_to_player_or_spectator_and_the_judge_would_notice(page_for: PageFor) -> None:
    page, other = page_for(390, 844), page_for(1440, 900)
    player, spectator = Witness(page), Witness(other)
    code = open_table(page, "mue", 4, witness=player, options={"hands": 1})
    other.context.add_init_script(LISTENING)
    spectator.begin()
    other.goto(f"/t/{code}")
    other.locator("[data-phase]").wait_for()
    Player(page, "mue").play()
    other.locator("a[download]").wait_for()
    record = page.request.get(f"/api/tables/{code}/record", max_retries=2).text()
    judge, public = Judge(record, 0), Judge(record, PUBLIC)
    assert judge.complaints(player) == []
    assert public.complaints(spectator) == []
    assert public.complaints(player), "a player is told more than a spectator"
    check_judge_sees(judge, player)
    check_judge_hears(judge, player)


def check_judge_sees(judge: Judge, player: Witness) -> None:
    """The judge complains about a page that shows or stores a hidden card."""
    third = len(judge.states) // 3
    moment = next(one for one in player.moments() if one["moves"] >= third)
    known = judge.may_show(moment["moves"], since=moment["shown"])
    hidden = next(card for card in judge.views[moment["moves"]]["unseen"] if card not in known["mue"] | known["hand"])
    leaks: list[dict[str, Any]] = [
        {"faces": [{"kind": "mue", "name": hidden, "place": "bid-2"}]},
        {"faces": [{"kind": "mue", "name": hidden, "place": f"hand-{hidden}"}]},
        {"faces": [{"kind": "back", "name": f"<span title={number}>", "place": ""} for number in range(3)]},
        {"cards": [hidden]},
        {"html": f"<html>{judge.seed}</html>"},
        {"stored": {"kuhstall": "{}", "cards": hidden}},
        {"stored": {"kuhstall": json.dumps({"hand": hidden})}},
        {"stored": {"kuhstall": "{}", "kuhstall-guest": hidden}},
        {"passing": {"cards": hidden}},
    ]
    assert moment["faces"]
    assert moment["cards"]
    assert not list(judge.of_moment(moment))
    for leak in leaks:
        assert list(judge.of_moment({**moment, **leak})), leak


def check_judge_hears(judge: Judge, player: Witness) -> None:
    """The judge complains about a message that is meant for somebody else."""
    message = next(one for one in player.told() if one["type"] == "happened" and one["seen"][0]["view"])
    other = plain(judge.match.game.view(judge.states[message["moves"]], 1))
    leaks: list[dict[str, Any]] = [
        {"view": other},
        {"seat": 1},
        {"events": [{"type": "HandReceived", "seat": 1, "cards": ["r7"]}]},
        {"choices": ["play r7"]},
    ]
    assert not list(judge.of_message(message))
    for leak in leaks:
        assert list(judge.of_message({**message, "seen": [{**message["seen"][0], **leak}]})), leak
    assert list(judge.of_message({**message, "seed": judge.seed}))
