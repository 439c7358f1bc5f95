import Stripe from 'stripe';
import type { Bench } from './stripe-support.ts';

const REFRESH_URL = 'https://plaza.example/otra-vez';
const RETURN_URL = 'https://plaza.example/cobros';

/** An account as the product creates it for an owner. */
export const newAccount = (stripe: Stripe, params: Stripe.AccountCreateParams = {}) =>
  stripe.accounts.create({
    type: 'express',
    country: 'ES',
    email: 'propietaria@example.org',
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
    metadata: { userId: 'usr_1' },
    ...params,
  });

/** An account that may be paid. */
export const payableAccount = async ({ stripe, standIn }: Bench): Promise<string> => {
  const { id } = await newAccount(stripe);
  await standIn.control.moveAccount(id, 'enabled');
  return id;
};

export const newAccountLink = (stripe: Stripe, account: string) =>
  stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: REFRESH_URL,
    return_url: RETURN_URL,
  });

/** Opens a URL as a browser does; returns the page or its redirect. */
export const visit = async (url: string, language = 'es') => {
  const response = await fetch(url, { redirect: 'manual', headers: { 'accept-language': language } });
  return {
    status: response.status,
    location: response.headers.get('location'),
    page: await response.text(),
  };
};

/** The charge of a paid intent. */
export const chargeIdOf = ({ latest_charge }: Stripe.PaymentIntent): string =>
  typeof latest_charge === 'string' ? latest_charge : '';
