import { describe, expect, it } from 'vitest';
import type { FunctionSpec } from '#shared/api/function-spec.ts';
import { isAllowed } from '#local/functions/is-allowed.ts';
import { LOCAL } from '#local/settings.ts';

const { tableName: TableName, uploadsBucket: uploads, imagesBucket: images } = LOCAL;
const transaction = (...kinds: string[]) => ({
  TransactItems: kinds.map((kind) => ({ [kind]: { TableName } })),
});

type Case = [spec: FunctionSpec, service: string, operation: string, input?: Record<string, unknown>];

describe('a call of the local stack', () => {
  it.each<Case>([
    [{ table: 'read' }, 'dynamodb', 'GetItem', { TableName }],
    [{ table: 'read' }, 'dynamodb', 'Query', { TableName, IndexName: 'gsi1' }],
    [{ limits: true }, 'dynamodb', 'UpdateItem', { TableName, Key: { pk: 'LIMIT#a', sk: '1' } }],
    [{ table: 'write' }, 'dynamodb', 'TransactWriteItems', transaction('Put', 'ConditionCheck', 'Delete')],
    [{ userPool: ['AdminGetUser'] }, 'cognitoidentityprovider', 'AdminGetUser'],
    [{}, 'cognitoidentityprovider', 'InitiateAuth'],
    [{ images: 'read' }, 's3', 'HeadObject', { Bucket: images }],
    [{ images: 'process' }, 's3', 'PutObject', { Bucket: images, Tagging: 'draft=yes' }],
    [{ places: ['Suggest'] }, 'geoplaces', 'Suggest'],
    [{ mail: true }, 'ses', 'SendRawEmail'],
  ])('is allowed by the manifest line %o: %s %s', (spec, service, operation, input = {}) => {
    expect(isAllowed(spec, { service, operation, input })).toBe(true);
  });

  it.each<Case>([
    [{}, 'dynamodb', 'GetItem', { TableName }],
    [{ table: 'read' }, 'dynamodb', 'UpdateItem', { TableName }],
    [{ table: 'keys' }, 'dynamodb', 'Query', { TableName, IndexName: 'gsi1' }],
    [{ limits: true }, 'dynamodb', 'UpdateItem', { TableName, Key: { pk: 'SPOT#a', sk: 'SPOT' } }],
    [{ limits: true }, 'dynamodb', 'DeleteItem', { TableName, Key: { pk: 'LIMIT#a', sk: '1' } }],
    [{ limits: true }, 'dynamodb', 'GetItem', { TableName, Key: { pk: 'SPOT#a', sk: 'SPOT' } }],
    [{ table: 'read' }, 'dynamodb', 'TransactWriteItems', transaction('ConditionCheck')],
    [{ table: 'write' }, 'dynamodb', 'Scan', { TableName }],
    [{ table: 'write' }, 'dynamodb', 'BatchWriteItem', { RequestItems: {} }],
    [{ table: 'write' }, 'dynamodb', 'GetItem', { TableName, IndexName: 'gsi1' }],
    [{ userPool: ['AdminGetUser'] }, 'cognito-idp', 'AdminDeleteUser'],
    [{ images: 'read' }, 's3', 'GetObject', { Bucket: uploads }],
    [{ images: 'sign' }, 's3', 'PutObject', { Bucket: uploads, Tagging: 'draft=yes' }],
    [{ images: 'manage' }, 's3', 'GetObject', { Bucket: images }],
    [{ places: ['Suggest'] }, 'geoplaces', 'GetPlace'],
    [{ table: 'write' }, 'ses', 'SendRawEmail'],
    [{ table: 'write' }, 'sns', 'Publish'],
  ])('is refused by the manifest line %o: %s %s', (spec, service, operation, input = {}) => {
    expect(isAllowed(spec, { service, operation, input })).toBe(false);
  });
});
