import { functionSpecs } from '#functions/function-specs.ts';
import type { StageSettings } from '#lib/config.ts';
import { getBootstrapNames, getStackName, STACK_IDS } from '#lib/names.ts';
import { explainPlaceholders } from '#lib/stages.ts';
import { checkPaymentMethods } from './check-payment-methods.ts';
import { checkMail, checkSender, type PreflightFinding, type PreflightProblem } from './check-sender.ts';
import { checkVerifactu } from './check-verifactu.ts';
import { Failure } from './failure.ts';
import { cloudOf } from './environment.ts';
import { type StageAccount, GLOBAL_REGION, openStageAccount } from './stage-account.ts';
import type { Task } from './task.ts';

/** A check of a setting or of the account, which lists problems and hints for the operator. */
type Check = (
  account: StageAccount,
  settings: StageSettings,
  stripeApiUrl: string | undefined,
) => PreflightFinding[] | Promise<PreflightFinding[]>;

type Secret = { readonly name: string; readonly form: RegExp; readonly example: string };

const put = ({ region }: StageSettings, name: string, value: string) =>
  `aws ssm put-parameter --region ${region} --name ${name} --type SecureString --value ${value} --overwrite`;

/** The value of a secret parameter, and its problems: it must exist, be encrypted and have the right form. */
const checkSecret = async (
  account: StageAccount,
  settings: StageSettings,
  { name, form, example }: Secret,
): Promise<{ value?: string; problems: PreflightProblem[] }> => {
  const found = await account.parameter(name);
  const mend = put(settings, name, example);
  if (!found) return { problems: [{ problem: `The parameter ${name} does not exist.`, mend }] };
  const problems: PreflightProblem[] = [];
  if (!found.isSecure)
    problems.push({
      problem: `The parameter ${name} is not a SecureString: the secret can be read without its key.`,
      mend: `aws ssm delete-parameter --region ${settings.region} --name ${name} && ${mend}`,
    });
  if (!form.test(found.value))
    problems.push({ problem: `The parameter ${name} does not hold what begins with ${example}.`, mend });
  return { value: found.value, problems };
};

const modeOf = (key: string) => /^[a-z]+_(test|live)_/.exec(key)?.[1];

const checkStripe: Check = async (account, settings) => {
  const { publishableKey, secretKeyParameter, webhookSecretParameter } = settings.stripe;
  const wanted = settings.stage === 'prod' ? 'live' : 'test';
  const secret = await checkSecret(account, settings, {
    name: secretKeyParameter,
    form: /^(sk|rk)_(test|live)_\w+$/,
    example: `sk_${wanted}_...`,
  });
  const webhook = await checkSecret(account, settings, {
    name: webhookSecretParameter,
    form: /^\s*whsec_\w+(\s*,\s*whsec_\w+)*\s*$/,
    example: 'whsec_...,whsec_...',
  });
  const problems = [...secret.problems, ...webhook.problems];
  const mode = secret.value === undefined ? undefined : modeOf(secret.value);
  if (mode !== undefined && mode !== wanted)
    problems.push({
      problem: `The stage ${settings.stage} needs a ${wanted} key of Stripe, and ${secretKeyParameter} holds a ${mode} key.`,
      mend: put(settings, secretKeyParameter, `sk_${wanted}_...`),
    });
  if (modeOf(publishableKey) !== (mode ?? wanted))
    problems.push({
      problem: `The publishable key of ${settings.stage} in stages.json is not one of the account whose secret key is stored (${mode ?? wanted}).`,
      mend: `Set stripe.publishableKey of ${settings.stage} to your pk_${wanted}_... key.`,
    });
  return problems;
};

const covers = (names: unknown, domain: string) =>
  Array.isArray(names) && (names.includes(domain) || names.includes(domain.replace(/^[^.]+/, '*')));

const checkDomain: Check = async (account, { domain, stage }) => {
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

const checkBootstrap: Check = async (account, settings) => {
  const regions = [...new Set([settings.region, ...(settings.firewall ? [GLOBAL_REGION] : [])])];
  const { qualifier, stackName, versionParameter } = getBootstrapNames(settings);
  const found = await Promise.all(regions.map((region) => account.parameter(versionParameter, region)));
  return regions
    .filter((_, index) => !found[index])
    .map((region) => ({
      problem: `CDK has not been set up in ${region} with the qualifier ${qualifier}.`,
      mend: `npx cdk bootstrap aws://<account>/${region} --qualifier ${qualifier} --toolkit-stack-name ${stackName} --context stage=${settings.stage}`,
    }));
};

/** Why a stack in this state cannot be deployed, or undefined. */
const explainStatus = (
  status: string | undefined,
  { name, region, keepsData }: { name: string; region: string; keepsData: boolean },
): PreflightProblem | undefined => {
  const ask = (command: string, more = '') =>
    `aws cloudformation ${command} --region ${region}${more} --stack-name ${name}`;
  // A stack whose first deployment failed is deleted before the next one, unless it is protected.
  if (keepsData && (status === 'ROLLBACK_COMPLETE' || status === 'ROLLBACK_FAILED'))
    return {
      problem: `The first deployment of ${name} failed, and the protected stack is in the way of the next one.`,
      mend: ask('update-termination-protection', ' --no-enable-termination-protection'),
    };
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return {
      problem: `The last deployment of ${name} could not be taken back.`,
      mend: `${ask('continue-update-rollback')}   # once its cause is gone`,
    };
  return undefined;
};

const checkStacks: Check = async (account, settings) => {
  const { keepsData } = settings;
  const found = await Promise.all(
    STACK_IDS.map(async (id) => {
      const name = getStackName(settings, id);
      const region = id === 'Firewall' ? GLOBAL_REGION : settings.region;
      return explainStatus(await account.stackStatus(name, region), { name, region, keepsData });
    }),
  );
  return found.filter((problem) => problem !== undefined);
};

/** AWS's minimum of unreserved concurrency, and what the site needs to answer a few visitors at once. */
const UNRESERVED = 100;
const USUAL_CONCURRENCY = 1000;

const checkConcurrency: Check = async (account, settings) => {
  // Each function has its own reservation: two of them are for payments.
  const reserved = [...functionSpecs.values()].reduce(
    (sum, spec) => sum + ((spec.reserved && settings.reservedConcurrency?.[spec.reserved]) ?? 0),
    0,
  );
  const wanted = reserved + UNRESERVED;
  const limit = await account.concurrency();
  if (limit >= wanted) return [];
  const command = `aws service-quotas request-service-quota-increase --region ${settings.region} --service-code lambda --quota-code L-B99A9384 --desired-value ${Math.max(USUAL_CONCURRENCY, wanted)}`;
  const limited = `Lambda runs ${limit} functions at once in ${settings.region}`;
  return reserved > 0
    ? [
        {
          problem: `${limited}, and reservedConcurrency of ${settings.stage} needs ${wanted}.`,
          mend: command,
        },
      ]
    : [{ hint: `${limited}: enough to try, and too few for visitors, who get errors.`, command }];
};

const checkAlarms: Check = (_account, { alarmsTo, stage }) =>
  alarmsTo.length > 0
    ? []
    : [
        {
          hint: `Nobody is told when people cannot use ${stage}: alarmsTo in stages.json is empty.`,
          command: 'Add an address that somebody reads.',
        },
      ];

/** Only for prod, where floods and mistakes cost most. */
const checkBudget: Check = (_account, { monthlyBudget, alarmsTo, stage }) =>
  stage !== 'prod' || monthlyBudget !== undefined || alarmsTo.length === 0
    ? []
    : [
        {
          hint: `Nobody is told what ${stage} costs: monthlyBudget in stages.json is missing.`,
          command: 'Set it to the US dollars a month that the account may cost (docs/costs.md).',
        },
      ];

/** Checks the operator, who issues the invoices of fee and commission, and reports on owners (RD 1619/2012 art. 2). */
const checkCompany: Check = (_account, { company, stage }) =>
  company
    ? []
    : [
        {
          hint: `${stage} issues no invoices, and its legal notice names nobody: company in stages.json is missing.`,
          command: 'Set who runs the site. Earlier bookings get their invoices then.',
        },
      ];

const CITIES = { ceuta: 'Ceuta', melilla: 'Melilla' } as const;

/** Only for prod: elsewhere nobody has a space in a city. */
const checkIpsi: Check = (_account, { ipsi, stage }) => {
  const without = (['ceuta', 'melilla'] as const).filter((city) => ipsi?.[city] === undefined);
  if (stage !== 'prod' || without.length === 0) return [];
  const names = without.map((city) => CITIES[city]).join(' and ');
  return [
    {
      hint: `Nobody can publish a space in ${names}: ipsi of ${stage} in stages.json names no rate.`,
      command:
        'Set the percentage that the city sets for letting parking spaces, when you want spaces there.',
    },
  ];
};

const checkPlaceholders: Check = (_account, settings) => {
  const problem = explainPlaceholders(settings);
  return problem === undefined
    ? []
    : [{ problem, mend: 'Replace them with what is yours: cdk deploys no placeholders.' }];
};

const checkReferrals: Check = async (account, settings) => {
  const { referrals } = settings;
  if (!referrals) return [];
  const secret = { name: referrals.keyParameter, form: /\S/, example: '...' };
  return (await checkSecret(account, settings, secret)).problems;
};

const checkPush: Check = async (account, settings) => {
  const { push } = settings;
  if (!push) return [];
  const secret = { name: push.privateKeyParameter, form: /^[\w-]{43}$/, example: '...' };
  return (await checkSecret(account, settings, secret)).problems;
};

const CHECKS: readonly Check[] = [
  checkPlaceholders,
  checkBootstrap,
  checkStacks,
  checkConcurrency,
  checkAlarms,
  checkBudget,
  checkCompany,
  checkIpsi,
  checkStripe,
  checkPush,
  checkSender,
  checkMail,
  checkDomain,
  checkPaymentMethods,
  checkReferrals,
  checkVerifactu,
];

const linesOf = (finding: PreflightFinding) =>
  'problem' in finding
    ? `- ${finding.problem}\n    ${finding.mend}`
    : `  ${finding.hint}\n    ${finding.command}`;

export const preflight: Task = {
  summary: 'before a deployment: what the stage still lacks, and the command that mends it',
  usage: '',
  run: async (place, _given, say) => {
    const { settings } = cloudOf(place);
    const account = openStageAccount(settings.region);
    const found = await Promise.all(
      CHECKS.map(async (check) => check(account, settings, place.stripe.apiUrl)),
    );
    const findings = found.flat();
    for (const finding of findings) say(linesOf(finding));
    const problems = findings.filter((finding) => 'problem' in finding).length;
    if (problems > 0) throw new Failure(`${settings.stage} is not ready: ${problems} to mend.`);
    say(`${settings.stage} is ready to be deployed.`);
  },
};
