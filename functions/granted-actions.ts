import type { FunctionSpec } from '#shared/api/function-spec.ts';

const READS = ['BatchGetItem', 'GetItem', 'Query'];

/**
 * DynamoDB actions on the table, by the manifest's value. A transaction is authorised by the actions of its parts (Amazon DynamoDB
 * Developer Guide, "Using IAM with DynamoDB transactions").
 */
export const TABLE_ACTIONS: Readonly<Record<NonNullable<FunctionSpec['table']>, readonly string[]>> = {
  keys: READS,
  read: READS,
  write: [...READS, 'ConditionCheckItem', 'DeleteItem', 'PutItem', 'UpdateItem'],
};
/** Actions on the table's indexes. */
export const INDEX_ACTIONS: Readonly<Record<NonNullable<FunctionSpec['table']>, readonly string[]>> = {
  keys: [],
  read: ['Query'],
  write: ['Query'],
};
/** On items of rate limits only. */
export const LIMIT_ACTIONS: readonly string[] = ['UpdateItem'];

const PUBLISHES = ['GetObject', 'PutObject', 'PutObjectTagging'];
const REMOVES = ['DeleteObject', 'DeleteObjectTagging'];

/** S3 actions on uploads, and on public and private pictures, by the manifest's value. */
export const IMAGE_ACTIONS: Readonly<
  Record<
    NonNullable<FunctionSpec['images']>,
    Readonly<Record<'uploads' | 'images' | 'private', readonly string[]>>
  >
> = {
  sign: { uploads: ['PutObject'], images: [], private: [] },
  read: { uploads: [], images: ['GetObject'], private: [] },
  show: { uploads: [], images: [], private: ['GetObject'] },
  process: { uploads: ['GetObject', 'DeleteObject'], images: PUBLISHES, private: PUBLISHES },
  manage: { uploads: [], images: REMOVES, private: REMOVES },
};

/** Actions of S3 on sitemaps. */
export const SITEMAP_ACTIONS: readonly string[] = ['GetObject', 'PutObject'];

/**
 * Operations that the user pool allows without AWS credentials: its web ACL blocks every other one, so that a stolen token changes nothing
 * there (decision 83). Add an operation when the page or the server begins to call it.
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
  /** Only with tokens of the app client `SecondFactor`, at which only the server signs users in. */
  ofSecondFactor: ['AssociateSoftwareToken', 'VerifySoftwareToken'],
} as const;

/**
 * Rates per address for operations that only browsers call. Our own functions register and sign in with credentials, which no rule counts
 * (decision 119).
 */
export const POOL_RATES = {
  /** They create accounts and mails, or reveal who has an account. */
  signUps: {
    operations: ['SignUp', 'ConfirmSignUp', 'ResendConfirmationCode'],
    max: 50,
    windowSeconds: 300,
  },
  /** They guess passwords, and use up the account's sign-in quota. A sign-in takes two calls, with a code three. */
  signIns: { operations: ['InitiateAuth', 'RespondToAuthChallenge'], max: 300, windowSeconds: 300 },
} as const;
