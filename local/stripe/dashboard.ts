import { availableIn } from './balance.ts';
import { eventsTable } from './dashboard-events.ts';
import {
  accountsTable,
  disputesTable,
  intentsTable,
  refundsTable,
  transfersTable,
} from './dashboard-money.ts';
import { SHOWN } from './dashboard-table.ts';
import { htmlPage } from './html.ts';
import { formatMoney } from './money.ts';
import type { Store } from './store.ts';

/** What `npm start` announces as "payments": everything this service has seen, newest first, and buttons to go on. */
export function dashboard(store: Store): string {
  const section = (title: string, count: number, body: string) => `<h2>${title} (${count})</h2>\n${body}\n`;
  return htmlPage(
    'Payments (local)',
    `<h1>Payments (local)</h1>
<p>A stand-in for Stripe on this machine. No money moves. The last ${SHOWN} of each, newest first. <a href="/">Refresh</a></p>
<p>Balance of the platform: ${formatMoney(availableIn(store, 'eur'), 'eur')}</p>
${section('Payment intents', store.intents.all().length, intentsTable(store))}
${section('Refunds', store.refunds.all().length, refundsTable(store))}
${section('Disputes', store.disputes.all().length, disputesTable(store))}
${section('Connected accounts', store.accounts.all().length, accountsTable(store))}
${section('Transfers', store.transfers.all().length, transfersTable(store))}
${section('Events', store.events.all().length, eventsTable(store))}
<h2>Test cards</h2>
<p>Any future date and any three digits. 4242 4242 4242 4242 pays, 4000 0000 0000 9995 lacks funds, 4000 0000 0000 0002 is declined,
4000 0000 0000 0069 has expired, 4000 0025 0000 3155 asks for 3-D Secure, 4000 0000 0000 0259 pays and is disputed,
4000 0000 0000 7726 is refunded slowly, 4000 0000 0000 5126 pays and its refunds fail.</p>`,
  );
}
