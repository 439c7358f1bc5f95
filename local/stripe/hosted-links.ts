import { getAccount } from './accounts.ts';
import type { Desk } from './desk.ts';
import { badParameter, refused } from './errors.ts';
import type { Form } from './form-body.ts';
import { randomText } from './ids.ts';
import type { StripeAccount, HostedLink } from './objects.ts';
import { allowOnly, requiredText } from './params.ts';

/** As long as Stripe's own account links live. */
const LIFE_SECONDS = 300;

const requiredUrl = (form: Form, name: string): string => {
  const url = requiredText(form, name);
  if (URL.canParse(url)) return url;
  throw badParameter('Not a valid URL', 'url_invalid', name);
};

const newLink = (desk: Desk, fields: Pick<HostedLink, 'kind' | 'account' | 'refresh_url' | 'return_url'>) => {
  const created = desk.now();
  const link = { id: randomText(24), created, expires_at: created + LIFE_SECONDS, session: null, ...fields };
  return desk.store.links.put(link);
};

/** The single-use address that takes an owner through onboarding. */
export const createAccountLink = (desk: Desk, form: Form) => {
  allowOnly(form, ['account', 'collect', 'collection_options', 'refresh_url', 'return_url', 'type']);
  const account = getAccount(desk, requiredText(form, 'account'));
  const type = requiredText(form, 'type');
  if (type !== 'account_onboarding') {
    throw refused(
      `You cannot create \`${type}\` type Account Links for this account. Valid types for this account are ["account_onboarding"].`,
      { param: 'type' },
    );
  }
  const { id, created, expires_at } = newLink(desk, {
    kind: 'onboarding',
    account: account.id,
    refresh_url: requiredUrl(form, 'refresh_url'),
    return_url: requiredUrl(form, 'return_url'),
  });
  return { object: 'account_link', created, expires_at, url: desk.hostedPage(id) };
};

/** The single-use address of the owner's own page. Refused before the owner has given all details. */
export const createLoginLink = (desk: Desk, account: StripeAccount, form: Form) => {
  allowOnly(form, []);
  if (!account.details_submitted) {
    throw refused('Cannot create a login link for an account that has not completed onboarding.');
  }
  const { id, created } = newLink(desk, {
    kind: 'login',
    account: account.id,
    refresh_url: '',
    return_url: '',
  });
  return { object: 'login_link', created, url: desk.hostedPage(id) };
};

/** Uses the link up. Undefined for one that is unknown, was used before or is too old. */
export const openLink = (desk: Desk, link: HostedLink): HostedLink | undefined => {
  if (link.session !== null || desk.now() > link.expires_at) return undefined;
  return desk.store.links.put({ ...link, session: randomText(24) });
};

/** Whether this is the page that the first visit was given; it may answer once. */
export const closeLink = (desk: Desk, link: HostedLink, session: string): boolean => {
  if (session === '' || session !== link.session) return false;
  desk.store.links.put({ ...link, session: '' });
  return true;
};
