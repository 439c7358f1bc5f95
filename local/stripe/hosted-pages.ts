import { escapeHtml } from '#shared/lib/escape-html.ts';
import type { AccountState } from './account-states.ts';
import { getAccount, moveAccount } from './accounts.ts';
import { receivedBy } from './balance.ts';
import type { Desk } from './desk.ts';
import { parseForm } from './form-body.ts';
import { closeLink, openLink } from './hosted-links.ts';
import { textsFor } from './hosted-texts.ts';
import { htmlPage } from './html.ts';
import { formatMoney } from './money.ts';
import type { HostedLink } from './objects.ts';
import { optionalText } from './params.ts';

type Texts = ReturnType<typeof textsFor>;

/** A page to show, or an address to send the visitor to. */
type Visit = { page: string } | { location: string };

/** The outcomes of an onboarding, by the name of the button. */
const OUTCOMES: ReadonlyMap<string, AccountState> = new Map<string, AccountState>([
  ['complete', 'enabled'],
  ['later', 'started'],
  ['review', 'under_review'],
]);

const whole = (texts: Texts, title: string, body: string): string =>
  htmlPage(title, `<h1>${title}</h1><p class="notice">${texts.notice}</p>${body}`, texts.language);

const onboardingPage = (link: HostedLink, texts: Texts): string => {
  const buttons = [
    ['complete', texts.complete],
    ['later', texts.later],
    ['review', texts.review],
  ].map(([value = '', label = '']) => `<button name="outcome" value="${value}">${label}</button>`);
  return whole(
    texts,
    texts.setup,
    `<p>${texts.setupHint}</p><form method="post"><input type="hidden" name="session" value="${link.session ?? ''}">${buttons.join('')}</form>
<p>${texts.account}: <code>${escapeHtml(link.account)}</code></p>`,
  );
};

const panelPage = (desk: Desk, link: HostedLink, texts: Texts): string => {
  const received = receivedBy(desk.store, link.account);
  const { email } = getAccount(desk, link.account);
  return whole(
    texts,
    texts.panel,
    `<p>${texts.account}: <code>${escapeHtml(link.account)}</code> ${escapeHtml(email ?? '')}</p>
<h2>${texts.received}</h2><p>${received === 0 ? texts.nothing : formatMoney(received, texts.language)}</p>`,
  );
};

/** Answers a link that no longer works: onboarding has an address for that, a login link has not. */
const refuseVisit = (link: HostedLink | undefined, texts: Texts): Visit => {
  if (link && link.refresh_url !== '') return { location: link.refresh_url };
  return { page: whole(texts, texts.used, `<p>${texts.usedHint}</p>`) };
};

/** The first visit to a link shows its page; every later one is sent away. */
export const visitHostedPage = (desk: Desk, id: string, acceptLanguage: string | undefined): Visit => {
  const texts = textsFor(acceptLanguage);
  const link = desk.store.links.find(id);
  const opened = link && openLink(desk, link);
  if (!opened) return refuseVisit(link, texts);
  return { page: opened.kind === 'login' ? panelPage(desk, opened, texts) : onboardingPage(opened, texts) };
};

/** Takes how the owner leaves onboarding and sends them back; a form sent twice goes to `refresh_url`. */
export const answerHostedPage = (
  desk: Desk,
  id: string,
  text: string,
  acceptLanguage: string | undefined,
): Visit => {
  const form = parseForm(text);
  const link = desk.store.links.find(id);
  const state = OUTCOMES.get(optionalText(form, 'outcome') ?? '');
  if (!link || !state || !closeLink(desk, link, optionalText(form, 'session') ?? '')) {
    return refuseVisit(link, textsFor(acceptLanguage));
  }
  const account = getAccount(desk, link.account);
  if (account.requirements.disabled_reason !== 'rejected.other') moveAccount(desk, account, state);
  return { location: link.return_url };
};
