import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Match } from 'aws-cdk-lib/assertions';
import * as z from 'zod';
import { api } from '#shared/api/index.ts';
import type { Route } from '#shared/api/route.ts';
import { listJobs } from '#lib/stage-jobs.ts';
import { API_STACKS, toConstructId } from '#lib/names.ts';
import { environmentByFunction, permissionsByFunction } from './statements.ts';
import { synthesised, type Synthesis } from './synthesised.ts';

const [dev, prod] = [await synthesised('dev'), await synthesised('prod')];

const routeIds = Object.values<object>(api).flatMap((routes) => Object.keys(routes).map(toConstructId));

/** Paths of routes whose body has a password. */
const takingPasswords = Object.values<Record<string, Route>>(api)
  .flatMap((routes) => Object.values(routes))
  .flatMap(({ body, path }) => (body instanceof z.ZodObject && 'password' in body.shape ? [path] : []));

interface Rule {
  Name: string;
  Priority: number;
  Statement: {
    RateBasedStatement?: { Limit: number; ScopeDownStatement?: unknown };
    ManagedRuleGroupStatement?: { RuleActionOverrides?: { Name: string; ActionToUse: object }[] };
  };
  VisibilityConfig: { SampledRequestsEnabled: boolean };
}

describe('the protection of the API', () => {
  const rulesOf = ({ template }: Synthesis): Rule[] => {
    const [firewall] = Object.values(template('Firewall').findResources('AWS::WAFv2::WebACL'));
    return (firewall as unknown as { Properties: { Rules: Rule[] } }).Properties.Rules;
  };

  it('has a web ACL of CloudFront in us-east-1, which the distribution uses', () => {
    const guard = prod.stacks.find(({ id }) => id === 'Firewall');
    expect(guard?.region).toBe('us-east-1');
    prod
      .template('Firewall')
      .hasResourceProperties('AWS::WAFv2::WebACL', { Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    prod.template('Web').hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({
        WebACLId: {
          'Fn::GetStackOutput': Match.objectLike({
            StackName: 'plazalibre-prod-eu-west-1-firewall',
            Region: 'us-east-1',
          }),
        },
      }),
    });
  });

  it('has no web ACL where a stage has no firewall', () => {
    expect(dev.settings.firewall).toBeUndefined();
    expect(dev.stacks.map(({ id }) => id)).not.toContain('Firewall');
    expect(JSON.stringify(dev.template('Web').toJSON())).not.toContain('WebACLId');
  });

  it('limits requests per address, and sign-ins more strictly, with the error of the API', () => {
    const limits = rulesOf(prod).flatMap(({ Name, Statement: { RateBasedStatement: rate } }) =>
      rate ? [[Name, rate.Limit]] : [],
    );
    expect(limits).toEqual([
      ['SignIns', prod.settings.firewall?.signIns],
      ['Requests', prod.settings.firewall?.requests],
    ]);
    const [signIns] = rulesOf(prod).filter(({ Name }) => Name === 'SignIns');
    const rule = JSON.stringify(signIns);
    const counted = [...rule.matchAll(/"SearchString":"([^"]+)"/g)].map(([, path = '']) => path);
    const isCounted = (path: string) => counted.some((start) => `/api${path}`.startsWith(start));
    expect(takingPasswords.filter((path) => !isCounted(path))).toEqual([]);
    expect(takingPasswords).toEqual(expect.arrayContaining(['/auth/login', '/user/email', '/user/close']));
    expect(rule).toContain('"Type":"URL_DECODE"');
    expect(rule).toContain('"Type":"NORMALIZE_PATH"');
    expect(rule).toMatch(
      /"AndStatement":\{"Statements":\[\{"ByteMatchStatement":\{"FieldToMatch":\{"Method"/,
    );
    const ofPages = ['/auth/me', '/auth/refresh', '/auth/logout', '/auth/validate-reset-token'];
    expect(ofPages.filter(isCounted)).toEqual([]);
    const text = JSON.stringify(prod.template('Firewall').toJSON());
    expect(text).toContain('"ResponseCode":429');
    expect(text).toContain(String.raw`\"code\":\"rate_limited\"`);
  });

  it('refuses no body for its size or content, because people may write anything', () => {
    const overrides = rulesOf(prod).flatMap(
      ({ Statement }) => Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? [],
    );
    expect(overrides.map(({ Name }) => Name)).toEqual(
      expect.arrayContaining(['CrossSiteScripting_BODY', 'SizeRestrictions_BODY']),
    );
    for (const { Name, ActionToUse } of overrides) {
      expect(Name).toMatch(/_BODY$/);
      expect(ActionToUse).toEqual({ Count: {} });
    }
  });

  it('stores no samples of requests', () => {
    for (const { VisibilityConfig } of rulesOf(prod))
      expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
  });

  it('has a secret header from CloudFront to the API that is in no template', () => {
    prod.template('Web').hasResourceProperties('AWS::SecretsManager::Secret', {
      GenerateSecretString: { PasswordLength: 48, ExcludePunctuation: true },
    });
    const text = JSON.stringify(prod.template('Web').findResources('AWS::CloudFront::Distribution'));
    expect(text).toMatch(
      /"HeaderName":"x-origin-secret","HeaderValue":\{"Fn::Join":\["",\["\{\{resolve:secretsmanager:"/,
    );
    expect(text).toContain('"HeaderName":"x-origin-secret-round","HeaderValue":"1"');
  });

  it('gives the secret to every function of a route, and to no job', () => {
    const stacks = [...API_STACKS, 'Jobs'].map(prod.template);
    const environments = new Map(stacks.flatMap((stack) => [...environmentByFunction(stack)]));
    const permissions = new Map(stacks.flatMap((stack) => [...permissionsByFunction(stack)]));
    const mayRead = (id: string) =>
      JSON.stringify(permissions.get(id) ?? []).includes('secretsmanager:GetSecretValue');
    for (const id of routeIds) {
      expect(environments.get(id)).toHaveProperty('ORIGIN_SECRET_ID');
      expect(mayRead(id)).toBe(true);
    }
    for (const id of listJobs(prod.settings).map(([name]) => toConstructId(name))) {
      expect(environments.get(id)).not.toHaveProperty('ORIGIN_SECRET_ID');
      expect(mayRead(id)).toBe(false);
    }
  });
});

describe('the deployment workflow', () => {
  it('may deploy a stage only from the environment of that name, with the roles of CDK', async () => {
    const { template } = await synthesised('prodWithOptions');
    const roles = Object.values(template('Deployer').findResources('AWS::IAM::Role'));
    expect(roles).toMatchObject([
      {
        Properties: {
          AssumeRolePolicyDocument: {
            Statement: [
              {
                Action: 'sts:AssumeRoleWithWebIdentity',
                Condition: {
                  StringEquals: {
                    'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
                    'token.actions.githubusercontent.com:sub': 'repo:plaza@12/libre@345:environment:prod',
                  },
                },
              },
            ],
          },
        },
      },
    ]);
    expect(JSON.stringify(roles)).not.toContain('*');
    const policies = Object.values(template('Deployer').findResources('AWS::IAM::Policy'));
    const resource = /"Action":"sts:AssumeRole","Effect":"Allow","Resource":\{"Fn::Join":\["",(\[[^\]]*\])/;
    expect(resource.exec(JSON.stringify(policies))?.[1]).toMatch(/:role\/cdk-plazaprod-\*"\]$/);
    expect(prod.stacks.map(({ id }) => id)).not.toContain('Deployer');
  });

  it('deploys all stacks of a stage with the roles and the bucket of its own bootstrap', async () => {
    const { outdir, stacks } = await synthesised('prodWithOptions');
    for (const { templateFile } of stacks) {
      const text = readFileSync(path.join(outdir, templateFile), 'utf8');
      expect(text).toContain('/cdk-bootstrap/plazaprod/version');
      expect(text).not.toContain('hnb659fds');
    }
    const manifest = readFileSync(path.join(outdir, 'manifest.json'), 'utf8');
    expect(manifest).toContain(':role/cdk-plazaprod-deploy-role-');
    expect(manifest).not.toContain('hnb659fds');
  });

  it('pins actions to commits, and runs one deployment of a stage at a time', () => {
    const read = (name: string) =>
      readFileSync(new URL(`../../.github/workflows/${name}.yml`, import.meta.url), 'utf8');
    const workflow = read('deploy');
    const uses = `${workflow}${read('weekly')}`.match(/(?<=uses: ).*/g) ?? [];
    expect(uses.length).toBeGreaterThan(10);
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    const deploy = workflow.slice(workflow.indexOf('\n  deploy:'), workflow.indexOf('\n  release:'));
    const ofStage = `\${{ startsWith(github.ref, 'refs/tags/v') && 'prod' || 'dev' }}`;
    expect(deploy).toContain(
      `concurrency:\n      group: deploy-${ofStage}\n      cancel-in-progress: false\n`,
    );
    expect(deploy).toContain(`environment: ${ofStage}\n`);
  });

  it('deploys a tag only if it is that of the version, and publishes the release after it, without any package', () => {
    const workflow = readFileSync(new URL('../../.github/workflows/deploy.yml', import.meta.url), 'utf8');
    const [, checks = '', deploy = '', release = ''] =
      /\n {2}checks:([^]*)\n {2}test:[^]*\n {2}deploy:([^]*)\n {2}release:([^]*)/.exec(workflow) ?? [];
    expect(checks).toContain('run: node scripts/changelog.ts check "$GITHUB_REF_NAME"');
    expect(deploy).toMatch(/needs: \[checks,/);
    expect(release).toMatch(/^\s*needs: \[deploy\]\s+if: startsWith\(github\.ref, 'refs\/tags\/v'\)\n/);
    expect(release.match(/\w[\w-]*: write/g)).toEqual([
      'contents: write',
      'id-token: write',
      'attestations: write',
    ]);
    expect(release).not.toMatch(/npm (ci|install|run)|npx/);
    expect(workflow.slice(0, workflow.indexOf('\njobs:'))).toMatch(/\npermissions:\n {2}contents: read\n\n/);
  });
});

describe('a deployment', () => {
  it('encrypts the table with its own key of the account, where a stage says so', () => {
    const data = prod.template('Data');
    data.hasResource('AWS::KMS::Key', {
      Properties: Match.objectLike({ EnableKeyRotation: true }),
      DeletionPolicy: 'RetainExceptOnCreate',
    });
    const text = JSON.stringify(data.findResources('AWS::KMS::Key'));
    expect(text).toContain('"kms:ViaService":"dynamodb.eu-west-1.amazonaws.com"');
    expect(text).toContain('"kms:CallerAccount":{"Ref":"AWS::AccountId"}');
    data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
    });
    dev.template('Data').resourceCountIs('AWS::KMS::Key', 0);
  });

  it('has a dead-letter queue for each job, for events that failed or never reached it', () => {
    const { template } = prod;
    const text = (type: string) =>
      Object.values(template('Jobs').findResources(type)).map((one) => JSON.stringify(one));
    const configs = text('AWS::Lambda::EventInvokeConfig');
    expect(configs).toHaveLength(listJobs(prod.settings).length);
    for (const config of configs)
      expect(config).toMatch(/"OnFailure":\{"Destination":\{"Fn::GetAtt":\["\w+Failures/);
    for (const one of [...text('AWS::Scheduler::Schedule'), ...text('AWS::Events::Rule')])
      expect(one).toMatch(/"DeadLetterConfig":\{"Arn":\{"Fn::GetAtt":\["\w+Failures/);
    const isOfStream = (mapping: string) => mapping.includes('StreamArn');
    for (const one of text('AWS::Lambda::EventSourceMapping').filter(isOfStream))
      expect(one).toContain('"OnFailure"');
    const [work = [], failures = []] = [false, true].map((isFailed) =>
      text('AWS::SQS::Queue').filter((queue) => isFailed === /"plazalibre-prod-\w+-failed"/.test(queue)),
    );
    expect(failures).toHaveLength(listJobs(prod.settings).length);
    expect(work).toHaveLength(2);
    for (const queue of work)
      expect(queue).toMatch(
        /"RedrivePolicy":\{"deadLetterTargetArn":\{"Fn::GetAtt":\["(ImportCalendars|SendPushes)Failures/,
      );
  });

  it('traces the functions that handle money, and not others', () => {
    const { template } = prod;
    const traced = [...API_STACKS, 'Jobs'].flatMap((stack) =>
      Object.entries(
        template(stack).findResources('AWS::Lambda::Function', {
          Properties: { TracingConfig: { Mode: 'Active' } },
        }),
      ).map(([id]) => id.replace(/[0-9A-F]{8}$/, '')),
    );
    expect(traced).toEqual(
      expect.arrayContaining(['CreateBooking', 'CreatePaymentIntent', 'ReceiveStripeEvent', 'SendPayouts']),
    );
    expect(traced).not.toContain('GetSpot');
  });
});
