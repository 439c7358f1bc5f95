import { toEuros } from '../../lib/money.ts';
import type { Booking } from '../../model/booking.ts';
import type { LedgerEntry } from '../../model/ledger-entry.ts';
import type { Needs } from '../deps.ts';
import type { ExportLists } from '../export-page.ts';

/** Movements that affect the person: a driver's payments and refunds, an owner's share. */
export const toExportedMovements = (
  entries: readonly (LedgerEntry & { readonly at: string })[],
  isDriver: boolean,
): ExportLists['money'] =>
  entries.flatMap(({ bookingId, kind, at, postings }) => {
    const cents = isDriver ? postings.driver : (postings.owner ?? postings.owed);
    return cents === undefined ? [] : [{ bookingId, kind, at, amount: toEuros(cents) }];
  });

/** The export of a booking's movements of money that affect one of its parties. */
export const exportMovements = async (
  deps: Needs<'ledger'>,
  { id, driverId }: Booking,
  userId: string,
): Promise<Pick<ExportLists, 'money'>> => ({
  money: toExportedMovements(await deps.ledger.list(id), driverId === userId),
});
