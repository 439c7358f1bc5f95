import { Annotations, CfnOutput, Duration, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  FunctionEventType,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import {
  API_PREFIX,
  DRAFT_PICTURE_DAYS,
  DRAFT_PICTURE_TAG,
  PRIVATE_PICTURES,
} from '#shared/model/constants.ts';
import { PRIVATE_PICTURE_DAYS } from '#shared/model/rules.ts';
import { MAP_PREFIX } from '#shared/api/map-file.ts';
import { api } from '#shared/api/index.ts';
import type { Route } from '#shared/api/route.ts';
import { spotRoutes } from '#shared/api/spots.ts';
import type { StageSettings } from '../config.ts';
import { MapFiles } from '../constructs/map-files.ts';
import { getMapOrigins } from '../map-setting.ts';
import { getGlobalName } from '../names.ts';
import { AppHttpApi } from '../constructs/app-http-api.ts';
import { OriginSecret } from '../constructs/origin-secret.ts';
import { privateBucketOrigin } from '../constructs/private-bucket-origin.ts';
import { privateBucket } from '../constructs/private-bucket.ts';
import { SitemapFiles } from '../constructs/sitemap-files.ts';
import { SecurityHeaders } from '../constructs/security-headers.ts';
import { PublicApiCachePolicy } from '../constructs/public-api-cache-policy.ts';
import { readSitePages } from '../constructs/site-pages.ts';
import { StaticSite } from '../constructs/static-site.ts';
import { EdgeFunction } from '../constructs/edge-function.ts';
import { spotPageCode } from '../constructs/spot-page-address.ts';
import { ClientIpHeaderFunction, NAME_CLIENT } from '../constructs/client-ip-header-function.ts';
import { GOOGLE_MAPS_HOSTS } from '../security-headers.ts';

export interface WebStackProps extends StackProps {
  readonly settings: StageSettings;
  readonly uploads: IBucket;
  /** ARN of the firewall, if the stage has one. */
  readonly firewallArn: string | undefined;
  /** Folder of the built app. */
  readonly site: string;
}

/**
 * The public entry: one address for app, API and pictures. The HTTP API is here without its routes, so that their functions, in a later
 * stack, know their public address.
 */
export class WebStack extends Stack {
  readonly httpApi: AppHttpApi;
  readonly siteUrl: string;
  /** The secret by which the API recognises CloudFront. */
  readonly originSecret: OriginSecret;
  /** The bucket that CloudFront serves under `/api/images/`; keys begin with `api/images/`. */
  readonly images: IBucket;
  /** The bucket that CloudFront serves as `/sitemap.xml` and `/sitemap-spots-*`, by the same keys. */
  readonly sitemaps: IBucket;
  /** The bucket in which the site is published. */
  readonly siteBucket: IBucket;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { settings } = props;
    this.httpApi = new AppHttpApi(this, 'HttpApi', settings);
    this.originSecret = new OriginSecret(this, 'OriginSecret');
    const app = new StaticSite(this, 'App', settings);
    this.siteBucket = app.bucket;
    this.images = this.addImages(settings);
    const sitemaps = new SitemapFiles(this, 'Sitemaps');
    this.sitemaps = sitemaps.bucket;
    this.distribution = this.addDistribution(app, sitemaps, props);
    Annotations.of(this.distribution).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'No address leads to a list: the page router names a file for each, and pictures have theirs below a folder.',
    );
    this.siteUrl = `https://${settings.domain?.name ?? this.distribution.domainName}`;
    // Stacks that were deployed without a domain import it until they are deployed with one (decision 99).
    this.exportValue(this.distribution.domainName);
    new CfnOutput(this, 'SiteUrl', { value: this.siteUrl });
    new CfnOutput(this, 'DistributionDomain', { value: this.distribution.domainName });
  }

  /** In the distribution's stack, because its policy names the distribution. */
  private addImages({ keepsData, copiesTo }: StageSettings): IBucket {
    const images = privateBucket(this, 'Images', {
      keepsData,
      // AWS Backup requires versions; deleted pictures, such as those of people who left, are still removed.
      ...(copiesTo && { versioned: true }),
      lifecycleRules: [
        ...(copiesTo ? [{ noncurrentVersionExpiration: Duration.days(1) }] : []),
        {
          tagFilters: { [DRAFT_PICTURE_TAG.key]: DRAFT_PICTURE_TAG.value },
          expiration: Duration.days(DRAFT_PICTURE_DAYS),
        },
        { prefix: `${PRIVATE_PICTURES}/`, expiration: Duration.days(PRIVATE_PICTURE_DAYS) },
        // A separate rule, because S3 cannot abort uploads by tag.
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
    // No behaviour of the distribution leads to them; a future one cannot either.
    images.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [images.arnForObjects(`${PRIVATE_PICTURES}/*`)],
      }),
    );
    return images;
  }

  private addDistribution(app: StaticSite, sitemaps: SitemapFiles, props: WebStackProps): Distribution {
    const { settings, site } = props;
    const pages = readSitePages(site);
    const headers = new SecurityHeaders(this, 'Headers', {
      ...this.contentHosts(props),
      inlineScripts: pages.inlineScripts,
      name: `${getGlobalName(settings)}-headers`,
    });
    const common = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headers,
    };
    const naming = new ClientIpHeaderFunction(this, 'ViewerNaming', settings);
    const toApi: BehaviorOptions = {
      ...common,
      origin: new HttpOrigin(Fn.select(2, Fn.split('/', this.httpApi.apiEndpoint)), {
        customHeaders: this.originSecret.headers(settings.originSecretRound),
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: naming }],
    };
    const toSharedAnswers = {
      ...toApi,
      ...new PublicApiCachePolicy(this, 'SharedAnswers', settings).policies,
    };
    const toSpotPages: BehaviorOptions = {
      ...toApi,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      ...new PublicApiCachePolicy(this, 'SpotPages', settings, {
        name: 'spot-pages',
        query: CacheQueryStringBehavior.allowList('lang'),
      }).policies,
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: new EdgeFunction(this, 'SpotPageAddress', {
            settings,
            name: 'spot-page-address',
            code: spotPageCode(NAME_CLIENT),
          }),
        },
      ],
    };
    const toImages: BehaviorOptions = {
      ...common,
      origin: privateBucketOrigin(this, 'ImagesAccess', {
        bucket: this.images,
        originAccessControlName: `${getGlobalName(settings)}-images`,
      }),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    };
    const toApp = app.behavior(pages, headers);
    return new Distribution(this, 'Distribution', {
      comment: getGlobalName(settings),
      defaultRootObject: 'index.html',
      defaultBehavior: toApp,
      additionalBehaviors: {
        ...Object.fromEntries(routesAmongImages().map((path) => [path, toApi])),
        [`${API_PREFIX}/images/*`]: toImages,
        [`${API_PREFIX}${spotRoutes.listSpotsOnMap.path}`]: toSharedAnswers,
        [`${API_PREFIX}/*`]: toApi,
        '/spot/*': toSpotPages,
        ...sitemaps.behaviors(settings, { site: toApp.origin, headers }),
        ...(settings.map.kind === 'pmtiles' && {
          [`${MAP_PREFIX}*`]: new MapFiles(this, 'Map', { settings, headers }).behavior,
        }),
      },
      errorResponses: ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(props.firewallArn && { webAclId: props.firewallArn }),
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...(settings.domain && {
        domainNames: [settings.domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', settings.domain.certificateArn),
      }),
    });
  }

  private contentHosts({ settings, uploads }: WebStackProps) {
    const map = getMapOrigins(settings.map);
    const userPools = `https://cognito-idp.${this.region}.amazonaws.com`;
    const google = settings.googleMapsKey ? GOOGLE_MAPS_HOSTS : [];
    return {
      connect: [userPools, `https://${uploads.bucketRegionalDomainName}`, ...map, ...google],
      // Private pictures are shown by signed addresses of their bucket.
      images: [...map, `https://${this.images.bucketRegionalDomainName}`],
      scripts: google,
    };
  }
}

/**
 * CloudFront caches these errors for 10 seconds by default, under a key without token and, except for the map, without query: one caller's
 * error would be everyone's answer. A 404 sets its own time.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
 */
const ERRORS = [400, 403, 405, 414, 500, 501, 502, 503, 504];

/** Routes of the API below the pictures' path: CloudFront uses the first behaviour that matches. */
const routesAmongImages = (): string[] => {
  const areas: Record<string, Record<string, Route>> = api;
  const paths = Object.values(areas).flatMap((routes) => Object.values(routes).map(({ path }) => path));
  return [...new Set(paths)]
    .filter((path) => path.startsWith('/images/'))
    .map((path) => `${API_PREFIX}${path.replaceAll(/\{\w+\}/g, '*')}`);
};
