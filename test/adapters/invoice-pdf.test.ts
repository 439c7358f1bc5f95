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
    expect(await wordsOf({ ...RENT, language: 'en' })).toContain('Plaza Libre, S.L. (tax ID B82387770)');
  });

  it('counts hours as hours, each at its price without tax', async () => {
    // 7.50 with 21 % are 6.20 and 1.30; for an hour and a half that is 4.13 an hour.
    expect(await wordsOf(RENT)).toMatch(/por horas 1,5 h 4,13 € 6,20 € 21 % 1,30 € 7,50 €/);
    expect(await wordsOf({ ...RENT, language: 'en' })).toMatch(/by the hour 1\.5 hrs €4\.13 €6\.20/);
  });

  it.each([
    ['iva', 'Ley 37/1992, art. 20.Uno.23.º b)'],
    ['igic', 'Ley 4/2012, art. 50.Uno.23.º b)'],
    ['ipsi_ceuta', 'Ley 8/1991, art. 7'],
  ] as const)('names the law of %s that exempts rent together with a dwelling', async (area, law) => {
    const exemption = { reason: 'with_dwelling', note: '' } as const;
    const words = await wordsOf({ ...RENT, area, rate: 0, exemption });
    expect(words).toContain(`Operación exenta: arrendada junto con una vivienda (${law}).`);
  });

  it('has the code of the tax office between its two texts, before everything else', async () => {
    const checkUrl = 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B82387770';
    expect(await wordsOf({ ...RENT, checkUrl })).toMatch(/^QR tributario: VERI\*FACTU Factura S2027-000007/);
    expect(await wordsOf(RENT)).not.toContain('VERI');
  });
});
