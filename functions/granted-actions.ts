import type { FunctionSpec } from './manifest.ts';

const READS = ['BatchGetItem', 'GetItem', 'Query'];

/**
 * Actions of DynamoDB on the table, by what a line of the manifest asks for; on its indexes both may query. A transaction
 * is authorised by the actions of its parts (Amazon DynamoDB Developer Guide, "Using IAM with DynamoDB transactions").
 */
export const TABLE_ACTIONS: Readonly<Record<NonNullable<FunctionSpec['table']>, readonly string[]>> = {
  read: READS,
  write: [...READS, 'ConditionCheckItem', 'DeleteItem', 'PutItem', 'UpdateItem'],
};
export const INDEX_ACTIONS: readonly string[] = ['Query'];

/** Actions of S3 on the objects of the two buckets, by what a line of the manifest asks for. */
export const IMAGE_ACTIONS: Readonly<
  Record<NonNullable<FunctionSpec['images']>, Readonly<Record<'uploads' | 'images', readonly string[]>>>
> = {
  sign: { uploads: ['PutObject'], images: [] },
  read: { uploads: [], images: ['GetObject'] },
  process: { uploads: ['GetObject', 'DeleteObject'], images: ['GetObject', 'PutObject', 'PutObjectTagging'] },
  manage: { uploads: [], images: ['DeleteObject', 'DeleteObjectTagging'] },
};

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
