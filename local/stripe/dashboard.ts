import { escapeHtml, htmlPage } from './html.ts';
import { formatMoney } from './money.ts';
import type { Attempt, Delivery, StripeEvent } from './objects.ts';
import type { Store } from './store.ts';

/** Enough to follow what one has just done. */
const SHOWN = 50;

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;
const time = (seconds: number): string => {
  const iso = new Date(seconds * 1000).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`;
};
const pairs = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([key, value]) => `${escapeHtml(key)}: ${escapeHtml(value)}`)
    .join('<br>');

interface Column {
  name: string;
  kind?: 'amount' | 'wide';
}

function table(columns: Column[], rows: string[][], none: string): string {
  if (rows.length === 0) return `<p>${none}</p>`;
  const head = columns.map(({ name, kind }) => `<th scope="col" class="${kind ?? ''}">${name}</th>`).join('');
  const cells = (row: string[]) =>
    row.map((cell, index) => `<td class="${columns[index]?.kind ?? ''}">${cell}</td>`).join('');
  const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n');
  // a region that scrolls must be reachable by keyboard
  return `<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const describeAttempt = ({ at, status, error }: Attempt): string =>
  `${new Date(at).toISOString().slice(11, 19)} ${status === null ? escapeHtml(error ?? 'no answer') : String(status)}`;

function describeDelivery(store: Store, delivery: Delivery): string {
  const target = escapeHtml(store.endpoints.get(delivery.endpoint)?.url ?? 'endpoint removed');
  const state = delivery.delivered ? 'delivered' : delivery.nextAt === null ? 'given up' : 'waiting';
  const last = delivery.attempts.at(-1);
  const tries = last ? `tried ${delivery.attempts.length}, last ${describeAttempt(last)}` : 'not tried yet';
  return `<li>${state} (${tries})<br>${target}</li>`;
}

function eventRow(store: Store, deliveries: Delivery[], event: StripeEvent): string[] {
  const { object } = event.data;
  const about = typeof object === 'object' && object !== null && 'id' in object ? String(object.id) : '';
  const list = deliveries
    .filter((delivery) => delivery.event === event.id)
    .map((delivery) => describeDelivery(store, delivery))
    .join('');
  const owed = list === '' ? 'no endpoint listens' : `<ul>${list}</ul>`;
  return [time(event.created), escapeHtml(event.type), code(about), code(event.id), owed];
}

const latest = <T>(records: T[]): T[] => records.slice(-SHOWN).toReversed();

/** What `npm start` announces as "payments": everything this service has seen, newest first. */
export function dashboard(store: Store): string {
  const intents = latest(store.intents.all()).map((intent) => [
    time(intent.created),
    formatMoney(intent.amount, intent.currency),
    escapeHtml(intent.status),
    escapeHtml(intent.last_payment_error?.message ?? ''),
    pairs(intent.metadata),
    code(intent.id),
  ]);
  const refunds = latest(store.refunds.all()).map((refund) => [
    time(refund.created),
    formatMoney(refund.amount, refund.currency),
    escapeHtml(refund.status ?? ''),
    escapeHtml(refund.reason ?? ''),
    pairs(refund.metadata),
    code(refund.payment_intent),
  ]);
  const deliveries = store.deliveries.all();
  const events = latest(store.events.all()).map((event) => eventRow(store, deliveries, event));
  const money: Column = { name: 'Amount', kind: 'amount' };
  const metadata: Column = { name: 'Metadata', kind: 'wide' };
  const time_ = { name: 'Time (UTC)' };
  return htmlPage(
    'Payments (local)',
    `<h1>Payments (local)</h1>
<p>A stand-in for Stripe on this machine. No money moves. The last ${SHOWN} of each, newest first. <a href="/">Refresh</a></p>
<h2>Payment intents (${store.intents.all().length})</h2>
${table([time_, money, { name: 'Status' }, { name: 'Last error' }, metadata, { name: 'Id' }], intents, 'No payment has been started yet.')}
<h2>Refunds (${store.refunds.all().length})</h2>
${table([time_, money, { name: 'Status' }, { name: 'Reason' }, metadata, { name: 'Payment' }], refunds, 'Nothing has been refunded yet.')}
<h2>Events (${store.events.all().length})</h2>
${table([time_, { name: 'Type' }, { name: 'About' }, { name: 'Id' }, { name: 'Deliveries', kind: 'wide' }], events, 'Nothing has happened yet.')}
<h2>Test cards</h2>
<p>Any future date and any three digits. 4242 4242 4242 4242 pays, 4000 0000 0000 9995 lacks funds, 4000 0000 0000 0002 is declined,
4000 0000 0000 0069 has expired, 4000 0025 0000 3155 asks for 3-D Secure.</p>`,
  );
}
