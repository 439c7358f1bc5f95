import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { AwsClient } from 'aws4fetch';
import type { StageSettings } from '#lib/config.ts';
import { Failure, Misuse } from './failure.ts';
import type { Task } from './task.ts';

/** Something that a deployment would fail with, or that would not work after it, and what mends it. */
export interface Problem {
  readonly problem: string;
  readonly mend: string;
}

interface Parameter {
  readonly value: string;
  readonly isSecure: boolean;
}

/** What preflight asks of the account. */
export interface Account {
  readonly parameter: (name: string, region?: string) => Promise<Parameter | undefined>;
  /** The answer as JSON, undefined where there is no such thing. */
  readonly askMail: (path: string) => Promise<Record<string, unknown> | undefined>;
  readonly certificate: (arn: string) => Promise<Record<string, unknown> | undefined>;
}

/** CloudFront and what guards it. */
const GLOBAL_REGION = 'us-east-1';
const BOOTSTRAP = '/cdk-bootstrap/hnb659fds/version';

const openAccount = (region: string): Account => {
  const clients = new Map([region, GLOBAL_REGION].map((each) => [each, new SSMClient({ region: each })]));
  const signed = async (service: string, at: string) => {
    const credentials = await clients.get(region)?.config.credentials();
    return new AwsClient({
      ...(credentials ?? { accessKeyId: '', secretAccessKey: '' }),
      service,
      region: at,
    });
  };
  const read = async (answer: Response) => {
    if (answer.ok) return (await answer.json()) as Record<string, unknown>; // AWS's JSON
    const text = await answer.text();
    if (answer.status === 404 || text.includes('NotFound')) return undefined;
    throw new Failure(`AWS answered ${answer.status} for ${new URL(answer.url).host}: ${text.slice(0, 200)}`);
  };
  return {
    parameter: async (Name, at = region) => {
      try {
        const { Parameter } =
          (await clients.get(at)?.send(new GetParameterCommand({ Name, WithDecryption: true }))) ?? {};
        return { value: Parameter?.Value ?? '', isSecure: Parameter?.Type === 'SecureString' };
      } catch (error) {
        if (error instanceof ParameterNotFound) return undefined;
        throw error;
      }
    },
    askMail: async (path) => {
      const host = process.env.AWS_ENDPOINT_URL_SESV2 ?? `https://email.${region}.amazonaws.com`;
      return read(await (await signed('ses', region)).fetch(`${host}/v2/email/${path}`));
    },
    certificate: async (CertificateArn) => {
      const host = process.env.AWS_ENDPOINT_URL_ACM ?? `https://acm.${GLOBAL_REGION}.amazonaws.com`;
      const client = await signed('acm', GLOBAL_REGION);
      const answer = await client.fetch(`${host}/`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'CertificateManager.DescribeCertificate',
        },
        body: JSON.stringify({ CertificateArn }),
      });
      return (await read(answer))?.Certificate as Record<string, unknown> | undefined; // DescribeCertificate's answer
    },
  };
};

const put = (name: string, value: string) =>
  `aws ssm put-parameter --name ${name} --type SecureString --value ${value} --overwrite`;

/** A secret parameter that is there, encrypted and of the right form; the problems of any other. */
const checkSecret = async (
  account: Account,
  { name, form, example }: { name: string; form: RegExp; example: string },
): Promise<{ value?: string; problems: Problem[] }> => {
  const found = await account.parameter(name);
  const mend = put(name, example);
  if (!found) return { problems: [{ problem: `The parameter ${name} does not exist.`, mend }] };
  const problems: Problem[] = [];
  if (!found.isSecure)
    problems.push({
      problem: `The parameter ${name} is not a SecureString: whoever reads it without its key sees the secret.`,
      mend: `aws ssm delete-parameter --name ${name} && ${mend}`,
    });
  if (!form.test(found.value))
    problems.push({ problem: `The parameter ${name} does not hold what begins with ${example}.`, mend });
  return { value: found.value, problems };
};

const modeOf = (key: string) => /^[a-z]+_(test|live)_/.exec(key)?.[1];

const checkStripe = async (account: Account, settings: StageSettings): Promise<Problem[]> => {
  const { publishableKey, secretKeyParameter, webhookSecretParameter } = settings.stripe;
  const wanted = settings.stage === 'prod' ? 'live' : 'test';
  const secret = await checkSecret(account, {
    name: secretKeyParameter,
    form: /^(sk|rk)_(test|live)_\w+$/,
    example: `sk_${wanted}_...`,
  });
  const webhook = await checkSecret(account, {
    name: webhookSecretParameter,
    form: /^\s*whsec_\w+(\s*,\s*whsec_\w+)*\s*$/,
    example: 'whsec_...,whsec_...',
  });
  const problems = [...secret.problems, ...webhook.problems];
  const mode = secret.value === undefined ? undefined : modeOf(secret.value);
  if (mode !== undefined && mode !== wanted)
    problems.push({
      problem: `The stage ${settings.stage} needs a ${wanted} key of Stripe, and ${secretKeyParameter} holds a ${mode} key.`,
      mend: put(secretKeyParameter, `sk_${wanted}_...`),
    });
  if (/^pk_(test|live)_yours$/.test(publishableKey) || modeOf(publishableKey) !== (mode ?? wanted))
    problems.push({
      problem: `The publishable key of ${settings.stage} in stages.json is not one of the account whose secret key is stored (${mode ?? wanted}).`,
      mend: `Set stripe.publishableKey of ${settings.stage} to your pk_${wanted}_... key.`,
    });
  return problems;
};

const checkMail = async (account: Account, { mail, stage }: StageSettings): Promise<Problem[]> => {
  const identity = await account.askMail(`identities/${encodeURIComponent(mail.identity)}`);
  const problems: Problem[] = [];
  if (identity?.VerifiedForSendingStatus !== true)
    problems.push({
      problem: `SES has not verified the sender ${mail.identity}.`,
      mend: identity
        ? `aws sesv2 get-email-identity --email-identity ${mail.identity}   # the DNS records to set`
        : `aws sesv2 create-email-identity --email-identity ${mail.identity}   # then set the DNS records it answers`,
    });
  if (!(mail.from === mail.identity || mail.from.endsWith(`@${mail.identity}`)))
    problems.push({
      problem: `Mails go out as ${mail.from}, which does not belong to ${mail.identity}.`,
      mend: `Set mail.from of ${stage} in stages.json to an address of ${mail.identity}.`,
    });
  const sending = await account.askMail('account');
  if (stage === 'prod' && sending?.ProductionAccessEnabled !== true)
    problems.push({
      problem: 'SES is in its sandbox: it mails nobody but verified addresses.',
      mend: 'aws sesv2 put-account-details --production-access-enabled --mail-type TRANSACTIONAL --website-url https://... --use-case-description "..."',
    });
  if (sending?.SendingEnabled === false)
    problems.push({
      problem: 'SES has paused sending for this account.',
      mend: 'aws sesv2 put-account-sending-attributes --sending-enabled   # once its cause is gone',
    });
  return problems;
};

const covers = (names: unknown, domain: string) =>
  Array.isArray(names) && (names.includes(domain) || names.includes(domain.replace(/^[^.]+/, '*')));

const checkDomain = async (account: Account, { domain, stage }: StageSettings): Promise<Problem[]> => {
  if (!domain) return [];
  const certificate = await account.certificate(domain.certificateArn);
  const ask = `aws acm request-certificate --region ${GLOBAL_REGION} --domain-name ${domain.name} --validation-method DNS`;
  if (!certificate)
    return [{ problem: `There is no certificate ${domain.certificateArn} in ${GLOBAL_REGION}.`, mend: ask }];
  if (certificate.Status !== 'ISSUED')
    return [
      {
        problem: `The certificate of ${domain.name} is not issued: it is ${String(certificate.Status)}.`,
        mend: `aws acm describe-certificate --region ${GLOBAL_REGION} --certificate-arn ${domain.certificateArn}   # the DNS records to set`,
      },
    ];
  if (covers(certificate.SubjectAlternativeNames, domain.name)) return [];
  return [{ problem: `The certificate of ${stage} is not for ${domain.name}.`, mend: ask }];
};

const checkAccount = async (account: Account, settings: StageSettings): Promise<Problem[]> => {
  const regions = [...new Set([settings.region, ...(settings.firewall ? [GLOBAL_REGION] : [])])];
  const found = await Promise.all(regions.map((region) => account.parameter(BOOTSTRAP, region)));
  return regions
    .filter((_, index) => !found[index])
    .map((region) => ({
      problem: `CDK has not been set up in ${region}.`,
      mend: `npx cdk bootstrap aws://<account>/${region}`,
    }));
};

const checkReferrals = async (account: Account, { referrals }: StageSettings): Promise<Problem[]> =>
  referrals
    ? (await checkSecret(account, { name: referrals.keyParameter, form: /\S/, example: '...' })).problems
    : [];

const CHECKS = [checkAccount, checkStripe, checkMail, checkDomain, checkReferrals];

/** Everything that a stage lacks before it can be deployed. */
export const findProblems = async (account: Account, settings: StageSettings): Promise<Problem[]> =>
  (await Promise.all(CHECKS.map((check) => check(account, settings)))).flat();

export const preflight: Task = {
  summary: 'before a deployment: what the stage still lacks, and the command that mends it',
  usage: '',
  run: async ({ settings }, _given, say) => {
    if (!settings) throw new Misuse('The embedded stack needs no preparation: name a stage with --stage.');
    const problems = await findProblems(openAccount(settings.region), settings);
    for (const { problem, mend } of problems) say(`- ${problem}\n    ${mend}`);
    if (problems.length > 0) throw new Failure(`${settings.stage} is not ready: ${problems.length} to mend.`);
    say(`${settings.stage} is ready to be deployed.`);
  },
};
