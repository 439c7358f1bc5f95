import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { API_PREFIX } from '#shared/model/constants.ts';
import { api } from '#shared/api/index.ts';
import type { Route } from '#shared/api/route.ts';
import { synthesised, type Synthesis } from './synthesised.ts';

const [system, withOptions, named, styled] = [
  await synthesised('dev'),
  await synthesised('devWithOptions'),
  await synthesised('prodWithOptions'),
  await synthesised('otherProd'),
];

interface Behavior {
  PathPattern: string;
  TargetOriginId: string;
  Compress?: boolean;
  AllowedMethods?: string[];
  CachePolicyId: string | { Ref: string };
  OriginRequestPolicyId: string | { Ref: string };
  FunctionAssociations?: { EventType: string; FunctionARN: unknown }[];
}
interface DistributionConfig {
  CacheBehaviors: Behavior[];
  DefaultCacheBehavior: Behavior;
  Origins: { Id: string; DomainName: unknown; S3OriginConfig?: unknown; OriginAccessControlId?: unknown }[];
  OriginGroups?: { Items: unknown[] };
  CustomErrorResponses?: unknown;
  HttpVersion: string;
}
interface ViewerRequest {
  uri: string;
  querystring: Record<string, { value: string }>;
  headers: Record<string, { value: string }>;
}
interface ViewerResponse {
  statusCode: number;
}

/** The managed policy CachingDisabled of CloudFront. */
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
/** The managed policy CachingOptimizedForUncompressedObjects. */
const CACHING_UNCOMPRESSED = 'b2884449-e4de-46a7-ac36-70bc7f1ddd6d';

/** Whether a pattern of CloudFront matches a path. `*` is any text, also with slashes. */
const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`).test(path);

describe('CloudFront', () => {
  const configOf = ({ template }: Synthesis) => {
    const [distribution] = Object.values(template('Web').findResources('AWS::CloudFront::Distribution'));
    return (distribution as unknown as { Properties: { DistributionConfig: DistributionConfig } }).Properties
      .DistributionConfig;
  };
  const config = configOf(system);

  const behaviorOf = (path: string) =>
    config.CacheBehaviors.find(({ PathPattern }) => matches(PathPattern, path)) ??
    config.DefaultCacheBehavior;
  const originOf = (path: string) => {
    const behavior = behaviorOf(path);
    const origin = config.Origins.find(({ Id }) => Id === behavior.TargetOriginId);
    return JSON.stringify(origin?.DomainName).match(/HttpApi|AppFiles|Images/)?.[0];
  };

  const edgeFunction = (name: string) => {
    const found = Object.entries(system.template('Web').findResources('AWS::CloudFront::Function')).find(
      ([id]) => id.includes(name),
    );
    const code = (found?.[1] as unknown as { Properties: { FunctionCode: string } }).Properties.FunctionCode;
    return (
      uri: string,
      more: Partial<ViewerRequest> = {},
      statusCode = 200,
    ): ViewerRequest & ViewerResponse =>
      runInNewContext(
        `${code}; handler(${JSON.stringify({ request: { uri, headers: {}, querystring: {}, ...more }, response: { statusCode }, viewer: { ip: '192.0.2.7' } })})`,
      ) as ViewerRequest & ViewerResponse;
  };

  const paths = Object.values<Record<string, Route>>(api).flatMap((routes) =>
    Object.values(routes).map(({ path }) => `${API_PREFIX}${path.replaceAll(/\{\w+\}/g, 'abc')}`),
  );
  it.each([...new Set(paths)])('sends %s to the API', (path) => {
    expect(originOf(path)).toBe('HttpApi');
  });

  it('caches no answers of the API except those of the map', () => {
    const kept = [...new Set(paths)].filter((path) => behaviorOf(path).CachePolicyId !== CACHING_DISABLED);
    expect(kept).toEqual(['/api/parking-spots/map']);
    expect(behaviorOf('/api/parking-spots').CachePolicyId).toBe(CACHING_DISABLED);
  });

  it('gets the page of a spot from the API with its id and the client, and caches it by language', () => {
    const behavior = behaviorOf('/spot/spt_1');
    expect(originOf('/spot/spt_1')).toBe('HttpApi');
    expect(behavior.AllowedMethods).toEqual(['GET', 'HEAD']);
    expect(JSON.stringify(behavior.FunctionAssociations)).toContain('SpotPageAddress');
    const { Resources } = system.template('Web').toJSON() as { Resources: Record<string, unknown> };
    const key = JSON.stringify(Resources[(behavior.CachePolicyId as { Ref: string }).Ref]);
    expect(key).toContain('"QueryStrings":["lang"]');
    expect(key).toContain('"CookieBehavior":"none"');
    const ask = edgeFunction('SpotPageAddress');
    const id = 'spt_01JQ2T8Z3M4N5P6Q7R8S9TABCD';
    for (const uri of [`/spot/${id}`, `/spot/${id}/`])
      expect(ask(uri)).toMatchObject({
        uri: `/api/parking-spots/${id}/page`,
        headers: { 'true-client-ip': { value: '192.0.2.7' } },
      });
    for (const uri of ['/spot/', '/spot/x', `/spot/${id}/y`, '/spot/../admin', `/spot/${id}%2Fquote`])
      expect(ask(uri).uri).toBe('/api/parking-spots/-/page');
  });

  it('caches the map by its query for all clients, as long as the answer says, but at most a minute', () => {
    const { CachePolicyId, OriginRequestPolicyId, FunctionAssociations } =
      behaviorOf('/api/parking-spots/map');
    const propertiesOf = (id: Behavior['CachePolicyId']) => {
      const { Resources } = system.template('Web').toJSON() as {
        Resources: Record<string, { Properties: unknown } | undefined>;
      };
      return typeof id === 'string' ? undefined : Resources[id.Ref]?.Properties;
    };
    expect(propertiesOf(CachePolicyId)).toMatchObject({
      CachePolicyConfig: {
        MinTTL: 0,
        DefaultTTL: 0,
        MaxTTL: 60,
        ParametersInCacheKeyAndForwardedToOrigin: {
          QueryStringsConfig: { QueryStringBehavior: 'all' },
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'none' },
          EnableAcceptEncodingGzip: true,
          EnableAcceptEncodingBrotli: true,
        },
      },
    });
    expect(propertiesOf(OriginRequestPolicyId)).toMatchObject({
      OriginRequestPolicyConfig: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['true-client-ip'] },
      },
    });
    expect(FunctionAssociations).toEqual(behaviorOf('/api/parking-spots').FunctionAssociations);
    expect(FunctionAssociations).toHaveLength(1);
  });

  it('[IM-01] serves pictures from their bucket, and everything else from that of the site', () => {
    expect(originOf('/api/images/0123456789abcdef/01J.jpg')).toBe('Images');
    expect(originOf('/')).toBe('AppFiles');
    expect(originOf('/dashboard')).toBe('AppFiles');
    expect(originOf('/images/api')).toBe('AppFiles');
  });

  it('logs each request as one line of JSON, without texts that may have quotes', () => {
    const [stage] = Object.values(system.template('Web').findResources('AWS::ApiGatewayV2::Stage')) as {
      Properties: { AccessLogSettings: { Format: string } };
    }[]; // the form of a template
    const format = stage?.Properties.AccessLogSettings.Format ?? '';
    expect(format).not.toMatch(/message|header|userAgent|path|\$context\.authorizer/i);
    const line = JSON.parse(format.replace('$context.status', '502')) as Record<string, unknown>; // not an array
    expect(line).toMatchObject({ status: 502, routeKey: '$context.routeKey' });
  });

  it('reads buckets with signed requests', () => {
    const buckets = config.Origins.filter(({ S3OriginConfig }) => S3OriginConfig !== undefined);
    expect(buckets).toHaveLength(3);
    for (const { OriginAccessControlId } of buckets) expect(OriginAccessControlId).toBeDefined();
  });

  it('passes errors of the API on, and caches none', () => {
    const kept = [400, 403, 405, 414, 500, 501, 502, 503, 504];
    expect(config.CustomErrorResponses).toEqual(
      kept.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  it('[SH-05] answers addresses of the site with the prerendered page or the shell, and files with the file', () => {
    const route = edgeFunction('PageRouter');
    expect(route('/').uri).toBe('/index.html');
    expect(route('/login').uri).toBe('/login/index.html');
    expect(route('/login/').uri).toBe('/login/index.html');
    expect(route('/SPOT/spt_1/').uri).toBe('/shell.html');
    expect(route('/dashboard').uri).toBe('/shell.html');
    expect(route('/dashboard/bookings').uri).toBe('/shell.html');
    expect(route('/assets/app.js').uri).toBe('/assets/app.js');
    // A proof of the domain has no file extension.
    expect(route('/.well-known/merchant-domain').uri).toBe('/.well-known/merchant-domain');
  });

  it('[SH-06] answers other addresses with the not-found page and 404, and no known address', () => {
    const [route, judge] = [edgeFunction('PageRouter'), edgeFunction('PageStatus')];
    const english = { querystring: { lang: { value: 'en' } } };
    for (const uri of [
      '/a.b/c',
      '/constructor',
      '/spot',
      '/spot/a/b',
      '/wp-login.php',
      '/.vite/routes.json',
      '/well-known/merchant-domain',
    ]) {
      expect(route(uri).uri).toBe('/404.html');
      expect(route(uri, english).uri).toBe('/404.en.html');
      expect(judge(uri).statusCode).toBe(404);
    }
    expect(judge('/404.en.html').statusCode).toBe(404);
    expect(judge('/constructor', {}, 304).statusCode).toBe(304);
    for (const uri of ['/', '/login', '/spot/spt_1', '/assets/app.js', '/config.json']) {
      expect(judge(uri).statusCode).toBe(200);
      expect(judge(route(uri, english).uri).statusCode).toBe(200);
    }
  });

  it('[LA-01] answers with the English page for ?lang=en, and with the Spanish one for anything else', () => {
    const route = edgeFunction('PageRouter');
    const ask = (uri: string, lang: string) => route(uri, { querystring: { lang: { value: lang } } }).uri;
    expect(ask('/', 'en')).toBe('/index.en.html');
    expect(ask('/index.html', 'en')).toBe('/index.en.html');
    expect(ask('/login', 'en')).toBe('/login/index.en.html');
    expect(ask('/login', 'fr')).toBe('/login/index.html');
    expect(ask('/assets/app.js', 'en')).toBe('/assets/app.js');
  });

  it('serves pages with origin and payment mode of their stage, and forbids crawlers without a domain', () => {
    const [own, none] = [named, system].map((made) => {
      const assets = readdirSync(made.outdir).map((name) => join(made.outdir, name));
      const site = assets.find(
        (folder) =>
          existsSync(join(folder, 'robots.txt')) &&
          !readFileSync(join(folder, 'shell.html'), 'utf8').includes('site.invalid'),
      );
      return (file: string) => {
        const path = join(site ?? '', file);
        return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
      };
    });
    expect(own?.('shell.html')).toContain('data-origin="https://plazalibre.example"');
    expect(own?.('shell.html')).toContain('data-payments="live"');
    expect(own?.('shell.html')).not.toContain('data-test-mode');
    expect(own?.('robots.txt')).toContain('Sitemap: https://plazalibre.example/sitemap.xml');
    expect(own?.('sitemap.xml')).toBe('<loc>https://plazalibre.example/login</loc>');
    expect(none?.('shell.html')).toContain('data-origin=""');
    expect(none?.('shell.html')).toMatch(/data-payments="test".*data-test-mode/);
    expect(none?.('robots.txt')).toBe('User-agent: *\nDisallow: /\n');
    for (const file of ['sitemap.xml', 'sitemap-pages.xml']) expect(none?.(file)).toBeUndefined();
  });

  it('sends the client address to the API, also when the caller sends another', () => {
    const name = edgeFunction('ViewerNaming');
    const { headers } = name('/api/auth/login', {
      headers: { 'true-client-ip': { value: '198.51.100.1' } },
    });
    expect(headers['true-client-ip']).toEqual({ value: '192.0.2.7' });
  });

  it('serves sitemaps from a bucket that no deployment empties, and the index of the site until a job has written one', () => {
    const [list, parts] = ['/sitemap.xml', '/sitemap-spots-a-1.xml.gz'].map(behaviorOf);
    const idOf = (bucket: string) =>
      config.Origins.find(({ DomainName }) => JSON.stringify(DomainName).includes(bucket))?.Id;
    expect(parts?.TargetOriginId).toBe(list?.TargetOriginId);
    expect(config.OriginGroups?.Items).toEqual([
      {
        Id: list?.TargetOriginId,
        FailoverCriteria: { StatusCodes: { Items: [404], Quantity: 1 } },
        Members: {
          Items: [{ OriginId: idOf('SitemapsFiles') }, { OriginId: idOf('AppFiles') }],
          Quantity: 2,
        },
      },
    ]);
    expect([list, parts].map((behavior) => behavior?.FunctionAssociations)).toEqual([undefined, undefined]);
    const filled = Object.values(system.template('Site').findResources('Custom::CDKBucketDeployment'));
    expect(filled.length).toBeGreaterThan(0);
    for (const deployment of filled)
      expect(JSON.stringify(deployment.Properties)).toMatch(/"DestinationBucketName":[^}]*AppFiles/);
    system.template('Jobs').hasResourceProperties('AWS::Scheduler::Schedule', {
      ScheduleExpression: 'rate(1 day)',
      Target: { Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^WriteSitemaps'), 'Arn'] } },
    });
  });

  it('has a content security policy with only what pages need', () => {
    const [policy] = Object.values(
      system.template('Web').findResources('AWS::CloudFront::ResponseHeadersPolicy'),
    );
    const text = JSON.stringify(policy);
    expect(text).toContain("default-src 'self';");
    expect(text).toContain("worker-src 'self' blob:");
    expect(text).toMatch(/script-src 'self' 'sha256-[\w+/=]+' https:\/\/js\.stripe\.com/);
    expect(text).toMatch(
      /connect-src 'self' https:\/\/api\.stripe\.com https:\/\/cognito-idp\.eu-west-1\.amazonaws\.com https:\/\//,
    );
    expect(text).toContain('https://hooks.stripe.com');
    expect(text).toContain("frame-ancestors 'none'");
    expect(text).not.toContain('unsafe-eval');
    expect(text).not.toMatch(/script-src[^;]*unsafe-inline/);
  });

  it('[MP-01] allows only the hosts of the map: those of tiles or of a style, and none for our own file', () => {
    const policyOf = ({ template }: Synthesis) =>
      JSON.stringify(template('Web').findResources('AWS::CloudFront::ResponseHeadersPolicy'));
    expect(policyOf(withOptions).match(/https:\/\/tiles\.example\.org/g)).toHaveLength(2);
    for (const directive of ['connect-src', 'img-src'])
      expect(policyOf(styled)).toMatch(
        new RegExp(`${directive} [^;]*https://styles\\.example\\.org https://fonts\\.example\\.org[ ;]`),
      );
    expect(policyOf(named)).not.toContain('example.org');
  });

  it('[MP-01] serves the file of the map from its own bucket, uncompressed and without a function', () => {
    const behaviors = configOf(named).CacheBehaviors;
    expect(behaviors.find(({ PathPattern }) => PathPattern === '/map/*')).toMatchObject({
      CachePolicyId: CACHING_UNCOMPRESSED,
      Compress: false,
    });
    expect(
      behaviors.find(({ PathPattern }) => PathPattern === '/map/*')?.FunctionAssociations,
    ).toBeUndefined();
    expect(JSON.stringify(named.template('Web').toJSON())).toContain('"MapBucket"');
    expect(config.CacheBehaviors.some(({ PathPattern }) => PathPattern.startsWith('/map'))).toBe(false);
  });

  it('has the domain of the stage with TLS 1.2 at least, which functions get as a variable', () => {
    expect(configOf(named)).toMatchObject({
      Aliases: ['plazalibre.example'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
    named.template('AccountsAndSpots').allResourcesProperties('AWS::Lambda::Function', {
      Environment: { Variables: { SITE_URL: 'https://plazalibre.example' } },
    });
    expect(JSON.stringify(named.template('Data').toJSON())).toContain(
      '"AllowedOrigins":["https://plazalibre.example"]',
    );
  });

  it('[MP-06] allows calls of Google only where a stage has a key for its places', () => {
    const policyOf = ({ template }: Synthesis) =>
      JSON.stringify(template('Web').findResources('AWS::CloudFront::ResponseHeadersPolicy'));
    expect(policyOf(withOptions)).toMatch(/script-src [^;]*https:\/\/maps\.googleapis\.com/);
    expect(policyOf(withOptions)).toMatch(/connect-src [^;]*https:\/\/places\.googleapis\.com/);
    expect(policyOf(system)).not.toContain('google');
  });
});
