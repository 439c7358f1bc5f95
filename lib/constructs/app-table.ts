import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AttributeType, Billing, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IGrantable } from 'aws-cdk-lib/aws-iam';
import { AnyPrincipal, Grant, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { INDEX_ACTIONS, LIMIT_ACTIONS, TABLE_ACTIONS } from '#functions/granted-actions.ts';
import type { FunctionSpec } from '#shared/api/function-spec.ts';
import { LIMIT_PREFIX, TABLE } from '#shared/data/table.ts';
import type { StageSettings } from '../config.ts';

/**
 * A key of the account. A principal that may use the table uses the key only through DynamoDB, so that functions need no permission for the
 * key.
 */
const customerKey = (scope: Construct, keepsData: boolean): TableEncryptionV2 => {
  const key = new Key(scope, 'DataKey', {
    enableKeyRotation: true,
    removalPolicy: keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  });
  const { account, region } = Stack.of(scope);
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [new AnyPrincipal()],
      actions: [
        'kms:Encrypt',
        'kms:Decrypt',
        'kms:ReEncrypt*',
        'kms:GenerateDataKey*',
        'kms:DescribeKey',
        'kms:CreateGrant',
      ],
      resources: ['*'],
      conditions: {
        StringEquals: { 'kms:CallerAccount': account, 'kms:ViaService': `dynamodb.${region}.amazonaws.com` },
      },
    }),
  );
  return TableEncryptionV2.customerManagedKey(key);
};

const textKey = (name: string) => ({ name, type: AttributeType.STRING });

/** The one table, with the schema that the data layer declares. The stream only wakes jobs, which read the table themselves. */
export class AppTable extends TableV2 {
  constructor(scope: Construct, id: string, { keepsData, dataKey }: StageSettings) {
    super(scope, id, {
      partitionKey: textKey(TABLE.partitionKey),
      sortKey: textKey(TABLE.sortKey),
      globalSecondaryIndexes: TABLE.indexes.map(({ name, partitionKey, sortKey }) => ({
        indexName: name,
        partitionKey: textKey(partitionKey),
        sortKey: textKey(sortKey),
      })),
      billing: Billing.onDemand(),
      encryption: dataKey === 'customer' ? customerKey(scope, keepsData) : TableEncryptionV2.dynamoOwnedKey(),
      timeToLiveAttribute: TABLE.ttlAttribute,
      dynamoStream: StreamViewType.KEYS_ONLY,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: keepsData,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }

  /** Grants a function the access to items and indexes that its manifest line lists. */
  grantTo(grantee: IGrantable, { table: use, limits }: FunctionSpec): void {
    const allow = (actions: readonly string[], resourceArns: string[], conditions = {}) =>
      Grant.addToPrincipal({
        grantee,
        actions: actions.map((action) => `dynamodb:${action}`),
        resourceArns,
        conditions,
      });
    if (use) allow(TABLE_ACTIONS[use], [this.tableArn]);
    if (use && INDEX_ACTIONS[use].length > 0)
      allow(
        INDEX_ACTIONS[use],
        TABLE.indexes.map(({ name }) => `${this.tableArn}/index/${name}`),
      );
    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
    if (limits)
      allow(LIMIT_ACTIONS, [this.tableArn], {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${LIMIT_PREFIX}*`] },
      });
  }
}
