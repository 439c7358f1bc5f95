import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OLDEST_BROWSERS } from '#build/targets.ts';
import type { Text } from '#web/i18n/use-text.ts';

/** Other values for the rules: a number that is typed into a text does not change with them. */
const CHANGED = {
  SERVICE_FEE_CENTS: 375,
  COMMISSION_PERCENT: 22,
  MIN_CANCELLATION_HOURS: 48,
  HOLD_MINUTES: 20,
  PAYOUT_HOURS: 72,
  ACCESS_DETAILS_HOURS: 36,
  BANK_DAYS: { min: 6, max: 9 },
  ANSWER_HOURS: 11,
  LINK_HOURS: 2,
  VERIFICATION_DAYS: 13,
  MIN_AGE: 21,
  ACCOUNTING_YEARS: 8,
  CONSENT_MONTHS: 17,
};

beforeAll(() => {
  vi.doMock('#shared/model/rules.ts', async (importOriginal) => ({
    ...(await importOriginal<object>()),
    ...CHANGED,
  }));
  // Other test files may have imported the real rules in the same process.
  vi.resetModules();
});

afterAll(() => {
  vi.doUnmock('#shared/model/rules.ts');
  vi.resetModules();
});

const LANGUAGES = ['es', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

const SAID = {
  es: {
    percent: '22 %',
    fee: '3,75 €',
    shareOf20: '15,60 €',
    cancellation: '48 horas antes',
    hold: '20 minutos',
    payout: '72 horas después',
    access: '36 horas antes',
    bank: '6 a 9 días',
    answer: '11 horas',
    link: '2 horas',
    verification: '13 días',
    age: '21 años',
    accounting: 'ocho años',
    consent: '17 meses',
  },
  en: {
    percent: '22%',
    fee: '€3.75',
    shareOf20: '€15.60',
    cancellation: '48 hours before',
    hold: '20 minutes',
    payout: '72 hours after',
    access: '36 hours before',
    bank: '6 to 9 business days',
    answer: '11 hours',
    link: '2 hours',
    verification: '13 days',
    age: 'over 21',
    accounting: 'eight years',
    consent: '17 months',
  },
} as const;
type Said = keyof (typeof SAID)['es'];

/** Replaces the no-break spaces of figures. */
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

const readPage = async (language: Language, page: string) => {
  const pages = await import('../../web/vite/pages-plugin.ts');
  const file = `web/src/features/pages/content/${language}/${page}.md`;
  return plain(JSON.stringify(pages.readPage(file, OLDEST_BROWSERS)));
};

/** The function that `useText` returns. */
const textOf = async (language: Language): Promise<Text> => {
  const { useText } = await import('#web/i18n/use-text.ts');
  const directory = `web/src/i18n/${language}`;
  const files = readdirSync(directory).map((file) => readFileSync(`${directory}/${file}`, 'utf8'));
  const messages = Object.assign({}, ...files.map((file) => JSON.parse(file) as object)) as Record<
    string,
    string
  >;
  let text: Text = (id) => id;
  const Reader = ({ give }: { give: (read: Text) => void }) => {
    give(useText());
    return null;
  };
  const reader = createElement(Reader, {
    give: (read) => {
      text = read;
    },
  });
  renderToStaticMarkup(createElement(IntlProvider, { locale: language, messages }, reader));
  return (...asked) => plain(text(...asked));
};

const STAY = { start: Date.parse('2026-07-03T11:00Z'), end: Date.parse('2026-07-05T10:00Z') };
const NOW = Date.parse('2026-06-20T08:00:00Z');

/** Mails of bookings, accounts and contact, by name. */
const writeMails = async (language: Language) => {
  const { applyTransition } = await import('#shared/domain/bookings/booking-step.ts');
  const { confirmationMail } = await import('#shared/domain/bookings/mails/confirmation-mail.ts');
  const { ownerNoticeMail } = await import('#shared/domain/bookings/mails/owner-notice-mail.ts');
  const { refundMail } = await import('#shared/domain/bookings/mails/refund-mail.ts');
  const { cancellationMail } = await import('#shared/domain/bookings/mails/cancellation-mail.ts');
  const { partialRefundMail } = await import('#shared/domain/bookings/mails/reversal-mails.ts');
  const accounts = await import('#shared/domain/accounts/account-mails.ts');
  const { acknowledgementMail } = await import('#shared/domain/contact/contact-mails.ts');
  const { accountWith, holdOf, spotWith } = await import('#test/support/examples.ts');
  const spot = spotWith({ accessDetails: 'LULU#' });
  const hold = holdOf(spot, STAY, { now: NOW });
  const after = (booking: typeof hold, transition: 'confirm' | 'refund' | 'cancelInTime') => {
    const step = applyTransition(booking, transition, NOW, { spotVersion: 1 });
    if (!step) throw new Error(`${booking.status} knows no ${transition}`);
    return step.next;
  };
  const confirmed = after(hold, 'confirm');
  const person = accountWith({ language, phone: '+34612345678' });
  const factsOf = (booking: typeof hold) => ({
    booking,
    reader: person,
    spot,
    siteUrl: 'https://plazalibre.example',
    supportEmail: 'ayuda@plazalibre.example',
  });
  const url = 'https://plazalibre.example/link';
  return {
    confirmation: confirmationMail(factsOf(confirmed)),
    ownerNotice: ownerNoticeMail(factsOf(confirmed)),
    refund: refundMail(factsOf(after(hold, 'refund'))),
    cancellation: cancellationMail(factsOf(after(confirmed, 'cancelInTime')), 'driver'),
    partialRefund: partialRefundMail(factsOf(confirmed)),
    welcome: accounts.welcomeMail(person, url, url),
    verification: accounts.verificationMail(person, url),
    phoneChanged: accounts.phoneChangedMail(person, url),
    recovery: accounts.recoveryMail({ email: person.email, name: person.fullName }, language, url),
    newEmail: accounts.emailConfirmationMail(person.email, language, url),
    closed: accounts.accountDeletedMail(person, 'ayuda@plazalibre.example', url),
    contact: acknowledgementMail(
      {
        id: 'msg_01JQ2T8Z3M4N5P6Q7R8S9TABCD',
        language,
        name: 'Ana',
        email: person.email,
        subject: 'Hola',
        message: 'Hola',
        receivedAt: new Date(NOW).toISOString(),
      },
      'ayuda@plazalibre.example',
      url,
    ),
  };
};
type MailName = keyof Awaited<ReturnType<typeof writeMails>>;

describe.each(LANGUAGES)('changed rules, in %s,', (language) => {
  const wordsFor = (said: readonly Said[]) => said.map((name) => SAID[language][name]);

  it.each([
    ['help', ['percent', 'fee', 'cancellation', 'access', 'payout', 'bank']],
    ['terms', ['percent', 'fee', 'cancellation', 'hold', 'access', 'payout', 'bank', 'age', 'answer']],
    ['privacy', ['access', 'hold', 'age', 'accounting']],
    ['cookies', ['consent']],
    ['about', ['percent']],
    ['articles/publish', ['percent', 'shareOf20', 'access', 'payout', 'bank']],
  ] as const)('appear on the page %s', async (page, said) => {
    const content = await readPage(language, page);
    for (const words of wordsFor(said)) expect(content).toContain(words);
  });

  it('appear in the questions of the home page, also for search engines', async () => {
    const { homeQuestions } = await import('#web/features/home/home-questions.ts');
    const answers = homeQuestions(await textOf(language))
      .map(({ answer }) => answer)
      .join('\n');
    for (const words of wordsFor(['percent', 'cancellation', 'payout'])) expect(answers).toContain(words);
    expect(answers).toContain('6-9');
  });

  it.each([
    ['bookings.createdText', 'hold'],
    ['publish.accessDetailsHint', 'access'],
    ['payouts.intro', 'payout'],
    ['reservations.refundText.asked', 'bank'],
    ['pages.contactLead', 'answer'],
    ['profile.expiredText', 'link'],
    ['profile.verifyExpiredText', 'verification'],
  ] as const)('appear in the text %s', async (id, said) => {
    expect((await textOf(language))(id)).toContain(SAID[language][said]);
  });

  it.each([
    ['confirmation', ['fee', 'access']],
    ['ownerNotice', ['payout', 'access', 'bank']],
    ['refund', ['bank']],
    ['cancellation', ['bank']],
    ['partialRefund', ['bank']],
    ['welcome', ['verification']],
    ['verification', ['verification']],
    ['phoneChanged', ['access']],
    ['recovery', ['link']],
    ['newEmail', ['link']],
    ['closed', ['accounting']],
    ['contact', ['answer']],
  ] as const satisfies readonly (readonly [MailName, readonly Said[]])[])(
    'appear in the mail %s',
    async (name, said) => {
      const text = plain((await writeMails(language))[name].text);
      for (const words of wordsFor(said)) expect(text).toContain(words);
    },
  );
});

describe('changed rules', () => {
  it('apply in the domain to a hold, the last free cancellation, the payout and the reminder', async () => {
    const { applyTransition } = await import('#shared/domain/bookings/booking-step.ts');
    const { BOOKING_PROCESS } = await import('#shared/domain/bookings/booking-process.ts');
    const { refundableUntil } = await import('#shared/domain/availability/cancellation.ts');
    const { isAround } = await import('#shared/domain/bookings/find-contact.ts');
    const { holdOf, spotWith } = await import('#test/support/examples.ts');
    const { HOUR, MINUTE } = await import('#shared/lib/time.ts');
    const spot = spotWith();
    const hold = holdOf(spot, STAY, { now: NOW });
    expect(Date.parse(hold.holdUntil) - NOW).toBe(20 * MINUTE);
    expect(STAY.start - refundableUntil(spot, { ...STAY, timeZone: spot.timeZone })).toBe(48 * HOUR);
    const confirmed = applyTransition(hold, 'confirm', NOW, { spotVersion: 1 })?.next;
    if (!confirmed) throw new Error('a hold can be confirmed');
    const completed = applyTransition(confirmed, 'complete', STAY.end, { spotVersion: 1 })?.next;
    expect(Date.parse(completed?.payout?.dueAt ?? '') - STAY.end).toBe(72 * HOUR);
    expect(BOOKING_PROCESS.remind.timer.hours).toBe(-36);
    expect(isAround(confirmed, STAY.start - 36 * HOUR)).toBe(true);
    expect(isAround(confirmed, STAY.start - 36 * HOUR - 1)).toBe(false);
  });
});
