import type { TableItem } from '#shared/data/client.ts';
import { taxDetailsKey } from '#shared/data/keys.ts';
import { readRecord } from '#shared/data/read-record.ts';
import { TABLE } from '#shared/data/table.ts';
import { isOfOperator } from '#shared/domain/taxes/held-tax-id.ts';
import { toIso } from '#shared/lib/time.ts';
import { TaxDetails } from '#shared/model/tax-details.ts';
import type { Environment } from './environment.ts';
import { Failure } from './failure.ts';
import { scanItems } from './scan.ts';
import { findCompany } from './stage-company.ts';
import { openRecords, type Records } from './open-records.ts';
import type { Say, Task } from './task.ts';

/** Whether the account is closed: its details are only kept. */
const isClosed = (item: TableItem) => item[TABLE.ttlAttribute] !== undefined;

const readDetails = (item: TableItem) => readRecord(TaxDetails, item);

const describe = ({ userId, taxId, taxIdSince, updatedAt, allowedTaxId, traderStatus }: TaxDetails): string =>
  [
    `  ${userId}  since ${taxIdSince ?? updatedAt}`,
    traderStatus ?? 'says not as what',
    ...(allowedTaxId === taxId ? ['allowed'] : []),
  ].join(', ');

const listShared = async (place: Environment, deps: Records, say: Say) => {
  const company = findCompany(place);
  const byNumber = new Map<string, TaxDetails[]>();
  for await (const items of scanItems(place, taxDetailsKey('').sk))
    for (const details of deps.table.readEach(items, readDetails))
      if (details.taxId !== '')
        byNumber.set(details.taxId, [...(byNumber.get(details.taxId) ?? []), details]);
  const shared = [...byNumber].filter(([, holders]) => holders.length > 1);
  for (const [taxId, holders] of shared) {
    say(`${taxId} is the tax number of ${String(holders.length)} accounts:`);
    for (const holder of holders) say(describe(holder));
  }
  const typed = [...byNumber.values()]
    .flat()
    .filter(({ userId, taxId }) => isOfOperator(company, userId, taxId));
  for (const { userId } of typed)
    say(`${userId} has the tax number of the operator, and is none of its accounts.`);
  if (shared.length === 0 && typed.length === 0) say('No two accounts have the same tax number.');
};

/** An operator has seen who is behind the account: rent is invoiced under its number, in the series that others have begun. */
const allow = async (deps: Records, userId: string, say: Say) => {
  const item = await deps.table.get(taxDetailsKey(userId), { isConsistent: true });
  const details = item && !isClosed(item) ? readDetails(item) : undefined;
  if (!details || details.taxId === '') throw new Failure(`${userId} has no tax number, or is closed.`);
  const { taxId } = details;
  const next = {
    ...details,
    allowedTaxId: taxId,
    revision: details.revision + 1,
    updatedAt: toIso(Date.now()),
  };
  if (details.allowedTaxId !== taxId && !(await deps.taxDetails.save(next)))
    throw new Failure('The person has just saved other tax details. Look again.');
  const waiting = await deps.invoices.listWaitingReviews('shared_tax_id', userId);
  for (const { bookingId } of waiting) await deps.invoices.review(bookingId, Date.now());
  say(`${userId} may be invoiced under ${taxId}. Bookings that waited for it: ${String(waiting.length)}.`);
};

export const taxIds: Task = {
  summary: 'list tax numbers that several accounts have, and accounts with that of the operator',
  usage: '',
  run: async (place, _given, say) => listShared(place, await openRecords(place), say),
};

export const allowTaxId: Task = {
  summary: 'let an account be invoiced under its tax number, although another one has it, too',
  usage: 'USER',
  words: 1,
  run: async (place, given, say) => allow(await openRecords(place), given.words[0] ?? '', say),
};
