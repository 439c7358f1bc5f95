import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STAGES_FILE } from '#lib/stages.ts';
import { type AccountState, readyForProduction, startAwsAccount } from './aws-account.ts';
import { runOps } from './run-ops.ts';
import { commandsOf } from './runbook-text.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plazalibre-preflight-'));
const settingsFile = path.join(folder, 'stages.json');

type Settings = Record<string, unknown> & { stage: string; stripe: object };
const settingsWith = (change: Record<string, unknown> = {}) => {
  const all = JSON.parse(readFileSync(STAGES_FILE, 'utf8')) as Settings[]; // the file of the house
  const changed = all.map((stage) => ({
    ...stage,
    ...(stage.stage === 'prod' && {
      stripe: { ...stage.stripe, publishableKey: 'pk_live_51AbCdEf' },
      ...change,
    }),
  }));
  writeFileSync(settingsFile, JSON.stringify(changed));
};

const state: AccountState = readyForProduction();
let account: Awaited<ReturnType<typeof startAwsAccount>>;

beforeAll(async () => {
  account = await startAwsAccount(state);
});
afterAll(async () => {
  await account.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  Object.assign(state, readyForProduction());
  settingsWith();
});

const check = (stage = 'prod') => {
  const args = ['preflight', '--stage', stage, '--settings', settingsFile];
  return runOps(args, { env: account.env });
};

const SECRET = '/plazalibre/prod/stripe/secret-key';
const WEBHOOK = '/plazalibre/prod/stripe/webhook-secret';
const DOMAIN = {
  name: 'www.plazalibre.example',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-000000000000',
};

describe('a stage that lacks nothing', () => {
  it.each(commandsOf('preflight'))('passes as an operator asks: %s', async (command) => {
    const args = command.replace('npm run ops -- ', '').split(' ');
    const { status, out, err } = await runOps([...args, '--settings', settingsFile], { env: account.env });
    expect({ status, out, err }).toEqual({ status: 0, out: 'prod is ready to be deployed.\n', err: '' });
  });

  it('passes with a domain whose certificate is issued', async () => {
    settingsWith({ domain: DOMAIN });
    expect(await check()).toMatchObject({ status: 0 });
  });

  it('may take restricted keys', async () => {
    state.parameters[SECRET] = { value: 'rk_live_51AbCdEf', isSecure: true };
    expect(await check()).toMatchObject({ status: 0 });
  });
});

describe('a stage that lacks something', () => {
  /** One thing is amiss: one problem, with the command that mends it. */
  const cases: [what: string, spoil: () => void, problem: string, mend: string][] = [
    [
      'a key',
      () => Reflect.deleteProperty(state.parameters, SECRET),
      `The parameter ${SECRET} does not exist.`,
      `aws ssm put-parameter --name ${SECRET} --type SecureString`,
    ],
    [
      'a webhook secret',
      () => Reflect.deleteProperty(state.parameters, WEBHOOK),
      `The parameter ${WEBHOOK} does not exist.`,
      `--name ${WEBHOOK}`,
    ],
    [
      'encryption of a key',
      () => (state.parameters[SECRET] = { value: 'sk_live_51AbCdEf', isSecure: false }),
      `The parameter ${SECRET} is not a SecureString`,
      `aws ssm delete-parameter --name ${SECRET}`,
    ],
    [
      'a webhook secret that is one',
      () => (state.parameters[WEBHOOK] = { value: 'sk_live_51AbCdEf', isSecure: true }),
      `The parameter ${WEBHOOK} does not hold`,
      'whsec_...',
    ],
    [
      'a verified sender',
      () => (state.identity = { VerifiedForSendingStatus: false }),
      'SES has not verified the sender plazalibre.example.',
      'aws sesv2 get-email-identity',
    ],
    [
      'a sender',
      () => (state.identity = undefined),
      'SES has not verified the sender plazalibre.example.',
      'aws sesv2 create-email-identity',
    ],
    [
      'a way out of the sandbox',
      () => (state.account = { ProductionAccessEnabled: false, SendingEnabled: true }),
      'SES is in its sandbox',
      'aws sesv2 put-account-details --production-access-enabled',
    ],
    [
      'leave to send',
      () => (state.account = { ProductionAccessEnabled: true, SendingEnabled: false }),
      'SES has paused sending',
      'aws sesv2 put-account-sending-attributes',
    ],
    [
      'a certificate',
      () => {
        settingsWith({ domain: DOMAIN });
        state.certificate = undefined;
      },
      'There is no certificate',
      'aws acm request-certificate --region us-east-1 --domain-name www.plazalibre.example',
    ],
    [
      'a certificate that is issued',
      () => {
        settingsWith({ domain: DOMAIN });
        state.certificate = { Status: 'PENDING_VALIDATION' };
      },
      'The certificate of www.plazalibre.example is not issued: it is PENDING_VALIDATION.',
      'aws acm describe-certificate',
    ],
    [
      'a certificate for its domain',
      () => {
        settingsWith({ domain: DOMAIN });
        state.certificate = { Status: 'ISSUED', SubjectAlternativeNames: ['other.example'] };
      },
      'The certificate of prod is not for www.plazalibre.example.',
      'aws acm request-certificate',
    ],
    [
      'a publishable key',
      () => settingsWith({ stripe: stripeOfTheHouse() }),
      'The publishable key of prod',
      'pk_live_...',
    ],
    [
      'a key of the service it tells of referrals',
      () =>
        settingsWith({
          referrals: { trackingUrl: 'https://a.example/', keyParameter: '/plazalibre/prod/ref' },
        }),
      'The parameter /plazalibre/prod/ref does not exist.',
      '--name /plazalibre/prod/ref',
    ],
  ];
  const stripeOfTheHouse = () =>
    (JSON.parse(readFileSync(STAGES_FILE, 'utf8')) as Settings[]).find(({ stage }) => stage === 'prod')
      ?.stripe; // as above

  it.each(cases)('is told so: %s', async (_, spoil, problem, mend) => {
    spoil();
    const { status, out, err } = await check();
    expect({ status, err }).toEqual({ status: 1, err: 'prod is not ready: 1 to mend.\n' });
    expect(out).toContain(`- ${problem}`);
    expect(out).toContain(mend);
  });

  it('refuses test keys in production, and real ones elsewhere', async () => {
    state.parameters[SECRET] = { value: 'sk_test_51AbCdEf', isSecure: true };
    expect((await check()).out).toContain(`needs a live key of Stripe, and ${SECRET} holds a test key`);
    state.parameters['/plazalibre/dev/stripe/secret-key'] = { value: 'sk_live_51AbCdEf', isSecure: true };
    expect((await check('dev')).out).toContain('needs a test key of Stripe');
  });

  it('is not an account that CDK was never set up in', async () => {
    state.parameters = Object.fromEntries(
      Object.entries(state.parameters).filter(([name]) => !name.startsWith('/cdk-bootstrap')),
    );
    const { out } = await check();
    expect(out).toContain('CDK has not been set up in eu-west-1.');
    expect(out).toContain('npx cdk bootstrap aws://<account>/us-east-1');
  });

  it('shows no secret', async () => {
    state.parameters[SECRET] = { value: 'sk_test_VerySecret', isSecure: false };
    state.parameters[WEBHOOK] = { value: 'VerySecret', isSecure: false };
    const { out, err } = await check();
    expect(out + err).not.toContain('VerySecret');
  });
});
