"""A result: nothing is lost, JSON is strict, the checks hold and fail where they should."""

import json
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from rtsim.engine import tally as engine_tally
from rtsim.engine.codes import Reason
from rtsim.report.csv_tables import HEADER, to_csv
from rtsim.report.match_json import to_json
from rtsim.report.match_text import to_text
from rtsim.run.tally import empty_tally as engine_empty
from rtsim.schema import schema
from rtsim.stats import columns
from rtsim.stats.estimate import Estimate, Missing
from rtsim.stats.proportions import wilson_bounds
from tests.statistics.tallies import KINDS, REGIONS, drawn_result, empty_tally, result_of, side

CHANCES = [(0.5, 0.05, 0.45), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (0.4, 0.2, 0.4)]


@cache
def usual():
    """A result that tests look at and never change."""
    return drawn_result()


def strict(text):
    """Parse JSON that has no NaN and no infinity."""

    def refuse(name):
        raise ValueError(name)

    return json.loads(text, parse_constant=refuse)


def failing(result):
    return [check["name"] for check in result.checks if not check["ok"]]


def test_the_columns_are_the_engines():
    assert columns.CARD == engine_tally.CARD_FIELDS
    assert columns.REGION == engine_tally.REGION_FIELDS
    assert [reason.name.lower() for reason in Reason] == list(columns.REASONS)


def test_synthetic_tallies_are_shaped_like_the_engines():
    found = {name: array.shape for name, array in empty_tally().items()}
    assert found == {name: array.shape for name, array in engine_empty(len(KINDS), len(REGIONS)).arrays.items()}


@settings(deadline=None, max_examples=40)
@given(
    seed=st.integers(0, 1000),
    units=st.integers(0, 80),
    chances=st.sampled_from(CHANCES),
    unfinished=st.integers(0, 3),
    paired=st.booleans(),
    level=st.sampled_from([0.5, 0.95, 0.999]),
)
def test_any_result_can_be_told(seed, units, chances, unfinished, paired, level):
    result = drawn_result(seed, units, chances, unfinished, paired, level=level)
    told = strict(to_json(result))
    Draft7Validator(schema("match")).validate(told)
    games = told["games"]
    wins, ties = told["result"]["wins"], told["result"]["ties"]
    assert sum(wins) + ties == games["finished"] == sum(told["endings"].values())
    assert games["finished"] + games["unfinished"] + games["errors"] == games["asked"]
    assert sum(told["rounds"]["histogram"].values()) == games["finished"]
    for rows in told["openings"]:
        assert sum(row["games"] for row in rows) == games["finished"]
    for text in (to_text(result, full=True), to_text(result, color=True), to_csv(result)):
        assert "nan" not in text.replace("finance", "") and "inf " not in text
    assert max(map(len, to_text(result, full=True).splitlines())) <= 100


def test_json_is_the_same_twice():
    assert to_json(drawn_result()) == to_json(drawn_result())


def test_sides_add_up():
    result = usual()
    assert result.wins == result.losses[::-1]
    a, b = result.win_rates
    assert a.value + b.value + result.tie_rate.value == pytest.approx(1)
    assert result.share.value == pytest.approx(a.value + result.tie_rate.value / 2)
    assert result.starting_edge.value == pytest.approx(result.first.value - result.second.value)


def test_cards_weigh_copies():
    result = usual()
    rates = result.cards[0][KINDS.index("Squire")]
    total = result.tally["cards"].sum(axis=0)[0, KINDS.index("Squire")]
    o, o_y, d, d_y, u, u_y = total[2:8]
    assert rates.oh.value == pytest.approx(o_y / (2 * o))
    assert rates.gih.value == pytest.approx((o_y + d_y) / (2 * (o + d)))
    assert rates.iih.value == pytest.approx(rates.gih.value - u_y / (2 * u))
    assert rates.gp.value == pytest.approx(result.share.value)
    assert rates.games == result.n
    assert rates.gih.n + rates.gns.n == 30 * result.n


def test_the_farm_in_play_is_no_card_of_the_decks():
    assert usual().copies(0).tolist() == [30, 10, 14, 6]


def test_a_region_goes_to_one_side_or_to_none():
    for rates in usual().region_outcomes:
        a, b = rates.captured
        assert a.value + b.value + rates.never.value == pytest.approx(1)
        assert sum(rates.failed) <= rates.contests


def test_leverage_is_a_difference_of_shares():
    tally = usual().tally["regions"].sum(axis=0)[0]
    in_game, took, y, y_when = (
        tally[columns.REGION.index(n)] for n in ("in_game", "captured_a", "y_in_game", "y_when_a")
    )
    expected = y_when / (2 * took) - (y - y_when) / (2 * (in_game - took))
    assert usual().region_outcomes[0].leverage.value == pytest.approx(expected)


def test_a_mirror_is_exactly_even():
    tally = empty_tally()
    tally["pairs"][:50, 2] = 1
    tally["seats"][:50, 0, columns.WIN] = tally["seats"][:50, 1, columns.LOSS] = 1
    tally["endings"][1] = 100
    result = result_of(tally, 100, decks=(side(), side()))
    assert failing(result) == []
    assert (result.decisive.lo, result.decisive.hi) == (0.5, 0.5)
    assert (result.share.value, result.share.lo, result.share.hi) == (0.5, 0.5, 0.5)
    assert result.names == ("Blue (A)", "Blue (B)")
    assert "same deck, same strategy, so exactly 50 %" in str(result)


def test_a_mirror_that_is_not_even_is_found():
    assert failing(drawn_result(decks=(side(), side()))) == ["a mirror is exactly even"]
    assert failing(drawn_result(decks=(side(), side()), paired=False)) == []


@pytest.mark.parametrize("other", [{"strategy": "rush"}, {"opening": 3}, {"strategy_sha256": "1"}, {"main": {}}])
def test_the_same_deck_played_otherwise_is_no_mirror(other):
    assert not result_of(empty_tally(), 0, decks=(side(), side(**other))).is_mirror


def test_two_games_told_twice_are_one():
    tally = empty_tally()
    tally["pairs"][:100, 2] = 1
    tally["seats"][:40, :, columns.TIE] = 1
    tally["seats"][40:100, 0, columns.WIN] = tally["seats"][40:100, 1, columns.LOSS] = 1
    tally["endings"][1:3] = 80, 120
    result = result_of(tally, 200, decks=(side(), side()))
    for rate in (result.tie_rate, result.ending_rates["conquest"]):
        assert rate.n == 200 and rate.value == 0.4
        assert (rate.lo, rate.hi) == pytest.approx(wilson_bounds(40, 100, 0.95))


def test_a_side_is_named_by_its_deck():
    assert [each["deck"] for each in usual().to_dict()["sides"]] == ["Blue", "Red"]


def test_all_games_are_accounted_for():
    assert failing(usual()) == []
    assert failing(drawn_result(asked=202)) == ["every game is counted"]
    assert failing(drawn_result(asked=10**6, played=200, interrupted=True)) == []
    assert failing(drawn_result(asked=10**6, played=200, precision=5.0)) == []


def test_unfinished_games_are_tolerated_only_in_thousands():
    assert failing(drawn_result(units=20, unfinished=1)) == ["games finish"]


def test_hands_that_were_not_dealt_fairly_are_found():
    tally = {name: array.copy() for name, array in drawn_result(units=150).tally.items()}
    squires = tally["open_copies"][0, 0]
    squires[:] = np.roll(squires, 1)
    assert failing(result_of(tally, 300)) == ["opening hands of Blue"]


def test_a_run_of_one_seat_is_no_run_of_pairs():
    tally = {name: array.copy() for name, array in drawn_result(units=150).tally.items()}
    tally["seats"] = tally["seats"].sum(axis=1, keepdims=True) * np.array([1, 0])[:, None]
    assert failing(result_of(tally, 300)) == ["every deal is played from both seats"]


def test_missing_numbers_say_why():
    told = usual().to_dict()
    few = drawn_result(units=5).to_dict()
    assert "share_reason" not in told["result"]
    assert few["result"]["share"] is None
    assert "10 games" in few["result"]["share_reason"]
    assert few["result"]["win_rate"] == [None, None] and few["result"]["win_rate_reason"]


def test_records_say_when_they_were_not_kept():
    with pytest.raises(LookupError, match="records=True"):
        _ = usual().records


def test_a_watched_run_has_a_wider_interval():
    watched = drawn_result(precision=5.0)
    once = watched.share_single_look
    assert isinstance(watched.share, Estimate) and watched.share.method.startswith("time-uniform")
    assert watched.share.lo < once.lo and watched.share.hi > once.hi
    assert watched.to_dict()["result"]["share_single_look"]["lo"] == once.lo
    assert usual().share == usual().share_single_look
    assert isinstance(drawn_result(units=3, precision=5.0).share, Missing)
    assert "time-uniform" in str(watched) and "counted out" in str(watched)


def test_the_page_says_who_wins_first():
    lines = str(drawn_result(units=300, chances=(0.7, 0.0, 0.3))).splitlines()
    assert lines[0].startswith("Blue is far better: ") and lines[0].endswith("against Red.")
    assert "More than luck: over 600 games the 95 % interval" in lines[1]
    lines = str(drawn_result(units=300, chances=(0.3, 0.0, 0.7))).splitlines()
    assert lines[0].startswith("Red is far better: ")
    lines = str(drawn_result(units=100, chances=(0.5, 0.0, 0.5))).splitlines()
    assert "too close to call" in lines[0] and "may be luck" in lines[1]


def test_the_page_marks_what_is_wrong():
    page = str(drawn_result(decks=(side(illegal=["D2"]), side("Red")), failure="strategy 'x' got stuck"))
    assert "NOT LEGAL: Blue breaks D2" in page
    assert "CUT SHORT: strategy 'x' got stuck" in page
    page = str(drawn_result(asked=10**6, interrupted=True))
    assert "CUT SHORT by its user: 200 of 1,000,000 games" in page
    assert "SELF-CHECK FAILED" in str(drawn_result(asked=202))


def test_the_page_says_what_it_cannot_say():
    page = str(usual())
    assert "correlation" in page and "made up" in page and "not by people" in page


def test_csv_has_every_estimate():
    lines = to_csv(usual()).splitlines()
    assert lines[0] == ",".join(HEADER)
    assert sum(line.startswith("cards of Blue,Squire,") for line in lines) == 10
    assert any(line.startswith("regions,Region 0,leverage,") for line in lines)
