import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { functionSpecs } from '#functions/function-specs.ts';
import type { FunctionSpec } from '#shared/api/function-spec.ts';
import { API_STACKS, toConstructId } from '#lib/names.ts';
import { actionsOf, environmentByFunction, permissionsByFunction } from './statements.ts';
import { SYNTHESES } from './syntheses.ts';
import { synthesised } from './synthesised.ts';

const system = await synthesised('prod');
const withProvider = await synthesised('prodWithOptions');

const specs = [...functionSpecs].map(([name, spec]): [string, string, FunctionSpec] => [
  toConstructId(name),
  name,
  spec,
]);

describe('the permissions of functions:', () => {
  const STACKS = [...API_STACKS, 'Jobs'];
  const stacks = STACKS.map(system.template);
  const stacksWithProvider = STACKS.map(withProvider.template);
  const permissionsWithProvider = new Map(
    stacksWithProvider.flatMap((stack) => [...permissionsByFunction(stack)]),
  );
  const environmentsWithProvider = new Map(
    stacksWithProvider.flatMap((stack) => [...environmentByFunction(stack)]),
  );
  /** Of the stage as it is; of one with all options for the functions that only that one has. */
  const permissions = new Map([
    ...permissionsWithProvider,
    ...stacks.flatMap((stack) => [...permissionsByFunction(stack)]),
  ]);
  const environments = new Map([
    ...environmentsWithProvider,
    ...stacks.flatMap((stack) => [...environmentByFunction(stack)]),
  ]);

  it.each(specs)(
    '%s may read or write the table, query indexes or only count, as its manifest line says',
    (id, _name, { table, limits }) => {
      const granted = (permissions.get(id) ?? []).flatMap(({ actions, resources }) =>
        resources
          .map((resource) => JSON.stringify(resource))
          .filter((resource) => /Table[0-9A-F]{8}Arn/.test(resource))
          .flatMap((resource) => {
            const where = /\/index\/([^"]+)/.exec(resource)?.[1] ?? 'table';
            return actions.map((action) => `${action} ${where}`);
          }),
      );
      const reads = ['BatchGetItem', 'GetItem', 'Query'];
      const writes = ['ConditionCheckItem', 'DeleteItem', 'PutItem', 'UpdateItem'];
      const onTable = { none: [], keys: reads, read: reads, write: [...reads, ...writes] }[table ?? 'none'];
      const onIndexes = table && table !== 'keys' ? ['gsi1', 'gsi2', 'gsi3'] : [];
      expect(granted.sort()).toEqual(
        [
          ...onTable.map((action) => `dynamodb:${action} table`),
          ...(limits ? ['dynamodb:UpdateItem table'] : []),
          ...onIndexes.map((index) => `dynamodb:Query ${index}`),
        ].sort(),
      );
    },
  );

  it('queries that are limited may write only counts of limits, by a condition on the key', () => {
    const counting = specs.filter(([, , { limits }]) => limits);
    expect(counting.map(([id]) => id).toSorted()).toEqual([
      'ArchiveInvoices',
      'Autocomplete',
      'CheckPass',
      'CreatePrivateUploadUrl',
      'CreateUploadUrl',
      'ExportStatement',
      'GetInvoicePdf',
      'GetPlace',
      'GetStatementPdf',
      'ListFavouriteCards',
      'ListInvoices',
      'ListProblemPlaces',
      'ListSpots',
      'QuoteChange',
      'ReportClientError',
      'ReverseGeocode',
    ]);
    for (const [id] of counting)
      expect(
        (permissions.get(id) ?? []).filter(({ actions }) =>
          actions.some((one) => one === 'dynamodb:UpdateItem'),
        ),
        id,
      ).toMatchObject([
        {
          actions: ['dynamodb:UpdateItem'],
          condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['LIMIT#*'] } },
        },
      ]);
  });

  it.each(specs)('%s has no wildcard for actions or resources', (id) => {
    const statements = permissions.get(id) ?? [];
    expect(statements.length).toBeGreaterThan(0);
    for (const { actions, resources } of statements) {
      expect(actions.filter((action) => action.includes('*'))).toEqual([]);
      const isTrace = actions.every((action) => action.startsWith('xray:'));
      expect(isTrace || !resources.includes('*')).toBe(true);
    }
  });

  it.each(specs)(
    '%s may call the user pool only as its manifest line says',
    (id, _name, { userPool = [] }) => {
      const administered = actionsOf(permissions.get(id)).filter((action) =>
        action.startsWith('cognito-idp:'),
      );
      expect(administered).toEqual(userPool.map((name) => `cognito-idp:${name}`).sort());
    },
  );

  it.each(specs)('%s may read only the keys of Stripe that it needs', (id, _name, { stripe }) => {
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
    '%s may send mails, knows the address of support and uses pictures only as its manifest line says',
    (id, _name, { mail, support, images, sitemaps }) => {
      expect('SUPPORT_EMAIL' in (environments.get(id) ?? {})).toBe(support === true);
      const actions = actionsOf(permissions.get(id));
      expect(actions.filter((action) => action.startsWith('ses:'))).toEqual(mail ? ['ses:SendRawEmail'] : []);
      const expected = {
        none: [],
        sign: ['s3:PutObject'],
        read: ['s3:GetObject', 's3:ListBucket'],
        show: ['s3:GetObject', 's3:ListBucket'],
        process: ['s3:DeleteObject', 's3:GetObject', 's3:ListBucket', 's3:PutObject', 's3:PutObjectTagging'],
        manage: ['s3:DeleteObject', 's3:DeleteObjectTagging', 's3:ListBucket'],
        sitemaps: ['s3:GetObject', 's3:ListBucket', 's3:PutObject'],
      }[sitemaps ? 'sitemaps' : (images ?? 'none')];
      expect([...new Set(actions.filter((action) => action.startsWith('s3:')))]).toEqual(expected);
    },
  );

  it('only what shows reports, publishes or removes pictures reaches private ones, and CloudFront is denied', () => {
    const reaching = specs.flatMap(([id, , { images }]) =>
      JSON.stringify(permissions.get(id)).includes('/private/*') ? [images] : [],
    );
    expect(reaching.filter((need) => !['show', 'process', 'manage'].includes(need ?? ''))).toEqual([]);
    system.template('Web').hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: 's3:GetObject',
            Effect: 'Deny',
            Principal: { Service: 'cloudfront.amazonaws.com' },
            Resource: Match.objectLike({ 'Fn::Join': ['', Match.arrayWith(['/private/*'])] }),
          }),
        ]),
      },
    });
  });

  it('the job that writes sitemaps may read and write only in their bucket', () => {
    const inBuckets = (permissions.get('WriteSitemaps') ?? []).filter(({ actions }) =>
      actions.some((action) => action.startsWith('s3:')),
    );
    expect(inBuckets).toHaveLength(2);
    for (const { resources } of inBuckets) expect(JSON.stringify(resources)).toContain('SitemapsFiles');
  });

  it('mails may be sent only from our own sender', () => {
    const { mail, name } = system.settings;
    const sending = ['ForgotPassword', 'DrainOutbox'].flatMap((id) =>
      (permissions.get(id) ?? []).filter(({ actions }) => actions.includes('ses:SendRawEmail')),
    );
    expect(sending).toHaveLength(2);
    for (const { resources, condition } of sending) {
      expect(condition).toEqual({ StringEquals: { 'ses:FromAddress': mail.from } });
      const named = resources.map(
        (resource) => /[\w-]+\/[^"/]+(?="\]\]\}$)/.exec(JSON.stringify(resource))?.[0],
      );
      expect(named.toSorted()).toEqual([`configuration-set/${name}-prod`, 'identity/*']);
    }
  });

  it.each(specs)(
    '[HM-02] %s may call the provider of places only as its manifest line says',
    (id, _name, { places }) => {
      const asking = (permissionsWithProvider.get(id) ?? []).filter(({ actions }) =>
        actions.some((one) => one.startsWith('geo-')),
      );
      expect(asking.flatMap(({ actions }) => actions)).toEqual(
        (places ?? []).map((name) => `geo-places:${name}`).toSorted(),
      );
      for (const { resources } of asking)
        expect(resources).toEqual([expect.stringMatching(/^arn:aws:geo-places:[\w-]+::provider\/default$/)]);
      expect('PLACES' in (environmentsWithProvider.get(id) ?? {})).toBe(places !== undefined);
    },
  );

  it.each(['prod', 'dev', 'devWithOptions'] as const)(
    '[HM-02] %s, which has no provider of places, may call none',
    async (name) => {
      const { template } = await synthesised(name);
      const api = template('AccountsAndSpots');
      expect(JSON.stringify([...permissionsByFunction(api)])).not.toContain('geo-places');
      expect(environmentByFunction(api).get('Autocomplete')).not.toHaveProperty('PLACES');
    },
  );

  it('templates have no secrets, only names of parameters', () => {
    for (const { id } of system.stacks) {
      // The header from CloudFront to the API is the one reference to a secret, which CloudFormation resolves.
      const { Resources, ...rest } = system.template(id).toJSON() as {
        Resources: Record<string, unknown>;
      }; // the form of a template
      const others = Object.entries(Resources).filter(([name]) => !name.startsWith('Distribution'));
      const text = JSON.stringify([others, rest]);
      expect(text).not.toMatch(
        /(sk|rk)_(test|live)_|whsec_|AKIA[0-9A-Z]{16}|resolve:ssm-secure|resolve:secretsmanager/,
      );
    }
    for (const environment of environments.values()) {
      const names = Object.keys(environment).filter((name) =>
        /SECRET|PASSWORD|TOKEN|(?<!ACCESS_)KEY/.test(name),
      );
      expect(names.filter((name) => !/_(PARAMETER|ID)$/.test(name))).toEqual([]);
    }
  });

  it('only their job may read the private key of notifications in browsers, where a stage has one', async () => {
    const { template } = await synthesised('prodWithOptions');
    const { push } = SYNTHESES.prodWithOptions.changes;
    const stacks = STACKS.map(template);
    const readers = stacks.flatMap((stack) =>
      [...permissionsByFunction(stack)].flatMap(([id, statements]) =>
        JSON.stringify(statements).includes(`:parameter${push.privateKeyParameter}`) ? [id] : [],
      ),
    );
    expect(readers).toEqual(['SendPushes']);
    const offered = stacks.flatMap((stack) =>
      [...environmentByFunction(stack)].flatMap(([id, values]) => ('PUSH_PUBLIC_KEY' in values ? [id] : [])),
    );
    expect(offered.toSorted()).toEqual(['SavePushSubscription', 'SendPushes']);
    expect(environments.get('SendPushes')).not.toHaveProperty('PUSH_PUBLIC_KEY');
  });

  it('[RF-01] only the outbox may read the key of the tracking of referrals, where a stage has one', async () => {
    const { template } = await synthesised('prodWithOptions');
    const { referrals } = SYNTHESES.prodWithOptions.changes;
    const readers = STACKS.map(template).flatMap((stack) =>
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

  it('only webhook, payments, pictures and what makes files have reserved concurrency, where a stage says so', async () => {
    const reservedIn = async (name: 'prod' | 'prodWithOptions') => {
      const { template } = await synthesised(name);
      return Object.fromEntries(
        STACKS.flatMap((stack) =>
          Object.entries(template(stack).findResources('AWS::Lambda::Function')).flatMap(
            ([id, { Properties }]) => {
              const { ReservedConcurrentExecutions: runs } = Properties as {
                ReservedConcurrentExecutions?: number;
              };
              return runs === undefined ? [] : [[id.replace(/[0-9A-F]{8}$/, ''), runs]];
            },
          ),
        ),
      );
    };
    expect(await reservedIn('prodWithOptions')).toEqual({
      CreateBooking: 20,
      CreatePaymentIntent: 20,
      ReceiveStripeEvent: 5,
      PublishImage: 10,
      ...{ ArchiveInvoices: 5, ExportMyData: 5, GetInvoicePdf: 5, GetStatementPdf: 5 },
    });
    expect(await reservedIn('prod')).toEqual({});
  });
});
