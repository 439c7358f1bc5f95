import { toBooking } from '#shared/data/bookings-repository.ts';
import { listMissingForOwner } from '#shared/domain/taxes/missing-details.ts';
import { readTaxDetails } from '#shared/domain/taxes/read-tax-details.ts';
import { env } from '#shared/lib/env.ts';
import { TAX_EXTENSION_DAYS } from '#shared/model/rules.ts';
import type { Environment } from './environment.ts';
import { Failure } from './failure.ts';
import { countsOf } from './invoke-job.ts';
import { scanItems } from './scan.ts';
import { openRecords, type Records } from './open-records.ts';
import type { Say, Task } from './task.ts';

const ask = async (place: Environment, request: object): Promise<number> => {
  const { handled, failures } = countsOf(await place.invoke('runDueDiligence', request));
  if (failures > 0)
    throw new Failure(`It failed: the log of ${place.functionOf('runDueDiligence')} says why.`);
  return handled;
};

const describe = async (deps: Records, userId: string, say: Say) => {
  const record = await deps.dueDiligence.find(userId);
  const missing = listMissingForOwner(await readTaxDetails(deps, userId));
  say(missing.length === 0 ? 'Nothing is missing.' : `Missing:  ${missing.join(', ')}`);
  if (!record) {
    say('The owner was not asked.');
    return;
  }
  const { step, startedAt, holdsAt, hidesAt, completedAt, nextAt } = record;
  say(`Step:     ${step}, asked at ${startedAt}, complete at ${completedAt ?? '-'}`);
  say(
    `Then:     shares held from ${holdsAt ?? '-'}, spaces hidden from ${hidesAt ?? '-'}, next look ${nextAt ?? '-'}`,
  );
};

const extend = async (place: Environment, deps: Records, userId: string, say: Say) => {
  if ((await ask(place, { extend: userId })) === 0)
    throw new Failure(
      'Nothing was extended: the owner was not asked, nothing is missing, or the stage does not enforce it.',
    );
  say(`Extended by ${TAX_EXTENSION_DAYS} days from now on. What was held or hidden is free until then.`);
  await describe(deps, userId, say);
};

const isAsking = ({ cloud }: Environment) =>
  (cloud ? cloud.settings.dueDiligence : env.dueDiligence()) !== undefined;

/** Owners who have earned something, asked for tax details or not. */
const startAll = async (place: Environment, { table }: Records, say: Say) => {
  const owners = new Set<string>();
  for await (const items of scanItems(place, 'BOOKING'))
    for (const { ownerId, payout } of table.readEach(items, toBooking)) if (payout) owners.add(ownerId);
  let waiting = 0;
  for (const owner of owners) waiting += await ask(place, { start: owner });
  // Known here once the job has run: on the local stack it has the settings of its stack.
  if (!isAsking(place))
    throw new Failure('Nobody was asked: the stage has no "dueDiligence" in its settings.');
  say(`${owners.size} owners looked at: ${waiting} lack tax details and were asked, now or before.`);
};

export const dueDiligence: Task = {
  summary: "an owner's missing tax details: what was asked, and with --extend more days",
  usage: 'USER [--extend]',
  words: 1,
  flags: { extend: { type: 'boolean' } },
  run: async (place, given, say) => {
    const userId = given.words[0] ?? '';
    const deps = await openRecords(place);
    if (given.has('extend')) return extend(place, deps, userId, say);
    await describe(deps, userId, say);
  },
};

export const startDueDiligences: Task = {
  summary: 'ask owners from before the stage asked for tax details, once',
  usage: '',
  run: async (place, _given, say) => startAll(place, await openRecords(place), say),
};
