import { dueDiligenceRepository } from '#shared/data/due-diligence-repository.ts';
import { openTable } from '#shared/data/client.ts';
import { env } from '#shared/lib/env.ts';
import { DAY, toIso } from '#shared/lib/time.ts';
import type { Person, TestStack } from './stack.ts';

/** Complete tax details of a natural person, as the form sends them the first time. */
export const COMPLETE_DETAILS = {
  revision: 0,
  traderStatus: 'private',
  legalName: 'Olga Dueña Aparicio',
  taxId: '54362315K',
  address: { street: 'Calle Mayor 5, 2.º B', postcode: '28013', city: 'Madrid', country: 'ES' },
  birthDate: '1979-03-12',
} as const;

/** Saves tax details of an owner through the API. */
export const saveDetails = (app: TestStack, as: Person, changes: object = {}) =>
  app.put('/user/tax-details', as, { ...COMPLETE_DETAILS, ...changes });

/** The due diligence about an owner, as it is stored. */
export const findDueDiligence = (owner: Pick<Person, 'userId'>) =>
  dueDiligenceRepository(openTable(env.tableName())).find(owner.userId);

/** Moves all times of an owner's due diligence into the past, as if so many days had gone by. */
export const passDays = async (owner: Pick<Person, 'userId'>, days: number): Promise<void> => {
  const record = await findDueDiligence(owner);
  if (!record) throw new Error('The owner was not asked.');
  const moved = <T extends string | null>(at: T) => (at === null ? at : toIso(Date.parse(at) - days * DAY));
  await dueDiligenceRepository(openTable(env.tableName())).save({
    ...record,
    startedAt: toIso(Date.parse(record.startedAt) - days * DAY),
    holdsAt: moved(record.holdsAt),
    hidesAt: moved(record.hidesAt),
    nextAt: moved(record.nextAt),
    revision: record.revision + 1,
  });
};
