import { readdirSync, readFileSync } from 'node:fs';
import { createIntl } from 'react-intl';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { COMMISSION_PERCENT, SERVICE_FEE_CENTS } from '#shared/api/fees.ts';
import type { Text } from '#web/i18n/use-text.ts';

/** Other figures than those of today: what is typed somewhere instead of read does not follow. */
beforeAll(() => {
  vi.doMock('#shared/api/fees.ts', () => ({ SERVICE_FEE_CENTS: 375, COMMISSION_PERCENT: 22 }));
  // Other files of tests may have read the figures of today in the same process.
  vi.resetModules();
});

afterAll(() => {
  vi.doUnmock('#shared/api/fees.ts');
  vi.resetModules();
});

const LANGUAGES = ['es', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

const PERCENT = { es: '22 %', en: '22%' };
const FEE = { es: '3,75 €', en: '€3.75' };
const SHARE_OF_20 = { es: '15,60 €', en: '€15.60' };

/** Figures are held together by no-break spaces. */
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

const PAGES = {
  help: {
    es: () => import('#web/features/pages/content/es/help.ts'),
    en: () => import('#web/features/pages/content/en/help.ts'),
  },
  terms: {
    es: () => import('#web/features/pages/content/es/terms.ts'),
    en: () => import('#web/features/pages/content/en/terms.ts'),
  },
  about: {
    es: () => import('#web/features/pages/content/es/about.ts'),
    en: () => import('#web/features/pages/content/en/about.ts'),
  },
  article: {
    es: () => import('#web/features/pages/content/es/articles/publish.ts'),
    en: () => import('#web/features/pages/content/en/articles/publish.ts'),
  },
};

const content = async (language: Language, page: keyof typeof PAGES) =>
  plain(JSON.stringify((await PAGES[page][language]()).default));

const textsOf = (language: Language): Text => {
  const directory = `web/src/i18n/${language}`;
  const files = readdirSync(directory).map((file) => readFileSync(`${directory}/${file}`, 'utf8'));
  const messages = Object.assign({}, ...files.map((file) => JSON.parse(file) as object)) as Record<
    string,
    string
  >;
  const intl = createIntl({ locale: language, messages });
  return (id, values) => intl.formatMessage({ id }, values);
};

const STAY = { start: Date.parse('2026-07-03T11:00Z'), end: Date.parse('2026-07-05T10:00Z') };
const NOW = Date.parse('2026-06-20T08:00:00Z');

describe.each(LANGUAGES)('another commission and another service fee (%s)', (language) => {
  it.each(['help', 'terms'] as const)('stand on the page %s', async (page) => {
    const text = await content(language, page);
    expect(text).toContain(PERCENT[language]);
    expect(text).toContain(FEE[language]);
  });

  it('stand in the article on publishing, with its example, and on the page about us', async () => {
    const article = await content(language, 'article');
    expect(article).toContain(PERCENT[language]);
    expect(article).toContain(SHARE_OF_20[language]);
    expect(await content(language, 'about')).toContain(PERCENT[language]);
  });

  it('stand in the questions of the home page', async () => {
    const { homeQuestions } = await import('#web/features/home/home-questions.ts');
    const answers = homeQuestions(textsOf(language)).map(({ answer }) => answer);
    expect(answers.join('\n')).toContain(PERCENT[language]);
  });

  it('stand in the mail that confirms a booking', async () => {
    const { applyTransition } = await import('#shared/domain/bookings/booking-step.ts');
    const { confirmationMail } = await import('#shared/domain/bookings/mails/confirmation-mail.ts');
    const { accountWith, holdOf, spotWith } = await import('#test/support/examples.ts');
    const spot = spotWith({});
    const confirmed = applyTransition(holdOf(spot, STAY, { now: NOW }), 'confirm', NOW, { spotVersion: 1 });
    if (!confirmed) throw new Error('a hold can be confirmed');
    const { text } = confirmationMail({
      booking: confirmed.next,
      reader: accountWith({ language }),
      spot,
      siteUrl: 'https://plazalibre.example',
      supportEmail: 'ayuda@plazalibre.example',
    });
    expect(plain(text)).toContain(FEE[language]);
  });
});

describe('the texts of the site', () => {
  it('do not type the commission or the fee of today', () => {
    const euros = (SERVICE_FEE_CENTS / 100).toFixed(2).replace('.', '[.,]');
    const typed = new RegExp(`(?<![\\d,.])(${COMMISSION_PERCENT}[\\s\\u00A0]?%|${euros}(?!\\d))`);
    const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /^(i18n\/.*\.json|features\/pages\/content\/.*\.ts)$/.test(file),
    );
    expect(files.length).toBeGreaterThan(40);
    const guilty = files.filter((file) => typed.test(readFileSync(`web/src/${file}`, 'utf8')));
    expect(guilty).toEqual([]);
  });
});
