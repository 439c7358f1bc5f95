import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AssetHashType, DockerImage, Stack, type StackProps } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import type { StageSettings } from '../config.ts';
import { StageLogGroup } from '../constructs/stage-log-group.ts';
import { fillStage, mayNameStage, type PageStage } from '../site-origin.ts';

export interface SiteStackProps extends StackProps {
  readonly settings: StageSettings;
  readonly bucket: IBucket;
  readonly distribution: IDistribution;
  /** Folder of the built app. */
  readonly directory: string;
  /** The address for search engines, if the stage has a domain. */
  readonly origin: string | undefined;
  /** The settings of the stage: `/config.json`. */
  readonly config: object;
}

/**
 * Publishes the built app. It is deployed after the functions: pages never call a route that does not exist yet, and if a function cannot
 * be deployed, the site stays as it was.
 */
export class SiteStack extends Stack {
  /** Files under `assets/` have a hash in their name. They are cached for a year and never removed, for tabs with an older version. */
  constructor(scope: Construct, id: string, props: SiteStackProps) {
    super(scope, id, props);
    const { settings, bucket, distribution, directory, origin, config } = props;
    // Both use CDK's one function, whose log would otherwise outlive the stack.
    const logGroup = new StageLogGroup(this, 'Log', { settings, name: 'site' });
    const assets = new BucketDeployment(this, 'Assets', {
      sources: [Source.asset(directory)],
      destinationBucket: bucket,
      logGroup,
      exclude: ['*'],
      include: ['assets/*'],
      prune: false,
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      sources: [
        listPages(directory, {
          origin,
          support: {
            email: settings.mail.support,
            phone: settings.contact.supportPhone,
            address: settings.company?.address,
          },
          isTestMode: settings.stage !== 'prod',
        }),
        Source.jsonData('config.json', config),
      ],
      destinationBucket: bucket,
      logGroup,
      exclude: ['assets/*', '.vite/*'],
      cacheControl: [CacheControl.fromString('public, max-age=0, must-revalidate')],
      distribution,
      distributionPaths: ['/*'],
      // A slow invalidation would fail the stack, and its rollback would start another one.
      waitForDistributionInvalidation: false,
    });
    pages.node.addDependency(assets);
  }
}

/** The built folder with the stage's address and payment mode in its pages. */
const listPages = (directory: string, stage: PageStage): ISource =>
  Source.asset(directory, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // CDK requires an image; the code below needs no container.
      image: DockerImage.fromRegistry('none'),
      local: {
        tryBundle: (output) => {
          cpSync(directory, output, { recursive: true });
          fillFiles(output, stage);
          return true;
        },
      },
    },
  });

const fillFiles = (directory: string, stage: PageStage): void => {
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(mayNameStage)) {
    const file = join(directory, name);
    const filled = fillStage(name, readFileSync(file, 'utf8'), stage);
    if (filled === undefined) rmSync(file);
    else writeFileSync(file, filled);
  }
};
