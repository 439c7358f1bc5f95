import type { StageSettings } from '#lib/config.ts';
import { getStackName } from '#lib/names.ts';
import { nameSystem } from '#lib/verifactu-setting.ts';
import { findCertificateEnd, readCertificate } from '#shared/adapters/tax-office/certificate.ts';
import { DAY, MINUTE, SECOND, toLocal } from '#shared/lib/time.ts';
import type { PreflightFinding } from './check-sender.ts';
import type { StageAccount } from './stage-account.ts';
import { BUSINESS_ZONE } from '#shared/model/business-zone.ts';

const RENEW = 30 * DAY;

/** Checks a changed `lastDay`: the tax office may know the deployed one, or it is too late to report it (art. 17.3). */
const checkLastDay = (
  { stage, verifactu }: StageSettings,
  deployed: string | undefined,
  today: string,
): PreflightFinding[] => {
  const lastDay = verifactu?.lastDay;
  if (lastDay === deployed) return [];
  if (lastDay !== undefined && lastDay < today)
    return [
      {
        problem: `${lastDay} is past: the tax office had to be told before the end of that year that it is the last day of VERI*FACTU.`,
        mend: `Set lastDay to the 31 December of this year, or remove it; ${stage} goes on until then.`,
      },
    ];
  if (deployed === undefined || deployed < today) return [];
  return [
    {
      hint: `${stage} was deployed with ${deployed} as the last day of VERI*FACTU. What the tax office was told cannot be taken back by a message.`,
      command: `npm run ops -- verifactu status --stage ${stage}   # docs/verifactu.md`,
    },
  ];
};

/** Another producer, code or installation is another program, whose chains begin with a first record (FAQ for developers 1.3, section 4). */
const checkSystem = (
  { stage, verifactu }: StageSettings,
  deployed: string | undefined,
): PreflightFinding[] => {
  if (!verifactu || deployed === undefined || deployed === nameSystem(verifactu.system)) return [];
  return [
    {
      hint: `verifactu.system names another program than the one that is deployed (${deployed}): each taxpayer's chain begins again with a first record.`,
      command: `npm run ops -- verifactu status --stage ${stage}   # docs/verifactu.md`,
    },
  ];
};

/** Checks the operator's establishment, which decides the codes of records for spaces in the Canary Islands, Ceuta and Melilla. */
const checkEstablished = ({ stage, company, verifactu }: StageSettings): PreflightFinding[] =>
  !verifactu || company?.establishedIn
    ? []
    : [
        {
          problem: `stages.json does not say where the operator of ${stage} is established: its records of fees and commissions for spaces in the Canary Islands, Ceuta and Melilla may have wrong codes.`,
          mend: 'Set company.establishedIn, such as ["iva"] for the peninsula; docs/verifactu.md says what your tax adviser must confirm.',
        },
      ];

/** The stage sends records of real invoices, and its settings say otherwise (RD 1007/2023 art. 16.5, Orden HAC/1177/2024 art. 17). */
const checkWayBack = async (account: StageAccount, settings: StageSettings): Promise<PreflightFinding[]> => {
  const stack = getStackName(settings, 'Jobs');
  const deployed = await account.stackOutput(stack, 'InvoiceRecordsTo');
  if (deployed === 'test' && settings.verifactu?.environment === 'production')
    return [
      {
        hint: `${settings.stage} has sent records to the test system, where they stay; only records from this deployment on reach the tax office.`,
        command: `npm run ops -- verifactu status --stage ${settings.stage}`,
      },
    ];
  if (deployed !== 'production') return [];
  const by = await account.stackOutput(stack, 'InvoiceRecordsBy');
  const lastDay = await account.stackOutput(stack, 'InvoiceRecordsUntil');
  const today = toLocal(BUSINESS_ZONE, Date.now()).date;
  if (settings.verifactu?.environment === 'production')
    return [...checkLastDay(settings, lastDay, today), ...checkSystem(settings, by)];
  if (lastDay !== undefined && lastDay < today)
    return [
      {
        hint: `VERI*FACTU ended in ${settings.stage} on ${lastDay}. Nothing sends what still waits once verifactu is gone.`,
        command: `npm run ops -- verifactu status --stage ${settings.stage}`,
      },
    ];
  return [
    {
      problem: `${settings.stage} sends its invoices to the tax office, and verifactu is gone from stages.json: there is no way back before 31 December.`,
      mend: 'Put the setting back; docs/verifactu.md says what leaving needs.',
    },
  ];
};

const store = (settings: StageSettings, name: string) =>
  `aws secretsmanager put-secret-value --region ${settings.region} --secret-id ${name} --secret-string file://certificate.json`;

const checkEnd = (settings: StageSettings, name: string, value: string): PreflightFinding[] => {
  const mend = `${store(settings, name)}   # docs/verifactu.md`;
  try {
    const end = findCertificateEnd(readCertificate(value));
    const day = new Date(end).toISOString().slice(0, 10);
    if (end <= Date.now()) return [{ problem: `The certificate for the tax office ended on ${day}.`, mend }];
    return end - Date.now() < RENEW
      ? [{ hint: `The certificate for the tax office ends on ${day}.`, command: mend }]
      : [];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [{ problem: `The certificate in ${name} cannot be used: ${why}`, mend }];
  }
};

/** For a stage with VERI*FACTU: its certificate, and this machine's clock, by which cancellations are dated (Orden HAC/1177/2024 art. 7 f). */
export const checkVerifactu = async (
  account: StageAccount,
  settings: StageSettings,
): Promise<PreflightFinding[]> => {
  const wayBack = [...(await checkWayBack(account, settings)), ...checkEstablished(settings)];
  if (!settings.verifactu) return wayBack;
  const { certificateSecret: name } = settings.verifactu;
  const secret = await account.secret(name);
  if (!secret)
    return [
      ...wayBack,
      {
        problem: `There is no secret ${name} with the certificate for the tax office.`,
        mend: `aws secretsmanager create-secret --region ${settings.region} --name ${name} --secret-string file://certificate.json`,
      },
    ];
  const isOff = Math.abs(secret.clockDifference) > MINUTE;
  return [
    ...wayBack,
    ...checkEnd(settings, name, secret.value),
    ...(isOff
      ? [
          {
            problem: `The clock of this machine differs from that of AWS by ${Math.round(secret.clockDifference / SECOND)} seconds; records admit 60.`,
            mend: 'Set it by a time server.',
          },
        ]
      : []),
  ];
};
