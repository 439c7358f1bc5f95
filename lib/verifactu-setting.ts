import * as z from 'zod';
import { readTaxId } from '#shared/api/tax-ids.ts';
import { CHECK_ADDRESSES, SEND_ADDRESSES } from '#shared/model/tax-office-addresses.ts';
import type { TaxArea } from '#shared/model/tax-terms.ts';

const compact = (taxId: string) => taxId.toUpperCase().replace(/[^\dA-Z]/g, '');

/** Whether invoices with this issuer have records: a Spanish tax number with its control character, as `canHaveRecords` reads it. */
export const isRecordTaxId = (taxId: string): boolean => readTaxId(taxId)?.taxId === compact(taxId);

const Url = z.url({ protocol: /^https$/ });

/**
 * Sends the records of all invoices to the tax office (VERI*FACTU, docs/verifactu.md). Off if absent. It cannot be taken back within the year
 * of the first record (RD 1007/2023 art. 16.5).
 */
export const VerifactuSetting = z.strictObject({
  environment: z.enum(['production', 'test']),
  /** Other addresses than the published ones. */
  addresses: z.strictObject({ send: Url, check: Url }).optional(),
  /** The name of a secret in Secrets Manager, of the stage's region: `{"pfx": "<base64>", "passphrase": "..."}` or PEM texts. */
  certificateSecret: z
    .string()
    .regex(/^[\w/+=.@-]{1,256}$/, 'must be the name of a secret, such as plazalibre/prod/aeat'),
  certificateKind: z.enum(['person', 'seal']).default('person'),
  /**
   * The last day on which invoices have records. The end is reported to the tax office in that year (Orden HAC/1177/2024 art. 17.3).
   */
  lastDay: z
    .string()
    .regex(/^20\d\d-12-31$/, 'must be a 31 December, such as 2027-12-31')
    .optional(),
  /** The producer and identity of this program, as in the declaration (Orden HAC/1177/2024 art. 15 and annex 2.6). */
  system: z.strictObject({
    producerName: z.string().min(1).max(120),
    producerTaxId: z
      .string()
      .refine((taxId) => isRecordTaxId(taxId) && taxId.length === 9, 'must be a Spanish tax number'),
    producerAddress: z.string().min(1),
    name: z.string().min(1).max(30),
    id: z.string().regex(/^[\dA-Z]{2}$/, 'must be two capital letters or digits'),
    version: z.string().min(1).max(50),
    /** Records add the number of each taxpayer to it (`NumeroInstalacion`, 100 characters). */
    installation: z.string().min(1).max(90),
    /** The day and place of the declaration: `YYYY-MM-DD`, town and country. */
    declaredOn: z.iso.date(),
    declaredAt: z.string().min(1),
  }),
});

/** The part that functions need, as JSON; undefined where the stage sends no records. */
export const writeVerifactu = (
  verifactu: z.output<typeof VerifactuSetting> | undefined,
  establishedIn: readonly TaxArea[] | undefined,
): string | undefined => {
  if (!verifactu) return undefined;
  const { environment, addresses, certificateKind, system, lastDay } = verifactu;
  const { producerName, producerTaxId, name, id, version, installation } = system;
  return JSON.stringify({
    system: { producerName, producerTaxId, name, id, version, installation },
    checkUrl: addresses?.check ?? CHECK_ADDRESSES[environment],
    sendUrl: addresses?.send ?? SEND_ADDRESSES[environment][certificateKind],
    lastDay,
    establishedIn,
  });
};

/** Identifies the program at the tax office. When it changes, each taxpayer's chain begins with a new first record (decision 189). */
export const nameSystem = ({
  producerTaxId,
  id,
  installation,
}: z.output<typeof VerifactuSetting>['system']): string => [producerTaxId, id, installation].join(' ');
