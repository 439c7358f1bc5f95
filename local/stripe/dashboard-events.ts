import { code, latest, table, time } from './dashboard-table.ts';
import { escapeHtml } from './html.ts';
import type { Attempt, Delivery, StripeEvent } from './objects.ts';
import type { Store } from './store.ts';

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

/** Each event and what became of handing it over. */
export function eventsTable(store: Store): string {
  const deliveries = store.deliveries.all();
  return table(
    [
      { name: 'Time (UTC)' },
      { name: 'Type' },
      { name: 'About' },
      { name: 'Id' },
      { name: 'Deliveries', kind: 'wide' },
    ],
    latest(store.events.all()).map((event) => eventRow(store, deliveries, event)),
    'Nothing has happened yet.',
  );
}
