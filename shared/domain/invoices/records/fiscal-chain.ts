import type {
  ChainedBatch,
  FiscalChain,
  FiscalSettings,
  InvoiceRecords,
} from '../../ports/invoice-records.ts';
import type { Invoice } from '../../../model/invoice.ts';
import type { BillingSystem } from '../../../model/invoice-record.ts';
import { chainRecords } from './chain-records.ts';
import { toCheckUrl } from './check-url.ts';
import { canHaveRecords, taxpayerOf } from './identity.ts';

/** Whether an invoice has a record: its issuer has a Spanish tax number, and VERI*FACTU has not ended before its day. */
const hasRecord = (
  { issuer, issuedOn }: Pick<Invoice, 'issuer' | 'issuedOn'>,
  { lastDay }: FiscalSettings,
): boolean => canHaveRecords(issuer) && (lastDay === undefined || issuedOn <= lastDay);

/** Invoices by the taxpayer who issues them, each in the given order. */
const groupByTaxpayer = (invoices: readonly Invoice[]): Map<string, Invoice[]> => {
  const groups = new Map<string, Invoice[]>();
  for (const invoice of invoices) {
    const taxpayerId = taxpayerOf(invoice.issuer);
    groups.set(taxpayerId, [...(groups.get(taxpayerId) ?? []), invoice]);
  }
  return groups;
};

/**
 * The program as records of a taxpayer name it now. Each taxpayer's billing has an installation number of its own: "cada una de esas
 * facturaciones distintas [...] debe tener un nº de instalación propio y distinto al resto" (FAQ for developers 1.3, section 4). Whether the
 * program serves several taxpayers follows from its chains, not from a setting (`IndicadorMultiplesOT` of the record design). `issuers`:
 * taxpayers whose chains are about to grow.
 */
export const describeSystem = async (
  records: InvoiceRecords,
  system: FiscalSettings['system'],
  issuers: readonly string[],
): Promise<(taxpayerId: string) => BillingSystem> => {
  const known = await records.listTaxpayers(2);
  const { producerName, producerTaxId, name, id, version, installation } = system;
  const servesSeveral = new Set([...known, ...issuers]).size > 1;
  return (taxpayerId) => ({
    ...{ producerName, producerTaxId, name, id, version, servesSeveral },
    installation: `${installation}-${taxpayerId}`,
  });
};

/** Makes the records of invoices in a stage that sends them to the tax office. */
export const createFiscalChain = (records: InvoiceRecords, settings: FiscalSettings): FiscalChain => ({
  checkUrl: (invoice) => (hasRecord(invoice, settings) ? toCheckUrl(invoice, settings.checkUrl) : null),
  chain: async (invoices, now) => {
    const groups = [...groupByTaxpayer(invoices.filter((invoice) => hasRecord(invoice, settings)))];
    if (groups.length === 0) return [];
    const taxpayers = groups.map(([taxpayerId]) => taxpayerId);
    const { establishedIn } = settings;
    const systemOf = await describeSystem(records, settings.system, taxpayers);
    return Promise.all(
      groups.map(async ([taxpayerId, own]): Promise<ChainedBatch> => {
        const before = await records.findHead(taxpayerId);
        const maker = { system: systemOf(taxpayerId), establishedIn };
        return { before, ...chainRecords(before, own, now, maker) };
      }),
    );
  },
});
