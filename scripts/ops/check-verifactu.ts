import type { StageSettings } from '#lib/config.ts';
import { getStackName } from '#lib/names.ts';
import { findCertificateEnd, readCertificate } from '#shared/adapters/tax-office/certificate.ts';
import { DAY, MINUTE, SECOND } from '#shared/lib/time.ts';
import type { PreflightFinding } from './check-sender.ts';
import type { StageAccount } from './stage-account.ts';

const RENEW = 30 * DAY;

/** The stage sends records of real invoices, and its settings say otherwise (RD 1007/2023 art. 16.5). */
const checkWayBack = async (account: StageAccount, settings: StageSettings): Promise<PreflightFinding[]> => {
  const deployed = await account.stackOutput(getStackName(settings, 'Jobs'), 'InvoiceRecordsTo');
  if (deployed !== 'production' || settings.verifactu?.environment === 'production') return [];
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
  const wayBack = await checkWayBack(account, settings);
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
