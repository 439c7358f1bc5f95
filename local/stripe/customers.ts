import type { Desk } from './desk.ts';
import { noSuch, refused } from './errors.ts';
import type { Form } from './form-body.ts';
import { newStripeId } from './ids.ts';
import type { PaymentMethod, StripeCustomer } from './objects.ts';
import { allowOnly, mergedMetadata, optionalText } from './params.ts';
import { findPaymentMethod, showPaymentMethod } from './payment-methods.ts';

/** Throws 404 `resource_missing`, also for a deleted customer. `param` is how the caller named the id. */
export const getCustomer = (desk: Desk, id: string, param = 'id'): StripeCustomer => {
  const customer = desk.store.customers.get(id, param);
  if (customer.deleted) throw noSuch('customer', id, param);
  return customer;
};

export const createCustomer = (desk: Desk, form: Form): StripeCustomer => {
  allowOnly(form, ['description', 'email', 'metadata', 'name']);
  const customer = desk.store.customers.put({
    id: newStripeId('cus').slice(0, 18),
    object: 'customer',
    balance: 0,
    created: desk.now(),
    default_source: null,
    description: optionalText(form, 'description') ?? null,
    email: optionalText(form, 'email') ?? null,
    livemode: false,
    metadata: mergedMetadata(form),
    name: optionalText(form, 'name') ?? null,
    shipping: null,
  });
  desk.emit('customer.created', customer);
  return customer;
};

/** A deleted customer is still answered, as an id without data. */
export const showCustomer = (desk: Desk, id: string): object => {
  const customer = desk.store.customers.get(id);
  return customer.deleted ? { id, object: 'customer', deleted: true } : customer;
};

const detach = (desk: Desk, method: PaymentMethod): PaymentMethod => {
  const detached = desk.store.paymentMethods.put({ ...method, customer: null, is_spent: true });
  desk.emit('payment_method.detached', showPaymentMethod(detached), { customer: method.customer });
  return detached;
};

/** Its saved methods are detached and cannot be used again; its payments stay. */
export const deleteCustomer = (desk: Desk, id: string): object => {
  const customer = getCustomer(desk, id);
  for (const method of desk.store.paymentMethods.all()) if (method.customer === id) detach(desk, method);
  desk.store.customers.put({
    ...customer,
    description: null,
    email: null,
    metadata: {},
    name: null,
    deleted: true,
  });
  desk.emit('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
};

export const detachPaymentMethod = (desk: Desk, id: string): object => {
  const method = findPaymentMethod(desk, id);
  if (method.customer === null)
    throw refused(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  return showPaymentMethod(detach(desk, method));
};

/** Saves a method for the customer of a payment that it has paid. */
export const attachPaymentMethod = (desk: Desk, method: PaymentMethod, customer: string): void => {
  const attached = desk.store.paymentMethods.put({ ...method, customer });
  desk.emit('payment_method.attached', showPaymentMethod(attached));
};
