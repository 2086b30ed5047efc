"""Playing a run: chunks of games on threads, watched by the thread that asked for them.

A chunk's games depend on their numbers alone, so neither the number of threads nor the chunk size
changes a result. Compiled code hears no Ctrl-C: the workers are daemon threads, the caller's thread
watches them, and whoever leaves with one still running has to leave by `os._exit`.
"""

import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from rtsim.engine import codes, layout
from rtsim.engine.loop import run_chunk
from rtsim.run.table import Table
from rtsim.run.tally import FINGERPRINTED, Tally, add_chunk, empty_tally

CHUNK = 2000
STUCK_SECONDS = 12.0
POLL_SECONDS = 0.05
GRACE_SECONDS = 1.0


@dataclass(frozen=True)
class Failure:
    """A strategy that answered nonsense, raised, or did not answer at all.

    player : whose strategy, None if it cannot be told. game: its number in the run.
    kind   : "nonsense", "raised" or "stuck". reason: what a person needs to know.
    """

    player: int | None
    game: int
    kind: str
    reason: str


@dataclass
class Progress:
    """How far a run is, for whoever shows it. half_points: deck A's, in the games counted."""

    asked: int
    played: int = 0
    finished: int = 0
    half_points: int = 0

    @property
    def share(self) -> float | None:
        """Deck A's score share so far."""
        return self.half_points / (2 * self.finished) if self.finished else None


@dataclass
class Played:
    """What a run left behind. rows: one a game, in order of game number, if they were kept."""

    tally: Tally
    asked: int
    played: int
    seconds: float
    interrupted: bool = False
    failure: Failure | None = None
    rows: np.ndarray | None = None
    fates: np.ndarray | None = None
    counts: np.ndarray | None = None
    stuck_threads: bool = field(default=False, repr=False)


@dataclass
class _Kept:
    rows: np.ndarray
    fates: np.ndarray
    counts: np.ndarray


class _Worker(threading.Thread):
    """Plays chunks from a queue on a record of its own."""

    def __init__(self, crew: "_Crew") -> None:
        super().__init__(daemon=True)
        self.crew = crew
        table = crew.table
        self.game = table.game.copy()
        self.record = self.game[0]
        self.record["culprit"] = self.record["asked"] = -1
        self.tally = empty_tally(len(table.cards), len(table.regions))
        # Not is_alive(): a Ctrl-C during join() makes Python 3.11 believe that a running thread has ended.
        self.finished = threading.Event()
        self.busy = False
        self.in_kernel = False
        self.first = 0
        self.written: tuple[np.ndarray, np.ndarray, np.ndarray] | None = None

    def run(self) -> None:
        """Play until there is no more to do, or somebody failed."""
        try:
            self._play_chunks()
        finally:
            self.finished.set()

    def _play_chunks(self) -> None:
        while not self.crew.stop.is_set():
            try:
                first, n = self.crew.chunks.get_nowait()
            except queue.Empty:
                return
            self.first = first
            self.record["games_done"] = 0
            self.busy = True
            try:
                self._play(first, n)
            finally:
                self.busy = False

    def _play(self, first: int, n: int) -> None:
        crew = self.crew
        rows = np.zeros(n, layout.ROW)
        fates = np.zeros((n, len(crew.table.regions)), layout.FATE)
        counts = np.zeros((n, 2, len(crew.table.cards), 4), np.int32)
        paired = int(crew.paired)
        done = 0
        self.written = rows, fates, counts
        self.in_kernel = True
        try:
            done = run_chunk(self.record, np.uint64(crew.seed), first, n, paired, rows, fates, counts, crew.functions)
        except Exception as error:  # whatever a strategy raises ends the run, not the program
            done = int(self.record["games_done"])
            player = int(self.record["asked"])
            reason = f"{type(error).__name__}: {error}"
            crew.fail(Failure(player if player >= 0 else None, first + done, "raised", reason))
        else:
            culprit = int(self.record["culprit"])
            if culprit >= 0:
                crew.fail(Failure(culprit, first + done - 1, "nonsense", "it answered what is no action"))
        finally:
            self.in_kernel = False
        add_chunk(self.tally, self.record, rows, fates, counts, done, paired)
        crew.took(first, rows[:done], fates[:done], counts[:done])

    def salvage(self) -> None:
        """Take in the games that a chunk had finished when its strategy stopped answering."""
        if self.written is None or not self.in_kernel:
            return
        done = int(self.record["games_done"])
        rows, fates, counts = (array[:done].copy() for array in self.written)
        tables = self.crew.table.game.copy()
        tables[0]["hidden"]["copies"] = self.record["hidden"]["copies"]
        add_chunk(self.tally, tables[0], rows, fates, counts, done, int(self.crew.paired))
        self.crew.took(self.first, rows, fates, counts)


class _Crew:
    """The workers of one run and what they share."""

    def __init__(self, table: Table, seed: int, paired: bool, keep: _Kept | None, progress: Progress) -> None:
        self.table = table
        self.seed = seed
        self.paired = paired
        self.keep = keep
        self.progress = progress
        self.chunks: queue.SimpleQueue[tuple[int, int]] = queue.SimpleQueue()
        self.stop = threading.Event()
        self.lock = threading.Lock()
        self.failure: Failure | None = None
        self.workers: list[_Worker] = []
        self.deals: set[int] = set()
        self.n_deals = 0
        pilots = table.pilots
        self.functions = (pilots[0].function, pilots[1].function, pilots[0].base, pilots[1].base)

    def fail(self, failure: Failure) -> None:
        """Note the first failure and let nobody start another chunk."""
        with self.lock:
            if self.failure is None or failure.game < self.failure.game:
                self.failure = failure
        self.stop.set()

    def took(self, first: int, rows: np.ndarray, fates: np.ndarray, counts: np.ndarray) -> None:
        """Take in a played chunk: progress, fingerprints of deals, and the rows if they are kept."""
        finished = (rows["reason"] != codes.UNFINISHED) & (rows["reason"] != codes.ERROR)
        winners = rows["winner"][finished]
        half_points = 2 * int((winners == 0).sum()) + int((winners == codes.NOBODY).sum())
        with self.lock:
            self.progress.played += len(rows)
            self.progress.finished += len(winners)
            self.progress.half_points += half_points
            if first < FINGERPRINTED:
                looked_at = rows[rows["game"] < FINGERPRINTED]
                deals = looked_at["deal"][:: 2 if self.paired else 1].tolist()
                self.n_deals += len(deals)
                self.deals.update(deals)
        if self.keep is not None:
            self.keep.rows[first : first + len(rows)] = rows
            self.keep.fates[first : first + len(rows)] = fates
            self.keep.counts[first : first + len(rows)] = counts

    def find_stuck(self, seen: dict[int, tuple[int, float]]) -> Failure | None:
        """A worker whose strategy has not answered for STUCK_SECONDS, if there is one."""
        now = time.monotonic()
        for i, worker in enumerate(self.workers):
            asked = int(worker.record["asked"])
            mark = hash((int(worker.record["decisions"]), int(worker.record["games_done"]), worker.first))
            if not worker.busy or asked < 0 or i not in seen or seen[i][0] != mark:
                seen[i] = (mark, now)
            elif now - seen[i][1] > STUCK_SECONDS:
                reason = f"it has not answered for {STUCK_SECONDS:.0f} seconds"
                return Failure(asked, int(worker.record["game_no"]), "stuck", reason)
        return None


def _share_out(crew: _Crew, first: int, last: int, chunk: int) -> None:
    start = first
    while start < last:
        crew.chunks.put((start, min(chunk, last - start)))
        start += chunk


def _watch(crew: _Crew, show: Callable[[Progress], None] | None) -> None:
    """Wait for the workers, showing progress, until all are done or one is stuck."""
    seen: dict[int, tuple[int, float]] = {}
    while True:
        running = [worker for worker in crew.workers if not worker.finished.is_set()]
        if show is not None:
            show(crew.progress)
        if not running:
            return
        stuck = crew.find_stuck(seen)
        if stuck is not None:
            crew.fail(stuck)
            return
        running[0].finished.wait(POLL_SECONDS)


def _wind_down(crew: _Crew) -> bool:
    """Give workers a moment to finish their chunks. True if some are still running then."""
    crew.stop.set()
    deadline = time.monotonic() + GRACE_SECONDS
    for worker in crew.workers:
        worker.finished.wait(max(deadline - time.monotonic(), 0))
    return any(not worker.finished.is_set() for worker in crew.workers)


def play_games(
    table: Table,
    games: int,
    seed: int,
    *,
    paired: bool = True,
    jobs: int = 1,
    chunk: int = CHUNK,
    keep_records: bool = False,
    show: Callable[[Progress], None] | None = None,
    stages: Callable[[int], int] | None = None,
    enough: Callable[[Tally], bool] | None = None,
) -> Played:
    """Play games 0 to `games` - 1 of the run with `seed` (0 to 2**64 - 1).

    paired : games 2i and 2i + 1 share a deal with the seats swapped; `games` is then even.
    chunk  : games a call of the kernel, even.
    stages, enough : for runs that stop by themselves: stages(played) is how many games to have
             played when `enough` is asked next; both depend on game numbers alone, never on time.
    Stops early on Ctrl-C (interrupted), on a strategy that fails (failure), or when `enough` says so.
    """
    started = time.monotonic()
    progress = Progress(games)
    keep = None
    if keep_records:
        keep = _Kept(
            np.zeros(games, layout.ROW),
            np.zeros((games, len(table.regions)), layout.FATE),
            np.zeros((games, 2, len(table.cards), 4), np.int32),
        )
    crew = _Crew(table, seed, paired, keep, progress)
    total = empty_tally(len(table.cards), len(table.regions))
    played = 0
    interrupted = stuck = False
    while played < games and not interrupted and crew.failure is None:
        goal = games if stages is None else min(stages(played), games)
        size = max(2, min(chunk, (goal - played) // (2 * jobs) // 2 * 2))
        _share_out(crew, played, goal, size)
        crew.workers = [_Worker(crew) for _ in range(min(jobs, -(-(goal - played) // size)))]
        for worker in crew.workers:
            worker.start()
        try:
            _watch(crew, show)
        except KeyboardInterrupt:
            interrupted = True
        if interrupted or crew.failure is not None:
            stuck = _wind_down(crew)
        for worker in crew.workers:
            if not worker.finished.is_set():
                worker.salvage()
            total.add(worker.tally)
        played = goal
        if enough is not None and not interrupted and crew.failure is None and enough(total):
            break
    total.arrays["duplicates"][0] = crew.n_deals - len(crew.deals)
    seconds = time.monotonic() - started
    result = Played(total, games, progress.played, seconds, interrupted, crew.failure, stuck_threads=stuck)
    if keep is not None:
        kept = keep.rows["reason"] != codes.RUNNING
        result.rows, result.fates, result.counts = keep.rows[kept], keep.fates[kept], keep.counts[kept]
    return result


def play_logged(
    table: Table, game_no: int, seed: int, *, paired: bool = True
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Play one game with its log on. Returns the log, int32[events, LOG_WIDTH], its ROW[1] and its FATE[n_regions].

    Raises OverflowError for a game with more events than the log holds.
    """
    game = table.game.copy()
    game[0]["logging"] = 1
    game[0]["culprit"] = game[0]["asked"] = codes.NOBODY
    rows = np.zeros(1, layout.ROW)
    fates = np.zeros((1, len(table.regions)), layout.FATE)
    counts = np.zeros((1, 2, len(table.cards), 4), np.int32)
    pilots = table.pilots
    functions = (pilots[0].function, pilots[1].function, pilots[0].base, pilots[1].base)
    run_chunk(game[0], np.uint64(seed), game_no, 1, int(paired), rows, fates, counts, functions)
    if game[0]["log_full"]:
        raise OverflowError(f"game {game_no} has more than {layout.MAX_LOG:,} events")
    return game[0]["log"][: int(game[0]["n_log"])].copy(), rows, fates[0]
