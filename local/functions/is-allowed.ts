import {
  IMAGE_ACTIONS,
  INDEX_ACTIONS,
  LIMIT_ACTIONS,
  SITEMAP_ACTIONS,
  TABLE_ACTIONS,
} from '#functions/granted-actions.ts';
import type { FunctionSpec } from '#shared/api/function-spec.ts';
import { LIMIT_PREFIX, TABLE } from '#shared/data/table.ts';
import { PRIVATE_PICTURES } from '#shared/model/constants.ts';
import { LOCAL } from '../settings.ts';

/** A call of AWS. The service is named as the SDK's client or as the signed request names it. */
export interface AwsCall {
  readonly service: string;
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
}

type Check = (spec: FunctionSpec, call: AwsCall) => boolean;

/** The IAM actions for the parts of a transaction. */
const TRANSACTED: Readonly<Record<string, string>> = {
  ConditionCheck: 'ConditionCheckItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
};

const tableActionsOf = ({ operation, input }: AwsCall): string[] =>
  operation.startsWith('Transact')
    ? (input.TransactItems as object[]) // as the client writes them
        .flatMap((item) => Object.keys(item).map((kind) => TRANSACTED[kind] ?? kind))
    : [operation];

const isOfLimit = ({ input }: AwsCall): boolean => {
  const key = (input.Key as Record<string, unknown> | undefined)?.[TABLE.partitionKey]; // as the client writes it
  return typeof key === 'string' && key.startsWith(LIMIT_PREFIX);
};

const mayUseTable: Check = ({ table, limits }, call) => {
  if (limits && LIMIT_ACTIONS.includes(call.operation) && isOfLimit(call)) return true;
  if (!table) return false;
  const allowed = (call.input.IndexName === undefined ? TABLE_ACTIONS : INDEX_ACTIONS)[table];
  return tableActionsOf(call).every((action) => allowed.includes(action));
};

/**
 * HeadObject needs the permission to read; writing with a tag needs a second action. Calls to an unknown bucket are left to the store,
 * which reports it.
 */
const mayUseObjects: Check = ({ images, sitemaps }, { operation, input }) => {
  if (input.Bucket === LOCAL.sitemapsBucket) return sitemaps === true && SITEMAP_ACTIONS.includes(operation);
  const bucket = ({ [LOCAL.uploadsBucket]: 'uploads', [LOCAL.imagesBucket]: 'images' } as const)[
    String(input.Bucket)
  ];
  if (!bucket) return true;
  const isPrivate = bucket === 'images' && String(input.Key).startsWith(`${PRIVATE_PICTURES}/`);
  if (!images) return false;
  const actions = [
    operation === 'HeadObject' ? 'GetObject' : operation,
    ...(input.Tagging === undefined ? [] : ['PutObjectTagging']),
  ];
  return actions.every((action) => IMAGE_ACTIONS[images][isPrivate ? 'private' : bucket].includes(action));
};

/** IAM does not apply to calls that users make with their own password or token. */
const mayUsePool: Check = ({ userPool = [] }, { operation }) =>
  !operation.startsWith('Admin') || userPool.includes(operation);

/** A function only knows the names of resources that it may use (functions/environment.ts). */
const byName: Check = () => true;

const CHECKS: Readonly<Record<string, Check>> = {
  dynamodb: mayUseTable,
  s3: mayUseObjects,
  cognitoidentityprovider: mayUsePool,
  'cognito-idp': mayUsePool,
  geoplaces: ({ places }, { operation }) => places?.some((question) => question === operation) ?? false,
  ses: ({ mail }) => mail === true,
  sqs: ({ sends }) => sends !== undefined,
  ssm: byName,
  secretsmanager: byName,
};

/** Whether the stacks allow a function with this line of the manifest to make the call. */
export const isAllowed: Check = (spec, call) => CHECKS[call.service]?.(spec, call) ?? false;
