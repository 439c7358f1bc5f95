import type { StageSettings } from '#lib/config.ts';
import { getStackName } from '#lib/names.ts';
import type { StageAccount } from './stage-account.ts';

/** Something that makes a deployment fail or useless, and how to fix it. */
export interface PreflightProblem {
  readonly problem: string;
  readonly mend: string;
}

/** Something to know that does not prevent a deployment. */
interface Hint {
  readonly hint: string;
  readonly command: string;
}

export type PreflightFinding = PreflightProblem | Hint;

/** States of stacks that were never deployed successfully. */
const NEVER_UP = [undefined, 'REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'CREATE_FAILED'];

const isDeployed = async (account: StageAccount, settings: StageSettings) =>
  !NEVER_UP.includes(await account.stackStatus(getStackName(settings, 'Data')));

const setExists = ({ stage }: StageSettings, value: boolean) =>
  `Set mail.identityExists of ${stage} in stages.json to ${value}.`;

/** Checks that the sender's identity has one owner, as the settings say: the stack Data or another system. */
export const checkSender = async (
  account: StageAccount,
  settings: StageSettings,
): Promise<PreflightFinding[]> => {
  const { mail, stage, region } = settings;
  const { identity, identityExists } = mail;
  const known = await account.askMail(`identities/${encodeURIComponent(identity)}`);
  const deployed = await isDeployed(account, settings);
  const deployData = `npx cdk deploy Data --context stage=${stage}`;
  const records = identity.includes('@')
    ? 'then open the link that SES mails to it'
    : 'then set the DNS records of its outputs SenderRecord1 to 5';
  if (!known && identityExists)
    return [
      {
        problem: `mail.identityExists says that SES knows ${identity}, and in ${region} it does not.`,
        mend: setExists(settings, false),
      },
    ];
  if (!known && deployed)
    return [
      {
        problem: `SES does not know the sender ${identity}, although the stack Data is deployed.`,
        mend: `${deployData}   # ${records}`,
      },
    ];
  if (!known)
    return [
      {
        hint: `First deployment: the stack Data creates the sender ${identity}. Mails go out once it is verified.`,
        command: `${deployData}   # ${records}${mail.sendsCodes ? ', wait until SES has verified it' : ''}, then deploy --all`,
      },
    ];
  if (!deployed && !identityExists)
    return [
      {
        problem: `SES knows the sender ${identity} already, and the first deployment would fail to create it again.`,
        mend: setExists(settings, true),
      },
    ];
  if (known.VerifiedForSendingStatus === true) return [];
  return [
    {
      problem: `SES has not verified the sender ${identity}.`,
      mend: `aws sesv2 get-email-identity --region ${region} --email-identity ${identity}   # the DNS records to set`,
    },
  ];
};

export const checkMail = async (
  account: StageAccount,
  { mail, stage, region }: StageSettings,
): Promise<PreflightProblem[]> => {
  const problems: PreflightProblem[] = [];
  if (!(mail.from === mail.identity || mail.from.endsWith(`@${mail.identity}`)))
    problems.push({
      problem: `Mails go out as ${mail.from}, which does not belong to ${mail.identity}.`,
      mend: `Set mail.from of ${stage} in stages.json to an address of ${mail.identity}.`,
    });
  const sending = await account.askMail('account');
  if (stage === 'prod' && sending?.ProductionAccessEnabled !== true)
    problems.push({
      problem: 'SES is in its sandbox: it mails nobody but verified addresses.',
      mend: `aws sesv2 put-account-details --region ${region} --production-access-enabled --mail-type TRANSACTIONAL --website-url https://... --use-case-description "..."`,
    });
  if (sending?.SendingEnabled === false)
    problems.push({
      problem: 'SES has paused sending for this account.',
      mend: `aws sesv2 put-account-sending-attributes --region ${region} --sending-enabled   # once its cause is gone`,
    });
  return problems;
};
