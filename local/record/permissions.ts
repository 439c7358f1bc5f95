import { LOCAL } from '../settings.ts';

/** A permission as IAM names it, with the resource by the name it has in a stack: `dynamodb:Query table/index/gsi1`. */
export type Permission = `${string}:${string} ${string}`;

interface Call {
  readonly service: string;
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
}

const textIn = (input: Call['input'], name: string): string => {
  const value = input[name];
  return typeof value === 'string' ? value : '';
};

const TRANSACTED: Readonly<Record<string, string>> = {
  ConditionCheck: 'ConditionCheckItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
};

const tableNamed = (name: unknown) => (name === LOCAL.tableName ? 'table' : `table:${String(name)}`);

/** A transaction needs what its parts need; a query of an index needs the index and not the table. */
const ofTable = ({ operation, input }: Call): Permission[] => {
  if (operation.startsWith('Transact')) {
    const items = input.TransactItems as Record<string, { TableName?: string }>[]; // as the client writes them
    return items.flatMap((item) =>
      Object.entries(item).map(
        ([kind, { TableName }]): Permission =>
          `dynamodb:${TRANSACTED[kind] ?? kind} ${tableNamed(TableName)}`,
      ),
    );
  }
  if (operation.startsWith('Batch'))
    return Object.keys(input.RequestItems as object) // as the client writes it
      .map((name): Permission => `dynamodb:${operation} ${tableNamed(name)}`);
  const index = textIn(input, 'IndexName');
  return [`dynamodb:${operation} ${tableNamed(input.TableName)}${index && `/index/${index}`}`];
};

const BUCKETS: Readonly<Record<string, string>> = {
  [LOCAL.uploadsBucket]: 'uploads',
  [LOCAL.imagesBucket]: 'images',
};
/** Keys below one of these are granted together. */
const FOLDERS: Readonly<Record<string, string>> = { uploads: '', images: 'api/images/' };
const OBJECT_ACTIONS: Readonly<Record<string, string>> = { HeadObject: 'GetObject' };

/** A tag written with an object is a permission of its own. In a bucket that is not there nothing is done. */
const ofObjects = ({ operation, input }: Call): Permission[] => {
  const bucket = BUCKETS[textIn(input, 'Bucket')];
  if (bucket === undefined) return [];
  const folder = FOLDERS[bucket];
  const key = textIn(input, 'Key');
  const objects =
    folder !== undefined && key.startsWith(folder) ? `${bucket}/${folder}*` : `${bucket}/${key}`;
  const tagging: Permission[] = input.Tagging ? [`s3:PutObjectTagging ${objects}`] : [];
  return [`s3:${OBJECT_ACTIONS[operation] ?? operation} ${objects}`, ...tagging];
};

/** Without the right to list, S3 answers 403 instead of 404 for what is not there. */
export const toTellMissing = ({ input }: Call): Permission[] => {
  const bucket = BUCKETS[textIn(input, 'Bucket')];
  return bucket === undefined ? [] : [`s3:ListBucket ${bucket}`];
};

/** What a caller does with its own password or token is no matter of IAM. */
const ofUserPool = ({ operation }: Call): Permission[] =>
  operation.startsWith('Admin') ? [`cognito-idp:${operation} userPool`] : [];

/** SES asks for the sender and for the configuration set that belongs to it. */
const ofMail = ({ operation }: Call): Permission[] => [
  `ses:${operation} mail/identity`,
  `ses:${operation} mail/configuration-set`,
];

/** `/plazalibre/local/stripe/secret-key` is `parameter/stripe/secret-key` in every stage. */
const ofParameters = ({ operation, input }: Call): Permission[] => [
  `ssm:${operation} parameter/${textIn(input, 'Name').split('/').slice(3).join('/')}`,
];

const OF_SERVICES: Readonly<Record<string, (call: Call) => Permission[]>> = {
  dynamodb: ofTable,
  s3: ofObjects,
  'cognito-idp': ofUserPool,
  ses: ofMail,
  ssm: ofParameters,
  secretsmanager: ({ operation }) => [`secretsmanager:${operation} originSecret`],
  'geo-places': ({ operation }) => [`geo-places:${operation} places`],
};

/** What a function must be allowed to do for a call of its SDK. A service that nobody thought of stands out. */
export const permissionsFor = (call: Call): Permission[] =>
  OF_SERVICES[call.service]?.(call) ?? [`${call.service}:${call.operation} unknown`];
