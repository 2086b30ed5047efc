"""Decks: two piles of cards, checked against the pool and the rules of deck construction (D1-D6)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rtsim.cards import FARM, Pool
from rtsim.paths import shipped_strategies
from rtsim.poolfile import PoolReader
from rtsim.problems import Problems, nearest, shown
from rtsim.reading import Reader, described
from rtsim.strategy.files import find as find_strategy
from rtsim.strategy.files import unknown as unknown_strategy
from rtsim.yamlfile import STDIN, Entries, Items, Node, Source, Text, read_source

DECK_KEYS = ("name", "main", "demesne", "regions", "strategy", "opening", "cards")
MIN_MAIN = 40
MIN_TOTAL = 60
MIN_REGIONS = 5
MAX_PILE = 4_095
MAX_KINDS = 512
MAX_REGIONS = 128
MAX_OPENING = 60
USUAL_OPENING = 10

PILES = ("main", "demesne")


@dataclass(frozen=True)
class Deck:
    """A deck. `regions` empty stands for the whole pool's; `illegal` lists the rules it may break (D6)."""

    name: str
    file: str | None
    sha256: str
    main: Mapping[str, int]
    demesne: Mapping[str, int]
    regions: tuple[str, ...]
    strategy: str | None
    opening: int | None
    pool: Pool
    illegal: tuple[str, ...] = ()

    @property
    def n_main(self) -> int:
        """Cards in the main deck."""
        return sum(self.main.values())

    @property
    def n_demesne(self) -> int:
        """Cards in the demesne deck."""
        return sum(self.demesne.values())


@dataclass(frozen=True)
class Fault:
    """A broken rule of deck construction, and the card or pile it is about."""

    rule: str
    message: str
    about: str


def faults(main: Mapping[str, int], demesne: Mapping[str, int], pool: Pool) -> list[Fault]:
    """What D2-D4 have against two piles of known cards. `about` is a card's name, or main or demesne."""
    found = []
    n_main, n_all = sum(main.values()), sum(main.values()) + sum(demesne.values())
    if n_main < MIN_MAIN:
        found.append(Fault("D2", f"the main deck has {_cards(n_main)}, at least {MIN_MAIN} are needed", "main"))
    if n_all < MIN_TOTAL:
        both = f"main and demesne deck together have {_cards(n_all)}, at least {MIN_TOTAL} are needed"
        found.append(Fault("D2", both, "demesne"))
    for name, copies in main.items():
        if copies > 1 and name in pool.cards and pool.cards[name].named:
            many = f"{copies} copies of the named knight {shown(name)}, at most 1 is allowed"
            found.append(Fault("D3", many, name))
    if demesne.get(FARM, 0) < 1:
        found.append(Fault("D4", f"the demesne deck has no {FARM}, at least 1 is needed", "demesne"))
    return found


def _cards(count: int) -> str:
    return f"{count} card{'s' if count != 1 else ''}"


def load_deck(
    path: str | Path,
    *,
    cards: Iterable[str | Path] = (),
    no_base_cards: bool = False,
    allow_illegal: bool = False,
) -> Deck:
    """Read one deck; raises InputRejected with everything that is wrong with it."""
    return load_decks([path], cards=cards, no_base_cards=no_base_cards, allow_illegal=allow_illegal)[0]


def load_decks(
    paths: Iterable[str | Path],
    *,
    cards: Iterable[str | Path] = (),
    no_base_cards: bool = False,
    allow_illegal: bool = False,
    problems: Problems | None = None,
) -> list[Deck]:
    """Read decks, all of whose faults are raised at once as InputRejected.

    With `problems` the faults are noted there instead, and the decks that are sound are returned.
    """
    collected = Problems() if problems is None else problems
    base = PoolReader(collected, None if no_base_cards else Pool.builtin())
    for file in cards:
        base.read(file)
    base.finish()
    decks = [read_deck(path, base, collected, allow_illegal=allow_illegal) for path in paths]
    _refuse_disagreement([deck for deck in decks if deck], collected)
    if problems is None:
        collected.reject_if_any()
    return [deck for deck in decks if deck is not None]


def _refuse_disagreement(decks: Sequence[Deck], problems: Problems) -> None:
    """Two decks with cards of their own must agree about every name they share."""
    known: dict[tuple[str, str], tuple[object, str]] = {}
    for deck in decks:
        for section in ("cards", "regions"):
            for name, thing in getattr(deck.pool, section).items():
                earlier, where = known.setdefault(
                    (section, name), (thing, deck.pool.places.get((section, name), "the pool"))
                )
                if earlier is not thing and earlier != thing:
                    file, _, line = deck.pool.places[section, name].rpartition(":")
                    message = f"{shown(name)} has other values in {where}"
                    problems.error(file, int(line), 1, "C6", message, "give it another name")


def read_deck(path: str | Path, base: PoolReader, problems: Problems, *, allow_illegal: bool = False) -> Deck | None:
    """Read one deck with the cards of `base`; None if it cannot be used, with the faults in `problems`."""
    source = read_source(path, problems)
    if source is None:
        return None
    before = len(problems.errors)
    deck = _DeckReader(source, path, base, problems, allow_illegal).read()
    return deck if len(problems.errors) == before else None


class _DeckReader:
    """Reads the parts of one deck file."""

    def __init__(
        self, source: Source, path: str | Path, base: PoolReader, problems: Problems, allow_illegal: bool
    ) -> None:
        self.reader = Reader(source.file, problems)
        self.source = source
        self.path = path
        self.base = base
        self.allow_illegal = allow_illegal
        self.illegal: list[str] = []
        self.places: dict[str, Node] = {}  # of cards and piles, for the complaints of `faults`
        self.doubtful = False  # a number of copies could not be read: the size of a pile means nothing

    def read(self) -> Deck | None:
        """The deck, or what of it could be read."""
        reader = self.reader
        root = reader.keyed(self.source.root, "a deck", DECK_KEYS, PILES)
        if root is None:
            return None
        stem = "stdin" if str(self.path) == STDIN else Path(self.path).stem
        name_node = root.get("name")
        name = reader.name(name_node, "'name'") if name_node is not None else stem
        pool, broken = self._pool(root.get("cards"))
        main = self._pile(root, "main", pool, broken)
        demesne = self._pile(root, "demesne", pool, broken)
        self._check_rules(main, demesne, pool)
        self._check_room(root, main, demesne)
        regions = self._regions(root, pool, broken)
        strategy = self._strategy(root.get("strategy"))
        opening = self._opening(root.get("opening"))
        return Deck(
            name or stem,
            str(self.path),
            self.source.sha256,
            main,
            demesne,
            regions,
            strategy,
            opening,
            pool,
            tuple(dict.fromkeys(self.illegal)),
        )

    def _beside(self, file: str) -> Path:
        """A path as this deck means it: from its own folder."""
        return Path(file) if str(self.path) == STDIN else Path(self.path).parent / file

    def _pool(self, node: Node | None) -> tuple[Pool, set[tuple[str, str]]]:
        base = self.base
        pool = Pool(base.cards, base.regions, base.places)
        file = self.reader.text(node, "'cards'") if node is not None else None
        if node is None or file is None:
            return pool, base.broken
        path = self._beside(file)
        if not path.exists():
            self.reader.error(node, "Y1", f"the card file {shown(str(path))} does not exist")
            return pool, base.broken
        own = PoolReader(self.reader.problems, pool)
        own.read(path)
        return own.finish(), own.broken | base.broken

    def _pile(self, root: Entries, pile: str, pool: Pool, broken: set[tuple[str, str]]) -> dict[str, int]:
        node = root.get(pile)
        if node is None:
            self.doubtful = True
            return {}
        self.places[pile] = next(key for key, _ in root.pairs if key.value == pile)
        counts: dict[str, int] = {}
        for where, name, copies in self._copies(node, pile):
            self._check_card(where, name, pile, pool, broken)
            self.doubtful = self.doubtful or name in counts
            counts[name] = copies
            self.places[name] = where
        return counts

    def _copies(self, node: Node, pile: str) -> list[tuple[Node, str, int]]:
        """The cards of a pile, from `card: copies` or from a list of "4 Knight Errant" lines."""
        reader = self.reader
        found: list[tuple[Node, str, int]] = []
        what = f"copies in '{pile}'"
        if isinstance(node, Entries):
            for key, value in node.pairs:
                copies = reader.integer(value, f"{what} of {shown(key.value)}", 1, MAX_PILE)
                self.doubtful = self.doubtful or copies is None
                if copies is not None:
                    found.append((key, key.value, copies))
            return found
        if not isinstance(node, Items):
            reader.error(node, "F3", f"'{pile}' must be 'card: copies' lines, not {described(node)}")
            self.doubtful = True
            return found
        lines: dict[str, int] = {}
        for item in node.items:
            count, _, rest = item.value.partition(" ") if isinstance(item, Text) else ("", "", "")
            name = rest.strip()
            if not (count.isascii() and count.isdigit() and name):
                hint = "write how many copies, then the name: 4 Knight Errant"
                reader.error(item, "F3", f"a line of '{pile}' cannot be {described(item)}", hint)
                self.doubtful = True
            elif name in lines:
                reader.error(item, "F7", f"{shown(name)} is already listed on line {lines[name]}")
            else:
                lines[name] = item.line
                number = Text(item.line, item.column, count)
                copies = reader.integer(number, f"{what} of {shown(name)}", 1, MAX_PILE)
                self.doubtful = self.doubtful or copies is None
                if copies is not None:
                    found.append((item, name, copies))
        return found

    def _check_card(self, where: Node, name: str, pile: str, pool: Pool, broken: set[tuple[str, str]]) -> None:
        """Complain if there is no such card, or if it belongs into the other pile (D1)."""
        card = pool.cards.get(name)
        if card is not None:
            if (card.type == "demesne") != (pile == "demesne"):
                message = f"{shown(name)} is a {card.type} card and cannot be in '{pile}'"
                self.reader.error(where, "D1", message, f"put it under '{PILES[pile == 'main']}'")
        elif name in pool.regions:
            hint = "regions go under 'regions'"
            self.reader.error(where, "C1", f"{shown(name)} is a region, not a card", hint)
        elif ("cards", name) not in broken:
            hint = pool.hint(name) if pool.cards else "there are no cards at all: --cards FILE adds some"
            self.reader.error(where, "C1", f"unknown card {shown(name)} in '{pile}'", hint)

    def _check_rules(self, main: Mapping[str, int], demesne: Mapping[str, int], pool: Pool) -> None:
        for fault in faults(main, demesne, pool):
            where = self.places.get(fault.about)
            if where is None or (self.doubtful and fault.rule == "D2"):
                continue
            if self.allow_illegal and fault.rule in ("D2", "D3"):
                self.illegal.append(fault.rule)
                self.reader.warning(where, fault.rule, fault.message)
                continue
            hint = "--allow-illegal plays it anyway" if fault.rule in ("D2", "D3") else ""
            self.reader.error(where, fault.rule, fault.message, hint)

    def _check_room(self, root: Entries, main: Mapping[str, int], demesne: Mapping[str, int]) -> None:
        for pile, counts in (("main", main), ("demesne", demesne)):
            if sum(counts.values()) > MAX_PILE:
                message = f"'{pile}' has {sum(counts.values()):,} cards, there is room for {MAX_PILE:,}"
                self.reader.error(self.places[pile], "L1", message)
        kinds = len(main) + len(demesne)
        if kinds > MAX_KINDS:
            self.reader.error(root, "L1", f"{kinds} different cards, there is room for {MAX_KINDS}")

    def _regions(self, root: Entries, pool: Pool, broken: set[tuple[str, str]]) -> tuple[str, ...]:
        reader = self.reader
        node = root.get("regions")
        if node is None:
            n_pool = len(pool.regions)
            if n_pool < MIN_REGIONS and not broken:
                message = f"the card pool has {n_pool} regions, at least {MIN_REGIONS} are needed"
                reader.error(root, "D5", message)
            return ()
        listed = reader.items(node, "'regions'")
        if listed is None:
            return ()
        found: dict[str, int] = {}
        for item in listed:
            name = reader.name(item, "a region")
            if name is None:
                continue
            if name in found:
                message = f"{shown(name)} is already listed on line {found[name]}, regions must differ"
                reader.error(item, "D5", message)
                continue
            found[name] = item.line
            if name not in pool.regions and ("regions", name) not in broken:
                reader.error(item, "C2", f"unknown region {shown(name)}", nearest(name, pool.regions))
        key = next(key for key, _ in root.pairs if key.value == "regions")
        if len(found) < MIN_REGIONS:
            message = f"{len(found)} different regions listed, at least {MIN_REGIONS} are needed"
            reader.error(key, "D5", message)
        if len(found) > MAX_REGIONS:
            reader.error(key, "L1", f"{len(found)} regions, there is room for {MAX_REGIONS}")
        return tuple(found)

    def _strategy(self, node: Node | None) -> str | None:
        """A shipped name as it stands; a path from the deck's folder as the path it comes to."""
        strategy = self.reader.text(node, "'strategy'") if node is not None else None
        if node is None or strategy is None:
            return None
        found = find_strategy(strategy, None if str(self.path) == STDIN else Path(self.path).parent)
        if found is None:
            self.reader.error(node, "S1", *unknown_strategy(strategy))
            return strategy
        return strategy if found.parent == shipped_strategies() else str(found)

    def _opening(self, node: Node | None) -> int | None:
        if node is None:
            return None
        opening = self.reader.integer(node, "'opening'", 1, MAX_OPENING)
        if opening is not None and opening > USUAL_OPENING:
            message = f"an opening of {opening} needs a house rule 'opening_hand' of {opening} or more"
            self.reader.warning(node, "O1", message)
        return opening


_PLAIN_WORD = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")


def yaml_name(name: str) -> str:
    """A name as it may stand in YAML, with quotes where they are needed."""
    plain = name[:1] in _PLAIN_WORD and all(c.isalnum() or c in " '-" for c in name) and name == name.strip()
    if plain and name.lower() not in ("true", "false", "yes", "no", "on", "off", "y", "n", "null"):
        return name
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def deck_text(deck: Deck, cards: str | None = None) -> str:
    """The deck as a file; `cards` is the path of its own card file as that file should name it."""
    lines = [f"name: {yaml_name(deck.name)}"]
    for pile in PILES:
        lines.append(f"{pile}:")
        lines += [f"  {yaml_name(name)}: {copies}" for name, copies in getattr(deck, pile).items()]
    if deck.regions:
        lines.append("regions:")
        lines += [f"  - {yaml_name(region)}" for region in deck.regions]
    if deck.strategy is not None:
        lines.append(f"strategy: {yaml_name(deck.strategy)}")
    if deck.opening is not None:
        lines.append(f"opening: {deck.opening}")
    if cards is not None:
        lines.append(f"cards: {yaml_name(cards)}")
    return "\n".join(lines) + "\n"
