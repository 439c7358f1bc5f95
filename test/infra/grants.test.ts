import { describe, expect, it } from 'vitest';
import { functionSpecs } from '#functions/function-specs.ts';
import { tableGrantsProblems } from '#functions/table-grants.ts';
import { permissionsFor } from '#local/record/permissions.ts';
import { LOCAL } from '#local/settings.ts';
import { compareGrants, describeDifferences } from '../../scripts/grants/compare.ts';

const granted = (...permissions: string[]) => ({ permissions: new Set(permissions), wildcards: [] });
const seen = (...permissions: string[]) => ({ runs: 1, permissions, deniedVariables: [] });

describe('the comparison of what functions did with what they may do', () => {
  it('is content when the two are the same', () => {
    const both = ['dynamodb:GetItem table', 's3:PutObject uploads/*'];
    expect(compareGrants({ createSpot: seen(...both) }, new Map([['createSpot', granted(...both)]]))).toEqual(
      [],
    );
  });

  it('finds what is not granted, what is never used, what is too wide and what is not told', () => {
    const found = compareGrants(
      { createSpot: { ...seen('dynamodb:PutItem table'), deniedVariables: ['MAIL_FROM'] } },
      new Map([['createSpot', { ...granted('dynamodb:DeleteItem table'), wildcards: ['s3:* *'] }]]),
    );
    expect(describeDifferences(found).split('\n')).toEqual([
      'createSpot',
      '  not granted  dynamodb:PutItem table',
      '  never used   dynamodb:DeleteItem table',
      '  too wide     s3:* *',
      '  not told     MAIL_FROM',
    ]);
  });

  it('finds a function that no test ran', () => {
    const [found] = compareGrants({}, new Map([['createSpot', granted('dynamodb:GetItem table')]]));
    expect(found?.unused).toEqual(['dynamodb:GetItem table']);
  });
});

describe('the lines of grants', () => {
  it('fit the manifest, all of them', () => {
    expect(tableGrantsProblems()).toEqual([]);
  });

  it.each([
    ['asks for the table and has no line', { table: 'write' }, undefined, /has no line .* npm run grants/],
    ['asks for no table and has one', {}, { table: ['GetItem'] }, /asks for no table/],
    ['only reads and would write', { table: 'read' }, { table: ['PutItem'] }, /only reads .* PutItem/],
  ] as const)('say what to do about a function that %s', (_, spec, line, sentence) => {
    const problems = tableGrantsProblems(new Map([['getSpot', spec]]), line ? { getSpot: line } : {});
    expect(problems).toEqual([expect.stringMatching(sentence)]);
  });

  it('say what to do about one of a function that is gone', () => {
    const specs = new Map([...functionSpecs].slice(0, 0));
    expect(tableGrantsProblems(specs, { oldName: { table: [] } })).toEqual([
      expect.stringMatching(/oldName, which is no function/),
    ]);
  });
});

describe('what a call needs to be allowed', () => {
  const { tableName: TableName, imagesBucket, uploadsBucket } = LOCAL;
  const of = (service: string, operation: string, input: Record<string, unknown>) =>
    permissionsFor({ service, operation, input });

  it('is an index alone for a query of it, and the parts for a transaction', () => {
    expect(of('dynamodb', 'Query', { TableName, IndexName: 'gsi1' })).toEqual([
      'dynamodb:Query table/index/gsi1',
    ]);
    const TransactItems = [
      { Put: { TableName } },
      { ConditionCheck: { TableName } },
      { Update: { TableName } },
      { Delete: { TableName } },
    ];
    expect(of('dynamodb', 'TransactWriteItems', { TransactItems })).toEqual(
      ['PutItem', 'ConditionCheckItem', 'UpdateItem', 'DeleteItem'].map((name) => `dynamodb:${name} table`),
    );
    expect(of('dynamodb', 'BatchGetItem', { RequestItems: { [TableName]: {} } })).toEqual([
      'dynamodb:BatchGetItem table',
    ]);
  });

  it('is another one for a tag, and the folder of pictures rather than one of them', () => {
    const Key = 'api/images/0123/one.jpg';
    expect(of('s3', 'PutObject', { Bucket: imagesBucket, Key, Tagging: 'draft=yes' })).toEqual([
      's3:PutObject images/api/images/*',
      's3:PutObjectTagging images/api/images/*',
    ]);
    expect(of('s3', 'HeadObject', { Bucket: uploadsBucket, Key: 'incoming/x' })).toEqual([
      's3:GetObject uploads/*',
    ]);
    expect(of('s3', 'GetObject', { Bucket: imagesBucket, Key: 'elsewhere' })).toEqual([
      's3:GetObject images/elsewhere',
    ]);
  });

  it('is nothing for what somebody does with a password of their own', () => {
    expect(of('cognito-idp', 'InitiateAuth', {})).toEqual([]);
    expect(of('cognito-idp', 'AdminGetUser', {})).toEqual(['cognito-idp:AdminGetUser userPool']);
  });

  it('stands out for a service that nobody thought of', () => {
    expect(of('sns', 'Publish', {})).toEqual(['sns:Publish unknown']);
  });
});
