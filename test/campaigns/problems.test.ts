import { describe, expect, it } from 'vitest';
import { MINUTE } from '#shared/lib/time.ts';
import { campaign, SEED } from '#test/support/random.ts';
import { CRASH_WAYS, processThatCrashes, tolerant } from './crashing-process.ts';
import { interleaveOn, type Stage } from './interleave.ts';
import { watchOver } from './invariants.ts';
import { endStreet, performIn, REPORTED, type StreetPhase } from './problems-commands.ts';
import { checkMoves, checkStreetCalendar, checkStreetEnd } from './problems-invariants.ts';
import { aStreet, type Street } from './problems-world.ts';
import { withSeededIds } from './seeded-ids.ts';

const TIMEOUT = 3_600_000;
const STREET: Stage<Street, StreetPhase> = {
  open: aStreet,
  perform: performIn,
  check: (street) => {
    checkStreetCalendar(street);
    checkMoves(street);
  },
  end: async (street) => {
    await endStreet(street);
    checkStreetEnd(street);
  },
};

const first = (street: Street) => {
  const [booking] = street.bookings();
  if (!booking) throw new Error('Nobody has booked.');
  return booking;
};
const arrived = async (street: Street) => {
  await street.book('ana', 0);
  await street.drain();
  street.wait(40 * MINUTE);
};
const reported = async (street: Street) => {
  await arrived(street);
  await street.report(first(street));
};
const moved = (spot: number) => async (street: Street) => {
  await reported(street);
  await street.rebook(first(street), spot);
};
const left = async (street: Street) => {
  await reported(street);
  await street.giveBack(first(street));
};

/** What happens before the crash, and what the process does that ends. */
const FLOWS: Readonly<
  Record<string, { before: (street: Street) => Promise<unknown>; act: (street: Street) => Promise<unknown> }>
> = {
  'a report': { before: arrived, act: (street) => street.report(first(street)) },
  'a move to a cheaper space': { before: reported, act: (street) => street.rebook(first(street), 1) },
  'a move to a dearer space': { before: reported, act: (street) => street.rebook(first(street), 2) },
  'everything back': { before: reported, act: (street) => street.giveBack(first(street)) },
  'the effects of a move': { before: moved(1), act: (street) => street.drain() },
  'the effects of giving back': { before: left, act: (street) => street.drain() },
  'a founded report': { before: reported, act: (street) => street.decide(first(street).id, 'founded') },
  'an unfounded report after a move': {
    before: moved(2),
    act: (street) => street.decide(first(street).id, 'unfounded'),
  },
  'an unfounded report after giving back': {
    before: left,
    act: (street) => street.decide(first(street).id, 'unfounded'),
  },
};

describe('drivers who report, move and leave, owners, an administrator, a bank and the clock at the same time', () => {
  it(
    '[BR-03] [PY-03] leave one live booking per half hour, each payment at one booking, every owner paid once, and a ledger to the cent',
    async () => {
      const { counts } = await interleaveOn(STREET, REPORTED, campaign(1400).numRuns);
      const happened = [
        'giveUp applied',
        'uphold applied',
        'compensate applied',
        'rebook applied',
        'rebook taken',
      ];
      for (const what of happened) expect(counts.get(what), what).toBeGreaterThan(0);
    },
    TIMEOUT,
  );
});

describe('a process that ends before or after any call of a report', () => {
  for (const [name, { before, act }] of Object.entries(FLOWS))
    it(
      `[PY-03] leaves each payment at one booking, and the ledger to the cent: ${name}`,
      async () => {
        let crashes = 0;
        for (const way of CRASH_WAYS)
          for (let call = 0, goesOn = true; goesOn; call++) {
            goesOn = await withSeededIds(SEED + call, async () => {
              const process = processThatCrashes();
              const street = aStreet(process.around, { watch: watchOver(() => undefined) });
              await street.begin();
              await before(street);
              const hasEnded = await process.runUntil(call, way, () => act(street));
              checkStreetCalendar(street);
              checkMoves(street);
              // The person presses again.
              await tolerant(act(street));
              await endStreet(street);
              checkStreetEnd(street);
              return hasEnded;
            });
            crashes += goesOn ? 1 : 0;
          }
        console.log(`${name}: ${crashes} crashes`);
        expect(crashes).toBeGreaterThan(1);
      },
      TIMEOUT,
    );
});
