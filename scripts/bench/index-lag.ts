import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '#local/seed/random.ts';
import { createTable } from '#local/table/create-table.ts';
import { startTable } from '#local/table/start-table.ts';
import { tableClient } from '#local/table/table-client.ts';
import type { Booking } from '#shared/domain/bookings/booking.ts';
import { openTable, type Table } from '#shared/data/client.ts';
import { packEntry } from '#shared/data/map-codec.ts';
import { TABLE } from '#shared/data/table.ts';
import { updateMapIndex, wantedEntry } from '#shared/domain/search/update-map-index.ts';
import type { MapEntry } from '#shared/domain/search/map-entry.ts';
import { WHOLE_LINE } from '#shared/lib/quad.ts';
import { refreshCells } from '#shared/domain/search/refresh-cells.ts';
import { runsAhead } from '#shared/domain/search/taken-slots.ts';
import type { Spot } from '#shared/domain/spots/spot.ts';
import { addDays, toInstant, toIso, toLocal } from '#shared/lib/time.ts';
import { holdOf } from '#test/support/examples.ts';
import { countingTable } from './counting-table.ts';
import { markdownTable, shown, spread, quantile } from './figures.ts';
import { type UpkeepDeps, upkeepOf } from './same-as-upkeep.ts';
import { pickPosition, type Space, spacesOf } from './spaces.ts';

const CHANGES_A_SECOND = 100;
const SECONDS = 20;
const SPACES = 600;
/** Changes on their way; a table that does not keep up slows them down. */
const MOST_AT_ONCE = 30;
/** The stream wakes the job when something was marked; here a look at this pace stands for it. */
const PACE_MS = 400;
const TABLE_NAME = 'plazalibre-bench';
/** What a call of DynamoDB takes in its own region. */
const CALL_MS = 5;
const LONGEST_WAIT_MS = 120_000;

/** A space, its latest version, and the holds that stand. */
interface Living {
  spot: Spot;
  readonly holds: Booking[];
  isBusy: boolean;
}

const edits: readonly ((spot: Spot, random: Random) => Partial<Spot>)[] = [
  (_, random) => ({ title: `Plaza ${random.whole(1, 999)} junto al parque` }),
  (_, random) => ({ weekdayPriceCents: random.whole(16, 60) * 50 }),
  (spot) => ({ isActive: !spot.isActive }),
  (_, random) => {
    const { latitude, longitude } = pickPosition(random);
    return { latitude, longitude };
  },
  (spot, random) => {
    const from = addDays(toLocal(spot.timeZone, Date.now()).date, random.whole(1, 90));
    return { exceptions: { ...spot.exceptions, blocked: [{ from, to: addDays(from, random.whole(0, 9)) }] } };
  },
];

/** Each answers whether it wrote something. */
const update = async (deps: UpkeepDeps, living: Living, random: Random): Promise<boolean> => {
  const { spot } = living;
  const changes = random.pick(edits)(spot, random);
  const next = { ...spot, ...changes, version: spot.version + 1, updatedAt: toIso(Date.now()) };
  if (!(await deps.spots.update(next))) throw new Error('Somebody else wrote the space.');
  living.spot = next;
  return true;
};

const book = async (deps: UpkeepDeps, living: Living, random: Random): Promise<boolean> => {
  const { spot, holds } = living;
  const date = addDays(toLocal(spot.timeZone, Date.now()).date, random.whole(2, 200));
  const [start, end] = [
    toInstant(spot.timeZone, date, '13:00'),
    toInstant(spot.timeZone, addDays(date, 1), '12:00'),
  ];
  const hold = holdOf(spot, { start, end }, { now: Date.now() });
  const answer = await deps.bookings.hold({ ...hold, driverId: hold.id }, spot.version, Date.now());
  if (answer === 'held') holds.push({ ...hold, driverId: hold.id });
  return answer === 'held';
};

const cancel = async (deps: UpkeepDeps, { holds }: Living): Promise<boolean> => {
  const hold = holds.pop();
  return hold !== undefined && (await writeTransition(deps, hold, 'release', Date.now())) === 'applied';
};

const changeOne = (deps: UpkeepDeps, living: Living, random: Random): Promise<boolean> => {
  if (!living.spot.isActive || random.chance(0.5)) return update(deps, living, random);
  return living.holds.length > 0 && random.chance(0.4) ? cancel(deps, living) : book(deps, living, random);
};

/** Notes when changes were written, and how long after that entry and cells were right. */
class Lags {
  readonly milliseconds: number[] = [];
  readonly #waiting = new Map<string, number[]>();
  readonly #readAt = new Map<string, number>();

  written(spotId: string): void {
    this.#waiting.set(spotId, [...(this.#waiting.get(spotId) ?? []), performance.now()]);
  }

  get left(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** The upkeep, observed: what was written before a space was read is on the map when its marker goes. */
  watch(deps: UpkeepDeps): UpkeepDeps {
    return {
      ...deps,
      spots: {
        ...deps.spots,
        find: (id) => {
          this.#readAt.set(id, performance.now());
          return deps.spots.find(id);
        },
      },
      mapIndexWriter: {
        ...deps.mapIndexWriter,
        dequeue: (marker) => {
          this.#settle(marker.spotId);
          return deps.mapIndexWriter.dequeue(marker);
        },
      },
    };
  }

  #settle(spotId: string): void {
    const readAt = this.#readAt.get(spotId) ?? 0;
    const waiting = this.#waiting.get(spotId) ?? [];
    const now = performance.now();
    this.milliseconds.push(...waiting.filter((at) => at <= readAt).map((at) => now - at));
    this.#waiting.set(
      spotId,
      waiting.filter((at) => at > readAt),
    );
  }
}

const inGroups = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>) => {
  for (let first = 0; first < items.length; first += 20)
    await Promise.all(items.slice(first, first + 20).map(work));
};

/** Runs the job again and again, as its trigger does, until `isOver`. */
const keepKeeping = async (deps: UpkeepDeps, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const { failures } = await updateMapIndex(deps);
    if (failures.length > 0) throw failures[0];
    await sleep(PACE_MS);
  }
};

/** Makes the changes at their pace, if the table keeps up; answers how many were written in which time. */
const changeAtPace = async (
  deps: UpkeepDeps,
  all: readonly Living[],
  lags: Lags,
  random: Random,
): Promise<{ done: number; seconds: number }> => {
  const running = new Set<Promise<unknown>>();
  const begun = performance.now();
  let changes = 0;
  for (; changes < CHANGES_A_SECOND * SECONDS; changes++) {
    const wait = begun + (changes * 1000) / CHANGES_A_SECOND - performance.now();
    if (wait > 0) await sleep(wait);
    while (running.size >= MOST_AT_ONCE) await Promise.race(running);
    const living = random.pick(all.filter(({ isBusy }) => !isBusy));
    living.isBusy = true;
    const run = changeOne(deps, living, random)
      .then((isWritten) => isWritten && lags.written(living.spot.id))
      .finally(() => {
        living.isBusy = false;
        running.delete(run);
      });
    running.add(run);
  }
  await Promise.all(running);
  return { done: changes, seconds: (performance.now() - begun) / 1000 };
};

const measure = async (
  { deps, job }: { deps: UpkeepDeps; job: UpkeepDeps },
  spaces: readonly Space[],
  random: Random,
) => {
  await inGroups(spaces, ({ spot }) => deps.spots.create({ ...spot, updatedAt: toIso(Date.now()) }));
  await updateMapIndex(deps);
  const lags = new Lags();
  let isOver = false;
  const deadline = performance.now() + SECONDS * 1000 + LONGEST_WAIT_MS;
  const keeping = keepKeeping(
    lags.watch(job),
    () => (isOver && lags.left === 0) || performance.now() > deadline,
  );
  const all = spaces.map(({ spot }): Living => ({ spot, holds: [], isBusy: false }));
  const done = await changeAtPace(deps, all, lags, random);
  isOver = true;
  await keeping;
  return { ...done, lags };
};

/** What an entry says of what is still to come, as it is packed. */
const contentOf = (entry: MapEntry | undefined): string => {
  if (!entry) return 'none';
  const taken = runsAhead(entry.taken, entry.timeZone, Date.now());
  return JSON.stringify(packEntry({ ...entry, taken, version: 0 }));
};

/** Entries that do not say what they should, and cells that do not count them rightly, when all is done. */
const countWrong = async (deps: UpkeepDeps, spaces: readonly Space[]) => {
  let entries = 0;
  await inGroups(spaces, async ({ spot }) => {
    const [stored, wanted] = [await deps.mapIndexWriter.findEntry(spot.id), await wantedEntry(deps, spot.id)];
    if (contentOf(stored) !== contentOf(wanted)) entries += 1;
  });
  const stored = await deps.mapIndexWriter.listEntries(WHOLE_LINE);
  return {
    entries,
    cells: await refreshCells(
      deps,
      stored.map(({ z }) => z),
    ),
  };
};

interface Tables {
  /** For the changes, and for the job, which has its own connections as it has in its own function. */
  readonly changes: Table;
  readonly job: Table;
}

const rowOf = async (name: string, { changes, job }: Tables, seed: number): Promise<string[]> => {
  const [deps, jobDeps] = [changes, job].map((table) => upkeepOf({ table }, () => Date.now()));
  if (!deps || !jobDeps) return [];
  const spaceOf = spacesOf(seed);
  const spaces = Array.from({ length: SPACES }, (_, number) => spaceOf(number));
  const { done, seconds, lags } = await measure({ deps, job: jobDeps }, spaces, createRandom(seed));
  const wrong = await countWrong(jobDeps, spaces);
  return [
    name,
    shown(done / seconds, 1),
    spread(lags.milliseconds, 0),
    shown(quantile(lags.milliseconds, 1), 0),
    shown(lags.left),
    `${wrong.entries} and ${wrong.cells}`,
  ];
};

/** A table in memory that takes as long for each call as DynamoDB does. */
const slowed = (table: Table): Table =>
  Object.fromEntries(
    Object.entries(table).map(([name, call]) => [
      name,
      async (...asked: unknown[]) => {
        await sleep(CALL_MS);
        return Reflect.apply(call, undefined, asked) as unknown;
      },
    ]),
  ) as Table; // the same names, each with a call of the same kind

const embeddedRow = async (seed: number): Promise<string[]> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plazalibre-bench-'));
  const service = await startTable({ dbPath: path.join(folder, 'table.db') });
  const clients = [tableClient(service.url), tableClient(service.url)] as const;
  try {
    await createTable(service.url, { tableName: TABLE_NAME, ...TABLE });
    const [changes, job] = clients.map((client) => openTable(TABLE_NAME, client));
    return changes && job ? await rowOf('embedded', { changes, job }, seed) : [];
  } finally {
    for (const client of clients) client.destroy();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** How far the map is behind while a hundred changes a second are written. */
export const describeLag = async (seed: number): Promise<string> => {
  const memory = slowed(countingTable().table);
  const rows = [
    await rowOf(`in memory, ${CALL_MS} ms a call`, { changes: memory, job: memory }, seed),
    await embeddedRow(seed),
  ];
  return [
    `${CHANGES_A_SECOND} changes a second for ${SECONDS} seconds over ${SPACES} spaces all over Spain (texts, prices, pauses, moves, blocked days, holds, releases), written by the same process that runs the job ${PACE_MS} ms after its last run. Counted from the answer to a change until its entry and all its cells are right; a change that another overtakes counts too. Over a table in memory whose calls take as long as those of DynamoDB it shows the job; over the embedded table, how many calls this machine answers.`,
    markdownTable(
      [
        'table',
        'changes a second',
        'lag ms p50 / p99',
        'longest',
        'never seen',
        'wrong entries and cells afterwards',
      ],
      rows,
    ),
  ].join('\n\n');
};
