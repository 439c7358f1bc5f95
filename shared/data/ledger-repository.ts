import { paymentRecords } from '../areas/payments.ts';
import type { Ledger } from '../domain/ports/payments.ts';
import { type LedgerEntry, StoredLedgerEntry } from '../model/ledger-entry.ts';
import { toIso } from '../lib/time.ts';
import type { TableItem, Table, Write } from './client.ts';
import { ending } from './expiry.ts';
import { startingWith } from './key-conditions.ts';
import { ledgerKey, ledgerPrefix } from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';
import { readRecord } from './read-record.ts';
import { IS_NEW, putNew, writeAll } from './write-all.ts';

const toItem = (entry: LedgerEntry, now: number): TableItem => ({
  ...entry,
  ...ledgerKey(entry.bookingId, entry.kind, entry.ref),
  at: toIso(now),
  ...ending(paymentRecords.ledger, now),
});

/** A ledger entry, written in the transaction that moves the money. It never changes, and only expires. */
export const ledgerWrite = (entry: LedgerEntry, now: number): Write => putNew(toItem(entry, now));

export const ledgerRepository = (table: Table): Ledger => ({
  list: async (bookingId) => {
    const items = await table.queryAll({
      ...startingWith(ledgerPrefix(bookingId)),
      ConsistentRead: true,
    });
    return items.map((item) => readRecord(StoredLedgerEntry, item));
  },
  append: async (entry, now) => {
    await table.putIf(toItem(entry, now), IS_NEW);
  },
  appendWith: (entry, event, now) => writeAll(table, [ledgerWrite(entry, now), outboxWrite(event, now)]),
});
