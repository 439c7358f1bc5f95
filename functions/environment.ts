import type { FunctionSpec, QueueName } from '#shared/api/function-spec.ts';
import { isJob } from './manifest.ts';

/** Variables of every function. The names of the user pool are public; any function may receive a token or sign a user in. */
const OF_ALL = [
  'STAGE',
  'SYSTEM_NAME',
  'LOG_LEVEL',
  'MODERATION',
  'SITE_URL',
  'USER_POOL_ID',
  'USER_POOL_CLIENT_ID',
  'SECOND_FACTOR_CLIENT_ID',
] as const;

/** For recognising requests through CloudFront. Jobs receive no requests from outside. */
const OF_ROUTES = ['ORIGIN_SECRET_ID'] as const;

const OF_STRIPE = {
  api: ['STRIPE_SECRET_KEY_PARAMETER', 'PAYMENT_METHODS', 'BIZUM_MAX_EUROS'],
  webhook: ['STRIPE_SECRET_KEY_PARAMETER', 'STRIPE_WEBHOOK_SECRET_PARAMETER'],
} as const;

const OF_PUSH = {
  offer: ['PUSH_PUBLIC_KEY'],
  send: ['PUSH_PUBLIC_KEY', 'PUSH_KEY_PARAMETER'],
} as const;

const OF_VERIFACTU = {
  chain: ['VERIFACTU'],
  send: ['VERIFACTU', 'VERIFACTU_CERTIFICATE_ID'],
} as const;

const OF_QUEUES = {
  imports: ['IMPORT_QUEUE_URL'],
  pushes: ['PUSH_QUEUE_URL'],
} as const satisfies Record<QueueName, readonly string[]>;

const OF_NEEDS = {
  table: ['TABLE_NAME'],
  limits: ['TABLE_NAME'],
  images: ['UPLOADS_BUCKET', 'IMAGES_BUCKET'],
  sitemaps: ['SITEMAPS_BUCKET', 'PUBLIC_ORIGIN'],
  mail: ['MAIL_FROM', 'MAIL_CONFIGURATION_SET'],
  support: ['SUPPORT_EMAIL'],
  places: ['PLACES', 'PLACES_AN_HOUR'],
  payoutRules: ['PAYOUT_RULES'],
  goodwill: ['REBOOKING_CENTS', 'COMPENSATION_CENTS'],
  ipsi: ['IPSI_RATES'],
  company: ['COMPANY'],
  dueDiligence: ['DUE_DILIGENCE'],
  referrals: ['REFERRAL_TRACKING_URL', 'REFERRAL_TRACKING_KEY_PARAMETER'],
} as const satisfies Partial<Record<keyof FunctionSpec, readonly string[]>>;

/** A variable that a stage gives its functions. */
export type Variable =
  | (typeof OF_ALL)[number]
  | (typeof OF_ROUTES)[number]
  | (typeof OF_STRIPE)[keyof typeof OF_STRIPE][number]
  | (typeof OF_PUSH)[keyof typeof OF_PUSH][number]
  | (typeof OF_VERIFACTU)[keyof typeof OF_VERIFACTU][number]
  | (typeof OF_QUEUES)[keyof typeof OF_QUEUES][number]
  | (typeof OF_NEEDS)[keyof typeof OF_NEEDS][number];

/** The variables of a function, from its manifest line. The stacks and the local stack both use it. */
export const listVariables = (spec: FunctionSpec): Variable[] => [
  ...new Set([
    ...OF_ALL,
    ...(isJob(spec) ? [] : OF_ROUTES),
    ...(spec.stripe ? OF_STRIPE[spec.stripe] : []),
    ...(spec.push ? OF_PUSH[spec.push] : []),
    ...(spec.verifactu ? OF_VERIFACTU[spec.verifactu] : []),
    ...(spec.sends ? OF_QUEUES[spec.sends] : []),
    ...(Object.keys(OF_NEEDS) as (keyof typeof OF_NEEDS)[]) // Object.keys widens literal names to string
      .flatMap((need) => (spec[need] ? OF_NEEDS[need] : [])),
  ]),
];
