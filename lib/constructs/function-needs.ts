import { Aws, Stack } from 'aws-cdk-lib';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { type Variable, listVariables } from '#functions/environment.ts';
import { IMAGE_ACTIONS, SITEMAP_ACTIONS } from '#functions/granted-actions.ts';
import { type FunctionSpec, isJob } from '#functions/manifest.ts';
import { API_PREFIX } from '#shared/model/constants.ts';
import type { StageSettings } from '../config.ts';
import { getQueueName, getSystemName } from '../names.ts';
import type { AppTable } from './app-table.ts';

/** What functions can ask for in their manifest line. */
export interface SharedResources {
  readonly settings: StageSettings;
  readonly siteUrl: string;
  /** What the API knows CloudFront by. */
  readonly originSecret: Pick<ISecret, 'secretArn'>;
  readonly table: AppTable;
  readonly userPool: IUserPool;
  readonly userPoolClient: IUserPoolClient;
  readonly secondFactorClient: IUserPoolClient;
  readonly uploads: IBucket;
  readonly images: IBucket;
  readonly sitemaps: IBucket;
  /** The topic of SES's delivery events. */
  readonly mailEvents: ITopic;
}

/** Below it are all public pictures: CloudFront looks for the whole path of the address. */
const IMAGES_PREFIX = `${API_PREFIX.slice(1)}/images/`;

/** Without the right to list, S3 answers 403 instead of 404 for what is not there. */
const TO_TELL_MISSING = ['s3:ListBucket'];

/** As the domain reads them. */
const writePayoutRules = ({
  newOwnerStays,
  newOwnerDays,
  weeklyEuros,
}: NonNullable<StageSettings['payouts']>) =>
  JSON.stringify({ newOwnerStays, newOwnerDays, weeklyCents: weeklyEuros * 100 });

/** The variables that the stage gives its functions; undefined for what it does not have. */
const listValues = (resources: SharedResources): Record<Variable, string | undefined> => {
  const { settings } = resources;
  return {
    STAGE: settings.stage,
    SYSTEM_NAME: getSystemName(settings),
    LOG_LEVEL: settings.logLevel,
    MODERATION: settings.moderation,
    SITE_URL: resources.siteUrl,
    PUBLIC_ORIGIN: settings.domain && resources.siteUrl,
    SITEMAPS_BUCKET: resources.sitemaps.bucketName,
    USER_POOL_ID: resources.userPool.userPoolId,
    USER_POOL_CLIENT_ID: resources.userPoolClient.userPoolClientId,
    SECOND_FACTOR_CLIENT_ID: resources.secondFactorClient.userPoolClientId,
    ORIGIN_SECRET_ID: resources.originSecret.secretArn,
    TABLE_NAME: resources.table.tableName,
    STRIPE_SECRET_KEY_PARAMETER: settings.stripe.secretKeyParameter,
    STRIPE_WEBHOOK_SECRET_PARAMETER: settings.stripe.webhookSecretParameter,
    UPLOADS_BUCKET: resources.uploads.bucketName,
    IMAGES_BUCKET: resources.images.bucketName,
    MAIL_FROM: settings.mail.from,
    MAIL_CONFIGURATION_SET: getSystemName(settings),
    SUPPORT_EMAIL: settings.mail.support,
    PAYOUT_RULES: settings.payouts && writePayoutRules(settings.payouts),
    PLACES: settings.places === 'amazon' || settings.places === 'cartociudad' ? settings.places : undefined,
    IMPORT_QUEUE_URL: `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/${getQueueName(settings, 'imports')}`,
    PLACES_AN_HOUR: settings.placesAnHour?.toString(),
    REFERRAL_TRACKING_URL: settings.referrals?.trackingUrl,
    REFERRAL_TRACKING_KEY_PARAMETER: settings.referrals?.keyParameter,
  };
};

/** The variables that a manifest line asks for, as far as the stage has them. */
export const environmentFor = (spec: FunctionSpec, resources: SharedResources): Record<string, string> => {
  const values = listValues(resources);
  return Object.fromEntries(
    listVariables(spec).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
};

/** Turns a manifest line into the function's permissions. */
export const grantNeeds = (
  fn: Function,
  { spec, resources }: { spec: FunctionSpec; resources: SharedResources },
): void => {
  if (!isJob(spec)) allow(fn, ['secretsmanager:GetSecretValue'], resources.originSecret.secretArn);
  resources.table.grantTo(fn, spec);
  if (spec.userPool)
    allow(
      fn,
      spec.userPool.map((action) => `cognito-idp:${action}`),
      resources.userPool.userPoolArn,
    );
  if (spec.stripe) allowStripe(fn, spec.stripe, resources.settings.stripe);
  if (spec.sends)
    allow(
      fn,
      ['sqs:SendMessage'],
      Stack.of(fn).formatArn({ service: 'sqs', resource: getQueueName(resources.settings, spec.sends) }),
    );
  if (spec.referrals && resources.settings.referrals)
    allow(fn, ['ssm:GetParameter'], parameterArn(fn, resources.settings.referrals.keyParameter));
  if (spec.images) allowImages(fn, spec.images, resources);
  if (spec.sitemaps) allowSitemaps(fn, resources.sitemaps);
  if (spec.mail) allowMail(fn, resources.settings);
  if (spec.places && resources.settings.places === 'amazon') allowPlaces(fn, spec.places);
};

const allow = (fn: Function, actions: string[], ...resources: string[]) => {
  fn.addToRolePolicy(new PolicyStatement({ actions, resources }));
};

const parameterArn = (fn: Function, name: string) =>
  Stack.of(fn).formatArn({ service: 'ssm', resource: 'parameter', resourceName: name.slice(1) });

const allowStripe = (
  fn: Function,
  needs: NonNullable<FunctionSpec['stripe']>,
  { secretKeyParameter, webhookSecretParameter }: StageSettings['stripe'],
) => {
  const names = needs === 'webhook' ? [secretKeyParameter, webhookSecretParameter] : [secretKeyParameter];
  allow(fn, ['ssm:GetParameter'], ...names.map((name) => parameterArn(fn, name)));
};

const allowImages = (
  fn: Function,
  needs: NonNullable<FunctionSpec['images']>,
  { uploads, images }: SharedResources,
) => {
  const places = { uploads: uploads.arnForObjects('*'), images: images.arnForObjects(`${IMAGES_PREFIX}*`) };
  for (const [name, bucket] of Object.entries({ uploads, images })) {
    const of = name as keyof typeof places; // Object.entries forgets the literal names
    const actions = IMAGE_ACTIONS[needs][of];
    if (actions.length > 0)
      allow(
        fn,
        actions.map((action) => `s3:${action}`),
        places[of],
      );
    if (actions.some((action) => action !== 'PutObject')) allow(fn, TO_TELL_MISSING, bucket.bucketArn);
  }
};

const allowSitemaps = (fn: Function, sitemaps: IBucket) => {
  allow(
    fn,
    SITEMAP_ACTIONS.map((action) => `s3:${action}`),
    sitemaps.arnForObjects('*'),
  );
  allow(fn, TO_TELL_MISSING, sitemaps.bucketArn);
};

/** The provider's data is Amazon's own and in no account. */
const allowPlaces = (fn: Function, questions: NonNullable<FunctionSpec['places']>) => {
  allow(
    fn,
    questions.map((action) => `geo-places:${action}`),
    Stack.of(fn).formatArn({
      service: 'geo-places',
      account: '',
      resource: 'provider',
      resourceName: 'default',
    }),
  );
};

/**
 * SES asks for permission on the sender's identity and on the configuration set that belongs to it, and in its sandbox
 * also on the recipient's, which is one of the account, too: hence all identities, for mails from our sender alone.
 */
const allowMail = (fn: Function, settings: StageSettings) => {
  const buildArn = (resource: string, resourceName: string) =>
    Stack.of(fn).formatArn({ service: 'ses', resource, resourceName });
  fn.addToRolePolicy(
    new PolicyStatement({
      actions: ['ses:SendRawEmail'],
      resources: [buildArn('identity', '*'), buildArn('configuration-set', getSystemName(settings))],
      conditions: { StringEquals: { 'ses:FromAddress': settings.mail.from } },
    }),
  );
};
