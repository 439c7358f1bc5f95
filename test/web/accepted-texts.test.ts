import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LEGAL_VERSIONS } from '#shared/model/constants.ts';
import { INVOICING_AGREEMENT_VERSION } from '#shared/model/invoice-terms.ts';
import { INVOICE_OBJECTION_DAYS } from '#shared/model/rules.ts';
import { readPage } from '../../web/vite/pages-plugin.ts';

const LANGUAGES = ['es', 'en'] as const;

/** A page with the numbers of the rules in it, in both languages. */
const pageOf = (name: string) =>
  LANGUAGES.map((language) => readPage(`web/src/features/pages/content/${language}/${name}.md`));

const agreement = () => [
  INVOICE_OBJECTION_DAYS,
  ...LANGUAGES.map((language) =>
    Object.entries(
      JSON.parse(readFileSync(`web/src/i18n/${language}/invoices.json`, 'utf8')) as Record<string, string>, // a catalogue
    ).filter(([id]) => id.startsWith('invoices.terms.')),
  ),
];

const fingerprint = (text: unknown) =>
  createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16);

/**
 * What people have accepted says that version of it for ever. So where a test here fails, give the text a new version, in the month in
 * which it is published, and write both here; the page says the day. Only where no word that binds anybody has changed, such as after a
 * corrected slip of the pen, the version may remain.
 */
const ACCEPTED = {
  terms: '2026-12 5ab452fc80fb09a1',
  privacy: '2026-12 c3d4c6960d483a06',
  agreement: '2026-11 34185890c53977d9',
};

describe('a text that people accept', () => {
  it.each([
    ['terms', LEGAL_VERSIONS.terms, pageOf('terms')],
    ['privacy', LEGAL_VERSIONS.privacy, pageOf('privacy')],
    ['agreement', INVOICING_AGREEMENT_VERSION, agreement()],
  ] as const)('never changes within a version: the %s', (name, version, text) => {
    expect(`${version} ${fingerprint(text)}`).toBe(ACCEPTED[name]);
  });
});
