import type { FunctionSpec } from './manifest.ts';

const READS = ['BatchGetItem', 'GetItem', 'Query'];

/**
 * Actions of DynamoDB on the table, by what a line of the manifest asks for. A transaction is authorised by the actions of its parts (Amazon DynamoDB Developer Guide, "Using IAM with DynamoDB transactions").
 */
export const TABLE_ACTIONS: Readonly<Record<NonNullable<FunctionSpec['table']>, readonly string[]>> = {
  keys: READS,
  read: READS,
  write: [...READS, 'ConditionCheckItem', 'DeleteItem', 'PutItem', 'UpdateItem'],
};
/** The same on its indexes. */
export const INDEX_ACTIONS: Readonly<Record<NonNullable<FunctionSpec['table']>, readonly string[]>> = {
  keys: [],
  read: ['Query'],
  write: ['Query'],
};
/** On the items of rate limits alone. */
export const LIMIT_ACTIONS: readonly string[] = ['UpdateItem'];

/** Actions of S3 on the objects of the two buckets, by what a line of the manifest asks for. */
export const IMAGE_ACTIONS: Readonly<
  Record<NonNullable<FunctionSpec['images']>, Readonly<Record<'uploads' | 'images', readonly string[]>>>
> = {
  sign: { uploads: ['PutObject'], images: [] },
  read: { uploads: [], images: ['GetObject'] },
  process: { uploads: ['GetObject', 'DeleteObject'], images: ['GetObject', 'PutObject', 'PutObjectTagging'] },
  manage: { uploads: [], images: ['DeleteObject', 'DeleteObjectTagging'] },
};

/** Actions of S3 on sitemaps. */
export const SITEMAP_ACTIONS: readonly string[] = ['GetObject', 'PutObject'];

/**
 * What the user pool does for callers without AWS credentials: its web ACL blocks every other such operation, so that a
 * stolen token changes nothing there (decision 83). An operation that the page or the server begins to call goes in here.
 */
export const POOL_OPERATIONS = {
  /** Signing up, in and out. */
  ofAll: [
    'SignUp',
    'ConfirmSignUp',
    'ResendConfirmationCode',
    'InitiateAuth',
    'RespondToAuthChallenge',
    'RevokeToken',
  ],
  /** With tokens of the app client `SecondFactor` alone, which only the server signs users in at. */
  ofSecondFactor: ['AssociateSoftwareToken', 'VerifySoftwareToken'],
} as const;

/**
 * Of those of all, what only browsers call: so often from one address. Our own functions register and sign in by calls with
 * credentials, which no rule counts (decision 119).
 */
export const POOL_RATES = {
  /** They make accounts and mails, or tell who has one. */
  signUps: {
    operations: ['SignUp', 'ConfirmSignUp', 'ResendConfirmationCode'],
    max: 50,
    windowSeconds: 300,
  },
  /** They guess passwords, and use up the quota of sign-ins of the account. A sign-in is two calls, with a code three. */
  signIns: { operations: ['InitiateAuth', 'RespondToAuthChallenge'], max: 300, windowSeconds: 300 },
} as const;
