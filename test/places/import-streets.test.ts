import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importStreets, removeStreets } from '#build/streets/import-streets.ts';
import type { Table, TableItem } from '#shared/data/client.ts';
import { ItemsLeft } from '#shared/data/client.ts';
import { ImportRuns, SILENT_AFTER } from '#shared/data/streets/street-claims.ts';
import { streetsWriter } from '#shared/data/streets/streets-writer.ts';
import { memoryTable } from '#local/table/memory-table.ts';
import { scratchFolder } from '#test/support/scratch-folder.ts';

const folder = scratchFolder('import-streets');
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const LOGRONO = [-2.445, 42.466] as const;
const HARO = [-2.847, 42.576] as const;

const house = (code: string, street: string, number: number, [lng, lat]: readonly [number, number]) =>
  `${code};${street};${number};26001;${lng + number / 1e4};${lat}`;

/** Each street with four houses in Logroño, and one in Haro. */
const write = (name: string, streets: readonly string[]): string => {
  const file = path.join(folder, name);
  const rows = streets.flatMap((street, index) => [
    ...Array.from({ length: 4 }, (_, at) =>
      house('26089', street, at + 1, [LOGRONO[0], LOGRONO[1] + index / 1e3]),
    ),
    house('26071', street, 1, HARO),
  ]);
  writeFileSync(file, ['code;street;number;postcode;lon;lat', ...rows].join('\n'));
  return file;
};

/** A clock that goes on with each pause. */
const aClock = () => {
  let at = Date.parse('2026-01-01T00:00:00Z');
  return { now: () => at, pause: (milliseconds: number) => Promise.resolve(void (at += milliseconds)) };
};

const optionsOf = (file: string, clock = aClock()) => ({ files: [file], attribution: '© Prueba', ...clock });

const isRecord = ({ pk }: TableItem) => pk === 'STREETS';
const byKey = (a: TableItem, b: TableItem) =>
  `${a.pk as string} ${a.sk as string}` < `${b.pk as string} ${b.sk as string}` ? -1 : 1;
const contentOf = (items: readonly TableItem[]) => items.filter((item) => !isRecord(item)).toSorted(byKey);
const recordsOf = (items: readonly TableItem[]) => items.filter(isRecord).map(({ sk }) => sk);

let old: string;
let renewed: string;
beforeAll(() => {
  const streets = ['Calle Laurel', 'Calle Mayor', 'Gran Vía'];
  old = write('old.csv', streets);
  renewed = write('new.csv', [...streets.slice(1), 'Plaza del Mercado']);
});

/** What the table has after an import that nothing disturbs. */
const undisturbed = async (file: string) => {
  const { table, all } = memoryTable();
  await importStreets(table, optionsOf(file));
  return contentOf(all());
};

const aSignal = () => {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
};

class Died extends Error {}

/** The table of a process that dies at one of its writes; each item of a batch is a write. */
const dyingAt = (table: Table, write: number): Table => {
  let left = write;
  const step = () => {
    left -= 1;
    if (left < 0) throw new Died();
  };
  const each =
    <T>(run: (one: T) => Promise<void>) =>
    async (many: readonly T[]) => {
      for (const one of many) {
        step();
        await run(one);
      }
    };
  return {
    ...table,
    putMany: each(table.put),
    removeMany: each(table.remove),
    putIf: async (...given) => {
      step();
      return table.putIf(...given);
    },
    removeIf: async (...given) => {
      step();
      return table.removeIf(...given);
    },
    transact: async (...given) => {
      step();
      return table.transact(...given);
    },
  };
};

/** Runs until nothing is left to die at. Returns how many writes that were. */
const dyingEverywhere = async (once: (write: number) => Promise<boolean>): Promise<number> => {
  for (let write = 0; ; write++) if (!(await once(write))) return write;
};

const dies = async (run: () => Promise<unknown>): Promise<boolean> => {
  try {
    await run();
    return false;
  } catch (error) {
    if (error instanceof Died) return true;
    throw error;
  }
};

describe('[HM-02] streets that are imported', () => {
  it('are the same however an import of a new edition is broken off and repeated, with nothing left of the old one', async () => {
    const wanted = await undisturbed(renewed);
    const writes = await dyingEverywhere(async (write) => {
      const { table, all } = memoryTable();
      const clock = aClock();
      await importStreets(table, optionsOf(old, clock));
      const hasDied = await dies(() => importStreets(dyingAt(table, write), optionsOf(renewed, clock)));
      await importStreets(table, optionsOf(renewed, clock));
      expect(contentOf(all()), `write ${write}`).toEqual(wanted);
      expect(recordsOf(all())).toEqual(['EDITION#26']);
      return hasDied;
    });
    expect(writes).toBeGreaterThan(40);
  });

  it('leave nothing when an import of other files follows one that was broken off', async () => {
    const wanted = await undisturbed(renewed);
    await dyingEverywhere(async (write) => {
      const { table, all } = memoryTable();
      const clock = aClock();
      const hasDied = await dies(() => importStreets(dyingAt(table, write), optionsOf(old, clock)));
      await importStreets(table, optionsOf(renewed, clock));
      expect(contentOf(all()), `write ${write}`).toEqual(wanted);
      return hasDied;
    });
  });

  it('are deleted wholly, also when that is broken off', async () => {
    await dyingEverywhere(async (write) => {
      const { table, all } = memoryTable();
      const clock = aClock();
      await importStreets(table, optionsOf(old, clock));
      const hasDied = await dies(() => removeStreets(dyingAt(table, write), '26', clock));
      await removeStreets(table, '26', clock);
      expect(all(), `write ${write}`).toEqual([]);
      return hasDied;
    });
    expect(await removeStreets(memoryTable().table, '26', aClock())).toBe(false);
  });

  it('keep the old edition until readers have forgotten it', async () => {
    const { table, all } = memoryTable();
    const clock = aClock();
    await importStreets(table, optionsOf(old, clock));
    const before = contentOf(all()).length;
    let waited = 0;
    const pause = (milliseconds: number) => {
      expect(contentOf(all()).length).toBeGreaterThan(before);
      waited += milliseconds;
      return clock.pause(milliseconds);
    };
    await importStreets(table, { ...optionsOf(renewed, clock), pause });
    expect(waited).toBeGreaterThan(60_000);
    expect(contentOf(all())).toEqual(await undisturbed(renewed));
  });

  it('are written by one of two imports at one time, and the other is refused', async () => {
    const { table, all } = memoryTable();
    const clock = aClock();
    await importStreets(table, optionsOf(old, clock));
    // The first one waits for readers with its new edition in service: the second begins then, and looks again after two beats.
    const [hasLooked, hasBeaten] = [aSignal(), aSignal()];
    let second: Promise<void> | undefined;
    let pauses = 0;
    const pauseOfFirst = async (milliseconds: number) => {
      second ??= importStreets(table, { ...optionsOf(old), now: clock.now, pause: pauseOfSecond });
      await hasLooked.given;
      await clock.pause(milliseconds);
      pauses += 1;
      if (pauses === 5) hasBeaten.give();
      if (pauses > 5) await second.catch(() => undefined);
    };
    const pauseOfSecond = () => {
      hasLooked.give();
      return hasBeaten.given;
    };
    const first = importStreets(table, { ...optionsOf(renewed), now: clock.now, pause: pauseOfFirst });
    await first;
    await expect(second).rejects.toThrow(ImportRuns);
    expect(contentOf(all())).toEqual(await undisturbed(renewed));
  });

  it('are not put into service by an import that another one has followed', async () => {
    const { table, all } = memoryTable();
    const clock = aClock();
    let isFollowed = false;
    const slow: Table = {
      ...table,
      transact: async (writes) => {
        // It sleeps for an hour before the switch; the other one is through by then.
        isFollowed = true;
        await clock.pause(3_600_000);
        await importStreets(table, optionsOf(renewed, clock));
        return table.transact(writes);
      },
    };
    await expect(importStreets(slow, optionsOf(old, clock))).rejects.toThrow(ImportRuns);
    expect(isFollowed).toBe(true);
    expect(contentOf(all())).toEqual(await undisturbed(renewed));
  });

  it('stay with an import that needs minutes to derive what it writes', async () => {
    const { table } = memoryTable();
    const clock = aClock();
    const noted: number[] = [];
    const noting: Table = {
      ...table,
      putIf: (item, condition) => {
        noted.push(Date.parse(String(item.seenAt)));
        return table.putIf(item, condition);
      },
    };
    // Each name is in two towns, whose weights are compared: here each takes a while.
    const streets = Array.from({ length: 1_000 }, (_, index) => `calle-${index}`).flatMap((slug) =>
      ['26089', '26071'].map((town) => ({
        ...{ town, slug, name: slug.replace('-', ' '), settlement: undefined },
        ...{ middle: { lat: HARO[1], lng: HARO[0] }, lines: [], houses: [] },
      })),
    );
    const begin = clock.now();
    await streetsWriter(noting).writeEdition({
      ...{ province: '26', source: 'one', newEdition: 'one', attribution: '', writer: 'one', streets },
      ...clock,
      onProgress: () => undefined,
      weightOf: () => {
        void clock.pause(100);
        return 0;
      },
    });
    const instants = [begin, ...noted, clock.now()];
    const silences = instants.slice(1).map((at, index) => at - (instants[index] ?? 0));
    expect(clock.now() - begin).toBeGreaterThan(2 * SILENT_AFTER);
    expect(Math.max(...silences)).toBeLessThan(SILENT_AFTER);
  });

  it('are all written into a table that throttles for a minute and a half', async () => {
    const { table, all } = memoryTable();
    const clock = aClock();
    const until = clock.now() + 90_000;
    const busy: Table = {
      ...table,
      putMany: async (items) => {
        if (clock.now() < until) throw new ItemsLeft('The table left items unwritten.');
        await table.putMany(items);
      },
    };
    await importStreets(busy, optionsOf(old, clock));
    expect(contentOf(all())).toEqual(await undisturbed(old));
  });
});
