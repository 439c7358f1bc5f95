import { describe, expect, it } from 'vitest';
import { StageSettings } from '#lib/config.ts';
import { SYNTHESES } from './syntheses.ts';
import { synthesised } from './synthesised.ts';

const textOf = async (name: 'prod' | 'prodWithOptions') => {
  const { template } = await synthesised(name);
  return ['Jobs', 'Monitoring', 'ChangesAndClaims']
    .map((stack) => JSON.stringify(template(stack).toJSON()))
    .join('\n');
};

describe('the setting verifactu', () => {
  it('is off by default: nothing of it is in a stage without it', async () => {
    expect(await textOf('prod')).not.toMatch(/verifactu|InvoiceRecord|TaxCertificate|aeat/i);
  });

  it('brings the job of every minute, with the certificate’s secret alone, and its alarms', async () => {
    const { template } = await synthesised('prodWithOptions');
    const jobs = JSON.stringify(template('Jobs').toJSON());
    expect(jobs).toContain('SendInvoiceRecords');
    expect(jobs).toContain('plazalibre/prod/aeat-??????');
    const functions = Object.values(template('Jobs').findResources('AWS::Lambda::Function'))
      .map((one) => JSON.stringify(one))
      .filter((one) => one.includes('VERIFACTU'));
    // The one makes the records, the other sends them.
    expect(functions).toHaveLength(2);
    const senders = functions.filter((one) => one.includes('VERIFACTU_CERTIFICATE_ID'));
    expect(senders).toHaveLength(1);
    for (const one of functions)
      expect(one).toContain(
        'https://www1.agenciatributaria.gob.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP',
      );
    // Without the hyphen of the setting.
    const makers = functions.filter((one) => one.includes('"COMPANY"'));
    expect(makers).toHaveLength(1);
    expect(makers[0]).toContain(String.raw`\"taxId\":\"B82387770\"`);
    expect(makers[0]).toContain(String.raw`\"ownAccounts\":[\"d6a1c2e4-0000-4000-8000-000000000001\"]`);
    expect(makers[0]).toContain(String.raw`\"establishedIn\":[\"iva\"]`);
    template('Jobs').hasOutput('InvoiceRecordsBy', { Value: 'B82387770 PL 1' });
    const alarms = JSON.stringify(template('Monitoring').toJSON());
    for (const id of [
      'SendInvoiceRecordsFails',
      'InvoiceRecordsLate',
      'InvoiceRecordsRefused',
      'InvoiceRecordsWithErrors',
      'TaxCertificateEnds',
    ])
      expect(alarms).toContain(id);
  });

  it('needs the company, and only production sends records of real invoices', async () => {
    const { settings } = await synthesised('prodWithOptions');
    const errorsOf = (changes: object) =>
      StageSettings.safeParse({ ...settings, ...changes }).error?.issues.map(({ path }) => path.join('.')) ??
      [];
    expect(errorsOf({})).toEqual([]);
    expect(errorsOf({ company: undefined })).toEqual(['verifactu']);
    // Its invoices would have no records.
    for (const taxId of ['ESB82387770', 'B82387771', 'B0'])
      expect(errorsOf({ company: { ...settings.company, taxId } })).toEqual(['company.taxId']);
    const { verifactu } = SYNTHESES.prodWithOptions.changes;
    for (const [lastDay, wrong] of [
      ['2027-12-31', []],
      ['2027-06-30', ['verifactu.lastDay']],
    ] as const)
      expect(errorsOf({ verifactu: { ...settings.verifactu, lastDay } })).toEqual(wrong);
    const dev = (await synthesised('dev')).settings;
    const inDev = StageSettings.safeParse({ ...dev, company: settings.company, verifactu });
    expect(inDev.error?.issues[0]?.path).toEqual(['verifactu', 'environment']);
  });
});
