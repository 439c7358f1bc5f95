import type { Desk } from './desk.ts';
import { refused } from './errors.ts';
import type { Form } from './form-body.ts';
import { textList } from './params.ts';
import { showPaymentMethod } from './payment-methods.ts';

/** Finds the object that an id refers to, by the name of the field that holds it. */
const findReferenced = (desk: Desk, field: string, id: string): object | undefined => {
  if (['latest_charge', 'charge', 'source_transaction'].includes(field)) return desk.store.charges.find(id);
  if (field === 'destination') return desk.store.accounts.find(id);
  if (field === 'transfer') return desk.store.transfers.find(id);
  if (field === 'customer') return desk.store.customers.find(id);
  if (field === 'payment_intent') return desk.store.intents.find(id);
  const method = field === 'payment_method' ? desk.store.paymentMethods.find(id) : undefined;
  return method && showPaymentMethod(method);
};

const refundsOf = (desk: Desk, charge: string) => {
  const data = desk.store.refunds.all().filter((refund) => refund.charge === charge);
  return { object: 'list', data: data.toReversed(), has_more: false, url: `/v1/charges/${charge}/refunds` };
};

const expandPath = (desk: Desk, target: unknown, path: string[], asked: string): unknown => {
  const [field, ...rest] = path;
  if (field === undefined || target === null || target === undefined) return target;
  if (Array.isArray(target)) return target.map((item) => expandPath(desk, item, path, asked));
  const held = { ...target } as Record<string, unknown>; // API objects are plain records
  if (field === 'refunds' && held.object === 'charge' && typeof held.id === 'string') {
    held.refunds = refundsOf(desk, held.id);
  }
  const value = held[field];
  const found = typeof value === 'string' ? findReferenced(desk, field, value) : value;
  if (found === undefined) throw refused(`This property cannot be expanded (${asked}).`, { param: 'expand' });
  held[field] = expandPath(desk, found, rest, asked);
  return held;
};

/** Puts objects where the answer has ids, for each `expand[]=latest_charge`, `data.latest_charge` and so on. */
export const expand = (desk: Desk, answer: unknown, form: Form): unknown =>
  textList(form, 'expand').reduce((done, path) => expandPath(desk, done, path.split('.'), path), answer);
