import type Stripe from 'stripe';
import { type AccountState, fieldsOf } from './account-states.ts';
import type { Desk } from './desk.ts';
import { badParameter, refused, StripeFailure } from './errors.ts';
import type { Form } from './form-body.ts';
import { newStripeId, randomText } from './ids.ts';
import type { StripeAccount } from './objects.ts';
import {
  allowOnly,
  mergedMetadata,
  optionalBoolean,
  optionalChoice,
  optionalForm,
  optionalText,
} from './params.ts';

const CREATE = ['business_profile', 'business_type', 'capabilities', 'country', 'email', 'metadata', 'type'];
const BUSINESS_TYPES = ['company', 'government_entity', 'individual', 'non_profit'] as const;

/** The account of this id. Stripe answers 403 for an unknown account and for one of another platform. */
export const getAccount = (desk: Desk, id: string): StripeAccount => {
  const account = desk.store.accounts.find(id);
  if (account) return account;
  throw new StripeFailure(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });
};

const kindOf = (form: Form): Pick<StripeAccount, 'controller' | 'type'> => {
  const type = optionalText(form, 'type');
  if (type !== 'express')
    throw refused('The local payments service only knows Express accounts.', { param: 'type' });
  return {
    type,
    controller: {
      fees: { payer: 'application_express' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
  };
};

/** Whether `transfers` is asked for. Another capability is refused, for nothing here would ever make it active. */
const requestsTransfers = (form: Form): boolean => {
  const asked = optionalForm(form, 'capabilities') ?? {};
  const other = Object.keys(asked).find((name) => name !== 'transfers');
  if (other !== undefined) {
    throw refused('The local payments service only knows the capability transfers.', {
      param: `capabilities[${other}]`,
    });
  }
  return optionalBoolean(optionalForm(asked, 'transfers') ?? {}, 'requested') ?? false;
};

const businessProfile = (form: Form): NonNullable<StripeAccount['business_profile']> => {
  const asked = optionalForm(form, 'business_profile') ?? {};
  return {
    annual_revenue: null,
    estimated_worker_count: null,
    mcc: optionalText(asked, 'mcc') ?? null,
    minority_owned_business_designation: null,
    name: optionalText(asked, 'name') ?? null,
    product_description: optionalText(asked, 'product_description') ?? null,
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: optionalText(asked, 'url') ?? null,
  };
};

export const createAccount = (desk: Desk, form: Form): StripeAccount => {
  allowOnly(form, CREATE);
  const country = optionalText(form, 'country') ?? 'ES';
  if (!/^[A-Z]{2}$/.test(country)) {
    throw badParameter(`Country '${country}' is unknown.`, 'country_unsupported', 'country');
  }
  return desk.store.accounts.put({
    id: `acct_${randomText(16)}`,
    object: 'account',
    ...kindOf(form),
    ...fieldsOf('new', requestsTransfers(form)),
    business_profile: businessProfile(form),
    business_type: optionalChoice(form, 'business_type', BUSINESS_TYPES) ?? null,
    country,
    created: desk.now(),
    default_currency: 'eur',
    email: optionalText(form, 'email') ?? null,
    metadata: mergedMetadata(form),
  });
};

/** Records the change and emits an event of the connected account, with the previous values. */
const change = (desk: Desk, account: StripeAccount, fields: Partial<StripeAccount>): StripeAccount => {
  const previous = Object.entries(account).filter(
    ([name, value]) =>
      name in fields && JSON.stringify(fields[name as keyof StripeAccount]) !== JSON.stringify(value), // a key of it, as checked
  );
  const changed = desk.store.accounts.put({ ...account, ...fields });
  if (previous.length > 0) desk.emit('account.updated', changed, Object.fromEntries(previous), account.id);
  return changed;
};

/** The bank account of an owner, as one that was just given: what they gave is made up. */
const aBankAccount = ({ id }: StripeAccount): Stripe.BankAccount => {
  const last4 = randomText(4, '0123456789');
  return {
    id: newStripeId('ba'),
    object: 'bank_account',
    account: id,
    account_holder_name: null,
    account_holder_type: 'individual',
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country: 'ES',
    currency: 'eur',
    default_for_currency: true,
    fingerprint: randomText(16),
    last4,
    metadata: {},
    routing_number: null,
    status: 'new',
  };
};

/** Replaces the bank account. Emits an event for each of the two, but none for their account. */
const replaceBank = (desk: Desk, account: StripeAccount): Pick<StripeAccount, 'external_accounts'> => {
  const bank = aBankAccount(account);
  desk.emit('account.external_account.created', bank, undefined, account.id);
  for (const old of account.external_accounts?.data ?? [])
    desk.emit('account.external_account.deleted', old, undefined, account.id);
  const url = `/v1/accounts/${account.id}/external_accounts`;
  return { external_accounts: { object: 'list', data: [bank], has_more: false, url } };
};

/** Simulates an owner who changes the bank account in the Express Dashboard. */
export const changeBankAccount = (desk: Desk, account: StripeAccount): StripeAccount =>
  change(desk, account, replaceBank(desk, account));

/** Moves an account to a state, as the owner's answers or Stripe's review do. A rejected one stays rejected. */
export const moveAccount = (desk: Desk, account: StripeAccount, state: AccountState): StripeAccount => {
  if (account.requirements.disabled_reason?.startsWith('rejected')) {
    throw refused(`Account ${account.id} has been rejected.`);
  }
  const fields = fieldsOf(state, account.capabilities.transfers !== undefined);
  const lacksBank = fields.details_submitted && account.external_accounts === undefined;
  return change(desk, account, { ...fields, ...(lacksBank && replaceBank(desk, account)) });
};
