import { Stack } from 'aws-cdk-lib';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { FunctionSpec } from '#functions/manifest.ts';
import { API_PREFIX } from '#shared/api/constants.ts';
import type { StageSettings } from '../config.ts';
import type { AppTable } from './app-table.ts';

/** What functions can ask for in their manifest line. */
export interface Surroundings {
  readonly settings: StageSettings;
  readonly siteUrl: string;
  readonly table: AppTable;
  readonly userPool: IUserPool;
  readonly userPoolClient: IUserPoolClient;
  readonly uploads: IBucket;
  readonly images: IBucket;
  /** Where SES tells what became of mails. */
  readonly mailEvents: ITopic;
}

/** Below it stand all public pictures: CloudFront looks for the whole path of the address. */
const IMAGES_PREFIX = `${API_PREFIX.slice(1)}/images/`;

/** Without the right to list, S3 answers 403 instead of 404 for what is not there. */
const TO_TELL_MISSING = ['s3:ListBucket'];

/** Turns a manifest line into the function's permissions and the names of what it may use. */
export const meetNeeds = (fn: Function, spec: FunctionSpec, around: Surroundings): void => {
  if (spec.table) {
    fn.addEnvironment('TABLE_NAME', around.table.tableName);
    around.table.grantTo(fn, spec.table);
  }
  if (spec.userPool)
    allow(
      fn,
      spec.userPool.map((action) => `cognito-idp:${action}`),
      around.userPool.userPoolArn,
    );
  if (spec.stripe) allowStripe(fn, spec.stripe, around.settings.stripe);
  if (spec.referrals && around.settings.referrals) allowReferrals(fn, around.settings.referrals);
  if (spec.images) allowImages(fn, spec.images, around);
  if (spec.mail) allowMail(fn, around.settings.mail);
  if (spec.places && around.settings.places === 'amazon') allowPlaces(fn, spec.places);
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
  fn.addEnvironment('STRIPE_SECRET_KEY_PARAMETER', secretKeyParameter);
  if (needs === 'webhook') fn.addEnvironment('STRIPE_WEBHOOK_SECRET_PARAMETER', webhookSecretParameter);
  const names = needs === 'webhook' ? [secretKeyParameter, webhookSecretParameter] : [secretKeyParameter];
  allow(fn, ['ssm:GetParameter'], ...names.map((name) => parameterArn(fn, name)));
};

const allowReferrals = (
  fn: Function,
  { trackingUrl, keyParameter }: NonNullable<StageSettings['referrals']>,
) => {
  fn.addEnvironment('REFERRAL_TRACKING_URL', trackingUrl);
  fn.addEnvironment('REFERRAL_TRACKING_KEY_PARAMETER', keyParameter);
  allow(fn, ['ssm:GetParameter'], parameterArn(fn, keyParameter));
};

const allowImages = (
  fn: Function,
  needs: NonNullable<FunctionSpec['images']>,
  { uploads, images }: Surroundings,
) => {
  fn.addEnvironment('UPLOADS_BUCKET', uploads.bucketName);
  fn.addEnvironment('IMAGES_BUCKET', images.bucketName);
  const uploadKeys = uploads.arnForObjects('*');
  const imageKeys = images.arnForObjects(`${IMAGES_PREFIX}*`);
  if (needs === 'sign') allow(fn, ['s3:PutObject'], uploadKeys);
  if (needs === 'read') {
    allow(fn, ['s3:GetObject'], imageKeys);
    allow(fn, TO_TELL_MISSING, images.bucketArn);
  }
  if (needs === 'process') {
    allow(fn, ['s3:GetObject', 's3:DeleteObject'], uploadKeys);
    allow(fn, TO_TELL_MISSING, uploads.bucketArn);
    allow(fn, ['s3:PutObject', 's3:PutObjectTagging'], imageKeys);
  }
  if (needs === 'curate') {
    allow(fn, ['s3:DeleteObject', 's3:DeleteObjectTagging'], imageKeys);
    allow(fn, TO_TELL_MISSING, images.bucketArn);
  }
};

/** The provider's data is Amazon's own and in no account. */
const allowPlaces = (fn: Function, questions: NonNullable<FunctionSpec['places']>) => {
  fn.addEnvironment('PLACES', 'amazon');
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

const allowMail = (fn: Function, { identity, from, support }: StageSettings['mail']) => {
  fn.addEnvironment('MAIL_FROM', from);
  fn.addEnvironment('SUPPORT_EMAIL', support);
  allow(
    fn,
    ['ses:SendRawEmail'],
    Stack.of(fn).formatArn({ service: 'ses', resource: 'identity', resourceName: identity }),
  );
};
