import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STAGES_FILE } from '#lib/stages.ts';
import { cleanUp, sdkFor, startBench } from '../local/stripe-support.ts';
import { type AccountState, readyForProduction, startAwsAccount } from './aws-account.ts';
import { runOps } from './run-ops.ts';
import { commandsOf } from './runbook-text.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plazalibre-preflight-'));
const settingsFile = path.join(folder, 'stages.json');

type Settings = Record<string, unknown> & { stage: string; stripe: object; mail?: object };
/** The settings of this repository, with placeholders filled in. */
const own = () =>
  JSON.parse(
    readFileSync(STAGES_FILE, 'utf8').replaceAll('.example', '.test').replaceAll('_yours', '_51AbCdEf'),
  ) as Settings[]; // as it is checked below
const ownProd = () => own().find(({ stage }) => stage === 'prod') ?? { stage: 'prod', stripe: {} };
const mailOfProd = () => ownProd().mail;
/** What a stage can do without, with a hint. */
const COMPLETE = {
  company: { name: 'Prueba, S. L.', taxId: 'B12345674', address: 'Calle Mayor 1', register: 'Madrid' },
  ipsi: { ceuta: 10, melilla: 4 },
};
const settingsWith = (change: Record<string, unknown> = {}) => {
  const changed = own().map((stage) => ({
    ...stage,
    ...(stage.stage === 'prod' && { ...COMPLETE, ...change }),
  }));
  writeFileSync(settingsFile, JSON.stringify(changed));
};

const LIVE_KEY = 'sk_live_51AbCdEf';
const state: AccountState = readyForProduction();
let account: Awaited<ReturnType<typeof startAwsAccount>>;
/** Stripe, where the domain of the site is registered unless a test says otherwise. */
let stripe: Awaited<ReturnType<typeof startBench>>;

beforeAll(async () => {
  account = await startAwsAccount(state);
  stripe = await startBench({ secretKey: LIVE_KEY });
});
afterAll(async () => {
  await account.close();
  await cleanUp();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  Object.assign(state, readyForProduction());
  settingsWith();
});

const check = (stage = 'prod', stripeUrl = stripe.standIn.url) => {
  const args = ['preflight', '--stage', stage, '--settings', settingsFile];
  return runOps(args, { env: { ...account.env, STRIPE_API_URL: stripeUrl } });
};
const walletDomains = () => sdkFor(stripe.standIn.url, LIVE_KEY).paymentMethodDomains;

const SECRET = '/plazalibre/prod/stripe/secret-key';
const WEBHOOK = '/plazalibre/prod/stripe/webhook-secret';
const DOMAIN = {
  name: 'www.plazalibre.test',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-000000000000',
};

describe('a complete stage', () => {
  it.each(commandsOf('preflight'))('passes by the operator’s command: %s', async (command) => {
    const args = command.replace('npm run ops -- ', '').split(' ');
    const { status, out, err } = await runOps([...args, '--settings', settingsFile], { env: account.env });
    expect({ status, out, err }).toEqual({ status: 0, out: 'prod is ready to be deployed.\n', err: '' });
  });

  it('passes with a domain whose certificate is issued', async () => {
    settingsWith({ domain: DOMAIN });
    await walletDomains().create({ domain_name: DOMAIN.name });
    expect(await check()).toMatchObject({ status: 0, out: 'prod is ready to be deployed.\n' });
  });

  it.each([
    [
      'Stripe does not know the domain',
      'other.plazalibre.test',
      'Stripe does not know other.plazalibre.test',
    ],
    [
      'the domain is disabled',
      'off.plazalibre.test',
      'off.plazalibre.test: The domain is disabled at Stripe.',
    ],
    ['Apple finds nothing there', 'plaza.invalid', 'plaza.invalid: Apple Pay: The domain does not resolve.'],
  ])('passes with a hint about wallets where %s', async (_why, name, hint) => {
    settingsWith({ domain: { ...DOMAIN, name } });
    state.certificate = { Status: 'ISSUED', SubjectAlternativeNames: [name] };
    if (name !== 'other.plazalibre.test')
      await walletDomains().create({ domain_name: name, enabled: !name.startsWith('off.') });
    const { status, out } = await check();
    expect(status).toBe(0);
    expect(out).toContain(hint);
    expect(out).toContain('npm run ops -- payment-domains --stage prod');
  });

  it('says nothing about wallets that the stage does not offer', async () => {
    const { stripe: keys } = ownProd();
    settingsWith({ domain: DOMAIN, stripe: { ...keys, methods: ['card', 'bizum'] } });
    expect(await check()).toMatchObject({ status: 0, out: 'prod is ready to be deployed.\n' });
  });

  it('is not ready while it names Bizum and the account may not take it', async () => {
    const { stripe: keys } = ownProd();
    settingsWith({ stripe: { ...keys, methods: ['card', 'bizum'] } });
    expect(await check()).toMatchObject({ status: 0 });
    const lacking = createServer((_request, response) => {
      response.end(JSON.stringify({ id: 'acct_1', capabilities: { bizum_payments: 'pending' } }));
    }).listen(0, '127.0.0.1');
    await once(lacking, 'listening');
    const { port } = lacking.address() as AddressInfo; // of a server on a port
    const { status, out } = await check('prod', `http://127.0.0.1:${port}`);
    lacking.close();
    expect(status).toBe(1);
    expect(out).toContain(
      '- stripe.methods of prod names bizum, and bizum_payments of the account is not active.',
    );
  });

  it('passes with a hint while Stripe does not answer', async () => {
    settingsWith({ domain: DOMAIN });
    stripe.standIn.control.failNext({ status: 500, times: 3, match: 'GET /v1/payment_method_domains' });
    const { status, out } = await check();
    expect(status).toBe(0);
    expect(out).toContain(`Stripe did not say whether wallets are shown on ${DOMAIN.name}.`);
  });

  it('passes before its first deployment, which creates the sender of mails', async () => {
    state.stacks = {};
    state.identity = undefined;
    const { status, out } = await check();
    expect(status).toBe(0);
    expect(out).toContain('First deployment: the stack Data creates the sender plazalibre.test.');
    expect(out).toContain(
      'npx cdk deploy Data --context stage=prod   # then set the DNS records of its outputs',
    );
    expect(out).not.toContain('create-email-identity');
  });

  it('passes with an existing sender of mails, also before its first deployment', async () => {
    settingsWith({ mail: { ...mailOfProd(), identityExists: true } });
    expect(await check()).toMatchObject({ status: 0, out: 'prod is ready to be deployed.\n' });
    state.stacks = {};
    expect(await check()).toMatchObject({ status: 0, out: 'prod is ready to be deployed.\n' });
  });

  it('passes on a new account with low concurrency, with the command to request more', async () => {
    state.concurrency = 10;
    const { status, out } = await check();
    expect(status).toBe(0);
    expect(out).toContain('Lambda runs 10 functions at once in eu-west-1');
    expect(out).toContain('request-service-quota-increase --region eu-west-1 --service-code lambda');
  });

  it('passes without recipients of alarms, with a warning', async () => {
    settingsWith({ alarmsTo: [], monthlyBudget: undefined });
    const { status, out } = await check();
    expect([status, out.split('\n')[0]]).toEqual([
      0,
      '  Nobody is told when people cannot use prod: alarmsTo in stages.json is empty.',
    ]);
  });

  it('passes without a budget, with a warning', async () => {
    settingsWith({ monthlyBudget: undefined });
    const { status, out } = await check();
    expect([status, out.split('\n')[0]]).toEqual([
      0,
      '  Nobody is told what prod costs: monthlyBudget in stages.json is missing.',
    ]);
  });

  it('passes without a company, with a warning that it issues no invoices', async () => {
    settingsWith({ company: undefined });
    const { status, out } = await check();
    expect([status, out.split('\n')[0]]).toEqual([
      0,
      '  prod issues no invoices, and its legal notice names nobody: company in stages.json is missing.',
    ]);
  });

  it.each([
    [undefined, 'Ceuta and Melilla'],
    [{ melilla: 4 }, 'Ceuta'],
  ])('passes with the IPSI rates %j, with a warning about the others', async (ipsi, names) => {
    settingsWith({ ipsi });
    const { status, out } = await check();
    expect([status, out.split('\n')[0]]).toEqual([
      0,
      `  Nobody can publish a space in ${names}: ipsi of prod in stages.json names no rate.`,
    ]);
  });

  it('passes with restricted keys', async () => {
    state.parameters[SECRET] = { value: 'rk_live_51AbCdEf', isSecure: true };
    expect(await check()).toMatchObject({ status: 0 });
  });
});

describe('an incomplete stage', () => {
  /** Cases with one thing missing, the expected problem and the command that solves it. */
  const cases: [what: string, spoil: () => void, problem: string, mend: string][] = [
    [
      'a key',
      () => Reflect.deleteProperty(state.parameters, SECRET),
      `The parameter ${SECRET} does not exist.`,
      `aws ssm put-parameter --region eu-west-1 --name ${SECRET} --type SecureString`,
    ],
    [
      'a webhook secret',
      () => Reflect.deleteProperty(state.parameters, WEBHOOK),
      `The parameter ${WEBHOOK} does not exist.`,
      `--name ${WEBHOOK}`,
    ],
    [
      'the encryption of a key',
      () => (state.parameters[SECRET] = { value: 'sk_live_51AbCdEf', isSecure: false }),
      `The parameter ${SECRET} is not a SecureString`,
      `aws ssm delete-parameter --region eu-west-1 --name ${SECRET}`,
    ],
    [
      'a well-formed webhook secret',
      () => (state.parameters[WEBHOOK] = { value: 'sk_live_51AbCdEf', isSecure: true }),
      `The parameter ${WEBHOOK} does not hold`,
      'whsec_...',
    ],
    [
      'a verified sender',
      () => (state.identity = { VerifiedForSendingStatus: false }),
      'SES has not verified the sender plazalibre.test.',
      'aws sesv2 get-email-identity --region eu-west-1',
    ],
    [
      'a sender after its deployment',
      () => (state.identity = undefined),
      'SES does not know the sender plazalibre.test, although the stack Data is deployed.',
      'npx cdk deploy Data --context stage=prod',
    ],
    [
      'the sender that the settings name as existing',
      () => {
        settingsWith({ mail: { ...mailOfProd(), identityExists: true } });
        state.identity = undefined;
      },
      'mail.identityExists says that SES knows plazalibre.test, and in eu-west-1 it does not.',
      'Set mail.identityExists of prod in stages.json to false.',
    ],
    [
      'the setting for an existing sender',
      () => (state.stacks = {}),
      'SES knows the sender plazalibre.test already, and the first deployment would fail to create it again.',
      'Set mail.identityExists of prod in stages.json to true.',
    ],
    [
      'the removal of a protected stack after a failed first deployment',
      () => {
        state.stacks = { 'plazalibre-prod-data': 'ROLLBACK_COMPLETE' };
        settingsWith({ mail: { ...mailOfProd(), identityExists: true } });
      },
      'The first deployment of plazalibre-prod-data failed, and the protected stack is in the way of the next one.',
      'aws cloudformation update-termination-protection --region eu-west-1 --no-enable-termination-protection --stack-name plazalibre-prod-data',
    ],
    [
      'the removal of any other stack after a failed first deployment',
      () => (state.stacks['plazalibre-prod-eu-west-1-firewall'] = 'ROLLBACK_COMPLETE'),
      'The first deployment of plazalibre-prod-eu-west-1-firewall failed',
      'aws cloudformation update-termination-protection --region us-east-1 --no-enable-termination-protection --stack-name plazalibre-prod-eu-west-1-firewall',
    ],
    [
      'a stack in a state that can be deployed',
      () => (state.stacks['plazalibre-prod-jobs'] = 'UPDATE_ROLLBACK_FAILED'),
      'The last deployment of plazalibre-prod-jobs could not be taken back.',
      'aws cloudformation continue-update-rollback --region eu-west-1 --stack-name plazalibre-prod-jobs',
    ],
    [
      'concurrency for its reservations',
      () => {
        settingsWith({ reservedConcurrency: { webhook: 5, payments: 20, pictures: 10 } });
        state.concurrency = 154;
      },
      'Lambda runs 154 functions at once in eu-west-1, and reservedConcurrency of prod needs 155.',
      'aws service-quotas request-service-quota-increase --region eu-west-1 --service-code lambda --quota-code L-B99A9384 --desired-value 1000',
    ],
    [
      'access to SES outside the sandbox',
      () => (state.account = { ProductionAccessEnabled: false, SendingEnabled: true }),
      'SES is in its sandbox',
      'aws sesv2 put-account-details --region eu-west-1 --production-access-enabled',
    ],
    [
      'permission to send',
      () => (state.account = { ProductionAccessEnabled: true, SendingEnabled: false }),
      'SES has paused sending',
      'aws sesv2 put-account-sending-attributes --region eu-west-1',
    ],
    [
      'a certificate',
      () => {
        settingsWith({ domain: DOMAIN });
        state.certificate = undefined;
      },
      'There is no certificate',
      'aws acm request-certificate --region us-east-1 --domain-name www.plazalibre.test',
    ],
    [
      'an issued certificate',
      () => {
        settingsWith({ domain: DOMAIN });
        state.certificate = { Status: 'PENDING_VALIDATION' };
      },
      'The certificate of www.plazalibre.test is not issued: it is PENDING_VALIDATION.',
      'aws acm describe-certificate',
    ],
    [
      'a certificate for its domain',
      () => {
        settingsWith({ domain: DOMAIN });
        state.certificate = { Status: 'ISSUED', SubjectAlternativeNames: ['other.test'] };
      },
      'The certificate of prod is not for www.plazalibre.test.',
      'aws acm request-certificate',
    ],
    [
      'a publishable key',
      () => settingsWith({ stripe: { ...ownProd().stripe, publishableKey: 'pk_live_yours' } }),
      'The stage prod in stages.json still has placeholders: stripe.publishableKey.',
      'Replace them with what is yours',
    ],
    [
      'a key of the referral service',
      () =>
        settingsWith({
          referrals: { trackingUrl: 'https://a.test/', keyParameter: '/plazalibre/prod/ref' },
        }),
      'The parameter /plazalibre/prod/ref does not exist.',
      '--name /plazalibre/prod/ref',
    ],
  ];
  it.each(cases)(
    'fails with the problem and its command when it lacks %s',
    async (_, spoil, problem, mend) => {
      spoil();
      const { status, out, err } = await check();
      expect({ status, err }).toEqual({ status: 1, err: 'prod is not ready: 1 to mend.\n' });
      expect(out).toContain(`- ${problem}`);
      expect(out).toContain(mend);
    },
  );

  it('fails with every placeholder that is left in the settings', async () => {
    const { out } = await runOps(['preflight', '--stage', 'prod'], { env: account.env });
    expect(out).toContain(
      '- The stage prod in stages.json still has placeholders: mail.identity, mail.from, mail.support, stripe.publishableKey, contact.helpDeskUrl, alarmsTo.0.',
    );
  });

  it('gets only AWS commands with a region', async () => {
    Object.assign(state, {
      parameters: {},
      identity: undefined,
      account: {},
      certificate: undefined,
      concurrency: 1,
    });
    settingsWith({ domain: DOMAIN });
    const commands = (await check()).out.match(/\baws [a-z].*/g) ?? [];
    expect(commands.length).toBeGreaterThan(4);
    expect(commands.filter((command) => !command.includes('--region '))).toEqual([]);
  });

  it('fails with test keys in production, and with live keys elsewhere', async () => {
    state.parameters[SECRET] = { value: 'sk_test_51AbCdEf', isSecure: true };
    expect((await check()).out).toContain(`needs a live key of Stripe, and ${SECRET} holds a test key`);
    state.parameters['/plazalibre/dev/stripe/secret-key'] = { value: 'sk_live_51AbCdEf', isSecure: true };
    expect((await check('dev')).out).toContain('needs a test key of Stripe');
  });

  it('fails on an account without the CDK bootstrap', async () => {
    state.parameters = Object.fromEntries(
      Object.entries(state.parameters).filter(([name]) => !name.startsWith('/cdk-bootstrap')),
    );
    const { out } = await check();
    expect(out).toContain('CDK has not been set up in eu-west-1 with the qualifier plazaprod.');
    expect(out).toContain(
      'npx cdk bootstrap aws://<account>/us-east-1 --qualifier plazaprod --toolkit-stack-name plazalibre-prod-bootstrap --context stage=prod',
    );
    state.parameters['/cdk-bootstrap/plazadev/version'] = { value: '21', isSecure: false };
    expect((await check('dev')).out).not.toContain('CDK has not');
  });

  it('fails without showing a secret', async () => {
    state.parameters[SECRET] = { value: 'sk_test_VerySecret', isSecure: false };
    state.parameters[WEBHOOK] = { value: 'VerySecret', isSecure: false };
    const { out, err } = await check();
    expect(out + err).not.toContain('VerySecret');
  });
});
