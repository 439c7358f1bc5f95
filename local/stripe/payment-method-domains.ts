import type { Desk } from './desk.ts';
import { badParameter } from './errors.ts';
import type { Form } from './form-body.ts';
import { newStripeId } from './ids.ts';
import type { StripeDomain } from './objects.ts';
import { allowOnly, optionalBoolean, requiredText } from './params.ts';

const ACTIVE = { status: 'active' } as const;

/** The state of a wallet: a domain below `.invalid` (RFC 2606) never becomes active. */
const walletState = (name: string): StripeDomain['apple_pay'] =>
  name.endsWith('.invalid')
    ? { status: 'inactive', status_details: { error_message: 'The domain does not resolve.' } }
    : ACTIVE;

/** A second call with the same name answers the first domain, as Stripe does. */
export const createDomain = (desk: Desk, form: Form): StripeDomain => {
  allowOnly(form, ['domain_name', 'enabled']);
  const name = requiredText(form, 'domain_name');
  if (!/^([a-z\d-]+\.)+[a-z]+$/.test(name))
    throw badParameter(`Invalid domain name: ${name}`, 'parameter_invalid_string', 'domain_name');
  const known = desk.store.domains.all().find((domain) => domain.domain_name === name);
  if (known) return known;
  return desk.store.domains.put({
    id: newStripeId('pmd'),
    object: 'payment_method_domain',
    amazon_pay: ACTIVE,
    apple_pay: walletState(name),
    created: desk.now(),
    domain_name: name,
    enabled: optionalBoolean(form, 'enabled') ?? true,
    google_pay: ACTIVE,
    klarna: ACTIVE,
    link: ACTIVE,
    livemode: false,
    paypal: ACTIVE,
  });
};

export const updateDomain = (desk: Desk, domain: StripeDomain, form: Form): StripeDomain => {
  allowOnly(form, ['enabled']);
  return desk.store.domains.put({
    ...domain,
    enabled: optionalBoolean(form, 'enabled') ?? domain.enabled,
  });
};
