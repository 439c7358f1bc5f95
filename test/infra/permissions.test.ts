import { beforeAll, describe, expect, it } from 'vitest';
import { jobs, manifest, type FunctionSpec } from '#functions/manifest.ts';
import { constructIdOf } from '#lib/construct-id.ts';
import { actionsOf, environmentByFunction, permissionsByFunction, type Statement } from './statements.ts';
import { synthesise, type Synthesis } from './synthesise.ts';

const specs: [string, FunctionSpec][] = [
  ...Object.values<Record<string, FunctionSpec>>(manifest).flatMap((area) => Object.entries(area)),
  ...Object.entries<FunctionSpec>(jobs),
].map(([name, spec]) => [constructIdOf(name), spec]);

const TABLE_WRITES = ['ConditionCheckItem', 'DeleteItem', 'PutItem', 'UpdateItem'].map(
  (name) => `dynamodb:${name}`,
);
const TABLE_READS = ['BatchGetItem', 'GetItem', 'Query'].map((name) => `dynamodb:${name}`);
const onItems = (actions: string[]) =>
  actions.filter((action) => /^dynamodb:.*(Item|Query|Scan)$/.test(action));

describe('what functions may do', () => {
  let system: Synthesis;
  let permissions: Map<string, Statement[]>;
  let environments: Map<string, Record<string, unknown>>;

  beforeAll(() => {
    system = synthesise('prod');
    const stacks = ['Api', 'Bookings', 'Jobs'].map(system.template);
    permissions = new Map(stacks.flatMap((stack) => [...permissionsByFunction(stack)]));
    environments = new Map(stacks.flatMap((stack) => [...environmentByFunction(stack)]));
  });

  it.each(specs)('%s reads and writes the table as its manifest line says', (id, { table }) => {
    const expected = { none: [], read: TABLE_READS, write: [...TABLE_READS, ...TABLE_WRITES] }[
      table ?? 'none'
    ];
    expect(onItems(actionsOf(permissions.get(id)))).toEqual([...expected].sort());
    expect('TABLE_NAME' in (environments.get(id) ?? {})).toBe(table !== undefined);
  });

  it.each(specs)('%s names every action and every resource it may touch', (id) => {
    const statements = permissions.get(id) ?? [];
    expect(statements.length).toBeGreaterThan(0);
    for (const { actions, resources } of statements) {
      expect(actions.filter((action) => action.includes('*'))).toEqual([]);
      expect(resources).not.toContain('*');
    }
  });

  it.each(specs)(
    '%s administers the user pool only as far as its manifest line says',
    (id, { userPool = [] }) => {
      const administered = actionsOf(permissions.get(id)).filter((action) =>
        action.startsWith('cognito-idp:'),
      );
      expect(administered).toEqual(userPool.map((name) => `cognito-idp:${name}`).sort());
    },
  );

  it.each(specs)('%s reads the keys of Stripe it needs, by name', (id, { stripe }) => {
    const environment = environments.get(id) ?? {};
    const text = JSON.stringify(permissions.get(id));
    const canReadKey = text.includes(':parameter/plazalibre/prod/stripe/secret-key');
    const canReadWebhookSecret = text.includes(':parameter/plazalibre/prod/stripe/webhook-secret');
    expect(canReadKey).toBe(stripe !== undefined);
    expect(canReadWebhookSecret).toBe(stripe === 'webhook');
    expect('STRIPE_SECRET_KEY_PARAMETER' in environment).toBe(stripe !== undefined);
    expect('STRIPE_WEBHOOK_SECRET_PARAMETER' in environment).toBe(stripe === 'webhook');
  });

  it.each(specs)(
    '%s mails and touches pictures only if its manifest line says so',
    (id, { mail, images }) => {
      const actions = actionsOf(permissions.get(id));
      expect(actions.filter((action) => action.startsWith('ses:'))).toEqual(mail ? ['ses:SendRawEmail'] : []);
      const expected = {
        none: [],
        sign: ['s3:PutObject'],
        read: ['s3:GetObject', 's3:ListBucket'],
        process: ['s3:DeleteObject', 's3:GetObject', 's3:ListBucket', 's3:PutObject', 's3:PutObjectTagging'],
        curate: ['s3:DeleteObject', 's3:DeleteObjectTagging', 's3:ListBucket'],
      }[images ?? 'none'];
      expect(actions.filter((action) => action.startsWith('s3:'))).toEqual(expected);
    },
  );

  it.each(specs)(
    '[HM-02] %s asks the provider of places what its manifest line says, and no more',
    (id, { places }) => {
      const asking = (permissions.get(id) ?? []).filter(({ actions }) =>
        actions.some((one) => one.startsWith('geo-')),
      );
      expect(asking.flatMap(({ actions }) => actions)).toEqual(
        (places ?? []).map((name) => `geo-places:${name}`),
      );
      for (const { resources } of asking)
        expect(resources).toEqual([expect.stringMatching(/^arn:aws:geo-places:[\w-]+::provider\/default$/)]);
      expect('PLACES' in (environments.get(id) ?? {})).toBe(places !== undefined);
    },
  );

  it('[HM-02] a stage with places of its own alone asks no provider', () => {
    const { template } = synthesise('prod', { change: (settings) => ({ ...settings, places: 'embedded' }) });
    const api = template('Api');
    expect(JSON.stringify([...permissionsByFunction(api)])).not.toContain('geo-places');
    expect(environmentByFunction(api).get('Autocomplete')).not.toHaveProperty('PLACES');
  });

  it('never has a secret in a template: only names of parameters', () => {
    for (const { node } of system.stacks) {
      const text = JSON.stringify(system.template(node.id).toJSON());
      expect(text).not.toMatch(
        /(sk|rk)_(test|live)_|whsec_|AKIA[0-9A-Z]{16}|resolve:ssm-secure|resolve:secretsmanager/,
      );
    }
    for (const environment of environments.values()) {
      const names = Object.keys(environment).filter((name) =>
        /SECRET|PASSWORD|TOKEN|(?<!ACCESS_)KEY/.test(name),
      );
      expect(names.filter((name) => !name.endsWith('_PARAMETER'))).toEqual([]);
    }
  });

  it('[RF-01] the outbox alone reads the key of the tracking of referrals, where a stage names one', () => {
    const referrals = {
      trackingUrl: 'https://referrals.example/track',
      keyParameter: '/plazalibre/prod/referrals/key',
    };
    const { template } = synthesise('prod', { change: (settings) => ({ ...settings, referrals }) });
    const stacks = ['Api', 'Bookings', 'Jobs'].map(template);
    const readers = stacks.flatMap((stack) =>
      [...permissionsByFunction(stack)].flatMap(([id, statements]) =>
        JSON.stringify(statements).includes(`:parameter${referrals.keyParameter}`) ? [id] : [],
      ),
    );
    expect(readers).toEqual(['DrainOutbox']);
    expect(environmentByFunction(template('Jobs')).get('DrainOutbox')).toMatchObject({
      REFERRAL_TRACKING_URL: referrals.trackingUrl,
      REFERRAL_TRACKING_KEY_PARAMETER: referrals.keyParameter,
    });
    expect(environments.get('DrainOutbox')).not.toHaveProperty('REFERRAL_TRACKING_URL');
  });
});
