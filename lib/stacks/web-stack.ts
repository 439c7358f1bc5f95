import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  FunctionEventType,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { API_PREFIX } from '#shared/api/constants.ts';
import { api } from '#shared/api/index.ts';
import type { Route } from '#shared/api/route.ts';
import { spotRoutes } from '#shared/api/spots.ts';
import type { StageSettings } from '../config.ts';
import { AppHttpApi } from '../constructs/app-http-api.ts';
import { OriginSecret } from '../constructs/origin-secret.ts';
import { letDistributionRead, privateBucketOrigin } from '../constructs/private-bucket-origin.ts';
import { runtimeConfig } from '../constructs/runtime-config.ts';
import { SecurityHeaders } from '../constructs/security-headers.ts';
import { SharedAnswers } from '../constructs/shared-answers.ts';
import { readSitePages } from '../constructs/site-pages.ts';
import { StaticSite } from '../constructs/static-site.ts';
import { ViewerNaming } from '../constructs/viewer-naming.ts';
import { GOOGLE_MAPS_HOSTS } from '../security-headers.ts';

export interface WebStackProps extends StackProps {
  readonly settings: StageSettings;
  readonly images: IBucket;
  readonly uploads: IBucket;
  readonly userPool: IUserPool;
  readonly userPoolClient: IUserPoolClient;
  /** ARN of the firewall, if the stage has one. */
  readonly firewallArn: string | undefined;
  /** Folder of the built app. */
  readonly site: string;
}

/**
 * The front door: one address for app, API and pictures. The HTTP API stands here without its routes, so that the
 * functions behind them, in a later stack, know the address they are reached at.
 */
export class WebStack extends Stack {
  readonly httpApi: AppHttpApi;
  readonly siteUrl: string;
  /** What the API knows CloudFront by. */
  readonly originSecret: OriginSecret;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { settings, images, site } = props;
    this.httpApi = new AppHttpApi(this, 'HttpApi', settings);
    this.originSecret = new OriginSecret(this, 'OriginSecret');
    const app = new StaticSite(this, 'App', settings);
    const distribution = this.addDistribution(app, props);
    letDistributionRead(this, 'ImagesPolicy', { bucket: images, distribution });
    this.siteUrl = `https://${settings.domain?.name ?? distribution.domainName}`;
    app.publish(distribution, {
      directory: site,
      origin: settings.domain && this.siteUrl,
      config: runtimeConfig(props),
    });
    new CfnOutput(this, 'SiteUrl', { value: this.siteUrl });
    new CfnOutput(this, 'DistributionDomain', { value: distribution.domainName });
  }

  private addDistribution(app: StaticSite, props: WebStackProps): Distribution {
    const { settings, images, site } = props;
    const pages = readSitePages(site);
    const headers = new SecurityHeaders(this, 'Headers', {
      ...this.contentHosts(props),
      inlineScripts: pages.inlineScripts,
    });
    const common = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headers,
    };
    const naming = new ViewerNaming(this, 'ViewerNaming', settings);
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
    const toSharedAnswers = { ...toApi, ...new SharedAnswers(this, 'SharedAnswers', settings).policies };
    const toImages: BehaviorOptions = {
      ...common,
      origin: privateBucketOrigin(this, 'ImagesAccess', images),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    };
    return new Distribution(this, 'Distribution', {
      comment: `PlazaLibre ${settings.stage}`,
      defaultRootObject: 'index.html',
      defaultBehavior: app.behavior(pages, headers),
      additionalBehaviors: {
        ...Object.fromEntries(routesAmongImages().map((path) => [path, toApi])),
        [`${API_PREFIX}/images/*`]: toImages,
        [`${API_PREFIX}${spotRoutes.listSpotsOnMap.path}`]: toSharedAnswers,
        [`${API_PREFIX}/*`]: toApi,
      },
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
    const tiles = settings.map.kind === 'tiles' ? [new URL(settings.map.url).origin] : [];
    const userPools = `https://cognito-idp.${this.region}.amazonaws.com`;
    const google = settings.googleMapsKey ? GOOGLE_MAPS_HOSTS : [];
    return {
      connect: [userPools, `https://${uploads.bucketRegionalDomainName}`, ...tiles, ...google],
      images: tiles,
      scripts: google,
    };
  }
}

/** Routes of the API below the address of the pictures: CloudFront takes the first behaviour that fits. */
const routesAmongImages = (): string[] => {
  const areas: Record<string, Record<string, Route>> = api;
  const paths = Object.values(areas).flatMap((routes) => Object.values(routes).map(({ path }) => path));
  return [...new Set(paths)]
    .filter((path) => path.startsWith('/images/'))
    .map((path) => `${API_PREFIX}${path.replaceAll(/\{\w+\}/g, '*')}`);
};
