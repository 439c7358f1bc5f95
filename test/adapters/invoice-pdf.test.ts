import { describe, expect, it } from 'vitest';
import { writeInvoicePdf } from '#shared/adapters/pdf/invoice-pdf.ts';
import { splitTax } from '#shared/domain/taxes/split-tax.ts';
import { hasPoppler, readPdf } from '#test/support/read-pdf.ts';
import { invoiceWith, OWNER, PLATFORM, SPANISH_DRIVER } from '#test/support/record-invoices.ts';

/** Words in a row, without the columns of the page. */
const wordsOf = async (...invoice: Parameters<typeof writeInvoicePdf>) =>
  readPdf(await writeInvoicePdf(...invoice))
    .replaceAll(/\s+/g, ' ')
    .trim();

const byTheHour = { kind: 'part_day', quantity: 90, unitCents: 12_000, amountCents: 750 };
const LINES = [{ ...byTheHour, ...splitTax(750, 2100) }];
const RENT = invoiceWith(7, {
  ...{ type: 'F1', subject: 'rent', issuer: OWNER, recipient: SPANISH_DRIVER },
  ...{ thirdParty: PLATFORM, agreementVersion: '2027-01', cents: 750, lines: LINES },
});

describe.skipIf(!hasPoppler)('the PDF file of an invoice, read by poppler', () => {
  it('names both parties, and by its legal name who issued it for the owner', async () => {
    const words = await wordsOf(RENT);
    for (const { legalName, taxId } of [OWNER, SPANISH_DRIVER])
      expect(words).toContain(`${legalName} NIF: ${taxId}`);
    expect(words).toContain('Factura expedida por un tercero, Plaza Libre, S.L. (NIF B82387770), en nombre');
    expect(await wordsOf({ ...RENT, thirdParty: null })).not.toContain('tercero');
    expect(await wordsOf({ ...RENT, language: 'en' })).toContain('Plaza Libre, S.L. (tax number B82387770)');
  });

  it('says that its times are of the Canary Islands, where they are', async () => {
    const stay = { ...RENT.stay, timeZone: 'Atlantic/Canary' };
    expect(await wordsOf(RENT)).not.toContain('Canarias');
    expect(await wordsOf({ ...RENT, stay })).toMatch(/Estancia del .* al .* \(hora de Canarias\)/);
    expect(await wordsOf({ ...RENT, stay, language: 'en' })).toMatch(/Stay from .* \(Canary Islands time\)/);
  });

  it('says the hours of the week of a month that has only some', async () => {
    const pattern = { type: 'weekdays', from: '08:00', to: '19:00' } as const;
    const stay = { ...RENT.stay, pattern };
    expect(await wordsOf(RENT)).not.toContain('Horario');
    expect(await wordsOf({ ...RENT, stay })).toContain('Horario de lunes a viernes, de 8:00 a 19:00');
    expect(await wordsOf({ ...RENT, stay, language: 'en' })).toContain(
      'Hours Monday to Friday, 08:00 to 19:00',
    );
  });

  it('counts hours as hours, each at its price without tax', async () => {
    // 7.50 with 21 % are 6.20 and 1.30; for an hour and a half that is 4.13 an hour.
    expect(await wordsOf(RENT)).toMatch(/por horas 1,5 h 4,13 € 6,20 € 21 % 1,30 € 7,50 €/);
    expect(await wordsOf({ ...RENT, language: 'en' })).toMatch(/by the hour 1\.5 hrs €4\.13 €6\.20/);
  });

  it.each([
    ['iva', 'Ley 37/1992, art. 20.Uno.23.º b)'],
    ['igic', 'Decreto Legislativo 1/2025, capítulo I'],
    ['ipsi_ceuta', 'Ley 8/1991, art. 7'],
  ] as const)('names the law of %s that exempts rent together with a dwelling', async (area, law) => {
    const exemption = { reason: 'with_dwelling', note: '' } as const;
    const words = await wordsOf({ ...RENT, area, rate: 0, exemption });
    expect(words).toContain(`Operación exenta: arrendada junto con una vivienda (${law}).`);
  });

  it('names the law of the small traders of the Canary Islands', async () => {
    const exemption = { reason: 'canary_small_business', note: '' } as const;
    expect(await wordsOf({ ...RENT, area: 'igic', rate: 0, exemption })).toContain(
      'Operación exenta: régimen especial del pequeño empresario o profesional (Decreto Legislativo 1/2025, art. 90).',
    );
  });

  it('has the day of the operation or its payment, where it is not that of issue', async () => {
    expect(await wordsOf({ ...RENT, operationOn: '2026-12-29' })).toMatch(
      /Fecha de la operación o del 29 de diciembre de 2026 pago anticipado|pago anticipado 29 de diciembre de 2026/,
    );
    expect(await wordsOf(RENT)).not.toContain('pago anticipado');
  });

  it('says that it is cancelled, and what it undoes', async () => {
    expect(await wordsOf({ ...RENT, cancelledAt: '2027-02-28T23:30:00.000Z' })).toMatch(
      /^ANULADA el 1 de marzo de 2027\. Se expidió por error y no tiene ningún efecto\. Factura/,
    );
    const corrects = { id: 'inv_1', number: 'F2027-000001', issuedOn: '2027-02-01' };
    expect(await wordsOf({ ...RENT, type: 'F3', corrects })).toContain(
      'Deja sin efecto la factura F2027-000001, de 1 de febrero de 2027',
    );
  });

  it('writes a foreign tax number with its country once, and names the country of its address', async () => {
    const address = ['1 rue de la Paix', '64000 Pau', 'FR'];
    const of = (taxId: string, language: 'es' | 'en' = 'es') =>
      wordsOf({ ...RENT, language, recipient: { ...SPANISH_DRIVER, taxId, taxIdCountry: 'FR', address } });
    expect(await of('FR83404833048')).toContain('Número fiscal: FR83404833048');
    expect(await of('83404833048')).toContain('Número fiscal: FR 83404833048');
    expect(await of('83404833048')).toContain('64000 Pau Francia');
    expect(await of('83404833048', 'en')).toContain('64000 Pau France');
  });

  it('has prices that make the base with their quantity, and says of which day hours are that cost another', async () => {
    const line = { kind: 'part_day', quantity: 322 * 60, unitCents: 21_000 };
    const [dear, cheap] = [281_750, 10_000].map((amountCents, index) => ({
      ...line,
      ...{ unitCents: index === 0 ? 21_000 : 18_000, amountCents, ...splitTax(amountCents, 2100) },
    }));
    if (!dear || !cheap) throw new Error('There are two.');
    const words = await wordsOf({ ...RENT, lines: [dear, cheap] });
    // 2,328.51 for 322 hours.
    expect(words).toContain('7,2314 €');
    expect(words).toMatch(/210,00\s€ el día.*180,00\s€ el día/);
  });

  it('has the code of the tax office between its two texts, before everything else', async () => {
    const checkUrl = 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B82387770';
    expect(await wordsOf({ ...RENT, checkUrl })).toMatch(/^QR tributario: VERI\*FACTU Factura S2027-000007/);
    expect(await wordsOf(RENT)).not.toContain('VERI');
  });
});
