import { ArnFormat, Aws, Stack } from 'aws-cdk-lib';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { type Variable, listVariables } from '#functions/environment.ts';
import { IMAGE_ACTIONS, SITEMAP_ACTIONS } from '#functions/granted-actions.ts';
import type { FunctionSpec, QueueName } from '#shared/api/function-spec.ts';
import { isJob } from '#functions/manifest.ts';
import { readTaxId } from '#shared/api/tax-ids.ts';
import { API_PREFIX, PRIVATE_PICTURES } from '#shared/model/constants.ts';
import type { StageSettings } from '../config.ts';
import { getQueueName, getSystemName } from '../names.ts';
import { writeVerifactu } from '../verifactu-setting.ts';
import type { AppTable } from './app-table.ts';

/** Resources that functions may ask for in their manifest line. */
export interface SharedResources {
  readonly settings: StageSettings;
  readonly siteUrl: string;
  /** The secret by which the API recognises CloudFront. */
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

/** The key prefix of all public pictures: CloudFront uses the whole path as the key. */
const IMAGES_PREFIX = `${API_PREFIX.slice(1)}/images/`;

/** With the right to list, S3 answers 404 for a missing object instead of 403. */
const TO_TELL_MISSING = ['s3:ListBucket'];

/** The rules in the format that the domain reads. */
const writePayoutRules = ({
  newOwnerStays,
  newOwnerDays,
  weeklyEuros,
}: NonNullable<StageSettings['payouts']>) =>
  JSON.stringify({ newOwnerStays, newOwnerDays, weeklyCents: weeklyEuros * 100 });

/** In basis points. */
const writeIpsiRates = ({ ceuta, melilla }: NonNullable<StageSettings['ipsi']>) =>
  JSON.stringify({
    ...(ceuta !== undefined && { ceuta: Math.round(ceuta * 100) }),
    ...(melilla !== undefined && { melilla: Math.round(melilla * 100) }),
  });

/** Serialises the operator's details for invoices; the configured tax id may contain separators. */
const writeCompany = ({ name, taxId, address, ownAccounts }: NonNullable<StageSettings['company']>) =>
  JSON.stringify({ name, taxId: readTaxId(taxId)?.taxId ?? taxId, address, ownAccounts });

/** By its name, because the queue belongs to the stack of jobs. */
const queueUrl = (settings: StageSettings, queue: QueueName) =>
  `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/${getQueueName(settings, queue)}`;

/** The variables that the stage has for its functions; undefined for those that it lacks. */
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
    PAYMENT_METHODS: settings.stripe.methods.join(','),
    BIZUM_MAX_EUROS: String(settings.stripe.bizumMaxEuros),
    UPLOADS_BUCKET: resources.uploads.bucketName,
    IMAGES_BUCKET: resources.images.bucketName,
    MAIL_FROM: settings.mail.from,
    MAIL_CONFIGURATION_SET: getSystemName(settings),
    SUPPORT_EMAIL: settings.mail.support,
    PAYOUT_RULES: settings.payouts && writePayoutRules(settings.payouts),
    REBOOKING_CENTS: String(settings.rebookingEuros * 100),
    COMPENSATION_CENTS: String(settings.compensationEuros * 100),
    IPSI_RATES: settings.ipsi && writeIpsiRates(settings.ipsi),
    COMPANY: settings.company && writeCompany(settings.company),
    DUE_DILIGENCE: settings.dueDiligence,
    VERIFACTU: writeVerifactu(settings.verifactu, settings.company?.establishedIn),
    VERIFACTU_CERTIFICATE_ID: settings.verifactu?.certificateSecret,
    PLACES: settings.places === 'amazon' ? settings.places : undefined,
    IMPORT_QUEUE_URL: queueUrl(settings, 'imports'),
    PUSH_QUEUE_URL: queueUrl(settings, 'pushes'),
    PLACES_AN_HOUR: settings.placesAnHour?.toString(),
    PUSH_PUBLIC_KEY: settings.push?.publicKey,
    PUSH_KEY_PARAMETER: settings.push?.privateKeyParameter,
    REFERRAL_TRACKING_URL: settings.referrals?.trackingUrl,
    REFERRAL_TRACKING_KEY_PARAMETER: settings.referrals?.keyParameter,
  };
};

/** The variables that a manifest line asks for, if the stage has them. */
export const environmentFor = (spec: FunctionSpec, resources: SharedResources): Record<string, string> => {
  const values = listValues(resources);
  return Object.fromEntries(
    listVariables(spec).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
};

/** Grants a function the permissions of its manifest line. */
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
  if (spec.push === 'send' && resources.settings.push)
    allow(fn, ['ssm:GetParameter'], parameterArn(fn, resources.settings.push.privateKeyParameter));
  if (spec.verifactu === 'send' && resources.settings.verifactu)
    allow(
      fn,
      ['secretsmanager:GetSecretValue'],
      secretArn(fn, resources.settings.verifactu.certificateSecret),
    );
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

/** Secrets Manager adds six characters to the name. */
const secretArn = (fn: Function, name: string) =>
  Stack.of(fn).formatArn({
    service: 'secretsmanager',
    resource: 'secret',
    resourceName: `${name}-??????`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

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
  const places = [
    { of: 'uploads', bucket: uploads, objects: '*' },
    { of: 'images', bucket: images, objects: `${IMAGES_PREFIX}*` },
    { of: 'private', bucket: images, objects: `${PRIVATE_PICTURES}/*` },
  ] as const;
  for (const { of, bucket, objects } of places) {
    const actions = IMAGE_ACTIONS[needs][of];
    if (actions.length > 0)
      allow(
        fn,
        actions.map((action) => `s3:${action}`),
        bucket.arnForObjects(objects),
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

/** The data of the provider is Amazon's, so its ARN names no account. */
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
 * SES checks the sender's identity and its configuration set; in the sandbox also the recipient's identity, which belongs to the account,
 * too. Hence all identities, but only our sender's address.
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
