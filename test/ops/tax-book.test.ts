import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { runJob } from '#local/jobs.ts';
import { bookingsRepository } from '#shared/data/bookings-repository.ts';
import { openTable, type TableItem } from '#shared/data/client.ts';
import { inIndex, startingWith } from '#shared/data/key-conditions.ts';
import { INDEX, invoiceKey, invoicePrefix, invoicesBy, ledgerPrefix } from '#shared/data/keys.ts';
import { indexBooking, patchBooking } from '#shared/domain/bookings/booking-step.ts';
import { PLATFORM_ISSUER } from '#shared/domain/ports/invoices.ts';
import { env } from '#shared/lib/env.ts';
import { newId } from '#shared/lib/id.ts';
import { HOUR } from '#shared/lib/time.ts';
import { aPaidPastStay, onboard } from '#test/support/owner-payouts.ts';
import { scratchFolder } from '#test/support/scratch-folder.ts';
import { eventually, inDays, useStack } from '#test/support/stack.ts';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../scripts/ops/environment.ts';
import { taxBook } from '../../scripts/ops/tax-book.ts';
import { opsOn } from './run-ops.ts';

const app = useStack();
const ops = opsOn(app);

describe('the tax book', () => {
  const file = join(scratchFolder('tax-book'), 'book.csv');
  const command = `tax-book --from ${inDays(-2)} --to ${inDays(2)} --file ${file}`;
  /** What the command says once that matches. */
  const untilSaid = (pattern: RegExp) =>
    eventually(async () => {
      await runJob('issueInvoices');
      const { status, out } = await ops(command);
      // Until the outbox has noted the booking, no job knows of its invoice.
      return status === 0 && pattern.test(out) ? out : undefined;
    }, String(pattern));

  it('has a line for each invoice, sums by rate, and balances with the ledger while a share waits', async () => {
    const owner = await app.newPerson('Olga Dueña');
    await onboard(app, owner, 'complete');
    // The stay is over, and its share is not due yet: the fee is invoiced, and the commission is not.
    const { id } = await aPaidPastStay(app, owner, HOUR);
    const out = await untilSaid(
      /service_fee +iva +21% +1 +base +2\.07 EUR +tax +0\.43 EUR +total +2\.50 EUR/,
    );
    expect(out).toContain(`${id} payout_not_sent 2.25 EUR\n`);
    expect(out).toMatch(/ 4\.75 EUR +the platform's account/);
    expect(out).toMatch(/ 2\.50 EUR +=/);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/;F2;Gastos de servicio;.*;IVA;21,00;2,07;0,43;2,50;;sí$/);

    expect(out).not.toMatch(/Olga|Dueña|unexplained/);
    // It has names and tax ids.
    expect(statSync(file).mode & 0o077).toBe(0);

    // A share that is sent after the period waited at its end.
    const bookings = bookingsRepository(openTable(env.tableName()), indexBooking);
    const booking = await bookings.find(id);
    if (!booking?.payout) throw new Error('Nothing was earned.');
    const payout = { ...booking.payout, state: 'sent', sentAt: `${inDays(4)}T10:00:00.000Z` } as const;
    await bookings.write(patchBooking(booking, { payout }, Date.now()), Date.now());
    expect((await ops(command)).out).toContain(`${id} payout_not_sent 2.25 EUR\n`);

    // An invoice that is missing, and that no job knows of, is no balance.
    const fee = await openTable(env.tableName()).queryAll(startingWith(invoicePrefix(id)));
    expect(fee).toHaveLength(1);
    for (const { pk, sk } of fee as (TableItem & { pk: string; sk: string })[])
      await openTable(env.tableName()).remove({ pk, sk });
    const forgotten = await ops(command);
    expect([forgotten.status, forgotten.err]).toEqual([
      1,
      expect.stringContaining(`npm run ops -- invoices review ${id}`),
    ]);
    await ops(`invoices review ${id}`);
    expect((await ops(command)).status).toBe(0);
    for (const item of fee) await openTable(env.tableName()).put(item);

    // Without a movement of money nothing is said that looks right.
    const [movement] = await openTable(env.tableName()).queryAll(startingWith(ledgerPrefix(id)));
    if (!movement) throw new Error('Nothing was moved.');
    const { pk, sk } = movement as TableItem & { pk: string; sk: string }; // the keys of the table
    const putBack = (item: TableItem) => openTable(env.tableName()).put(item);
    await putBack({ pk, sk, postings: 'lost' });
    const unreadable = await ops(command);
    await putBack(movement);
    expect([unreadable.status, unreadable.err]).toEqual([
      1,
      expect.stringContaining('1 records cannot be read'),
    ]);
    expect(unreadable.out).not.toContain('The balance');
  });

  it('knows the booking of each invoice, also while invoices are being issued', async () => {
    const table = openTable(env.tableName());
    const { items } = await table.query(inIndex(INDEX.found, invoicesBy(PLATFORM_ISSUER)));
    const [issued] = items;
    const bookingId = newId('bkg');
    const key = invoiceKey(`inv_${bookingId.slice(4)}_001`);
    const dynamodb = new DynamoDBClient({});
    // After the first page of bookings, another one is paid and invoiced.
    dynamodb.middlewareStack.add((next, { commandName }) => async (asked) => {
      const answer = await next(asked);
      if (commandName === 'ScanCommand') await table.put({ ...issued, ...key, bookingId });
      return answer;
    });
    const flags = new Map([
      ['from', inDays(-2)],
      ['to', inDays(2)],
      ['file', file],
    ]);
    const given = { words: [], text: (flag: string) => flags.get(flag), has: () => false };
    const tableName = () => Promise.resolve(env.tableName());
    const place = { cloud: undefined, dynamodb, tableName } as Environment; // what the task uses
    await expect(taxBook.run(place, given, () => undefined)).resolves.toBeUndefined();
    await table.remove(key);
  });

  it.each([
    ['tax-book --from 2026-10-01', '--to is missing.'],
    ['tax-book --from 2026-13-01 --to 2026-12-31', '--from must be a day such as 2026-10-01.'],
    ['tax-book --from 2026-01-01 --to 2026-02-31', '--to must be a day such as 2026-10-01.'],
    ['tax-book --from 2026-12-31 --to 2026-10-01', '--from must not be after --to.'],
    [`tax-book --from ${inDays(-2561)} --to ${inDays(0)}`, 'older invoices are being erased.'],
  ])('is refused for %s', async (wrong, message) => {
    const { status, err } = await ops(wrong);
    expect(status).not.toBe(0);
    expect(err).toContain(message);
  });
});
