import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IGrantable } from 'aws-cdk-lib/aws-iam';
import { Grant } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { TABLE } from '#shared/data/table.ts';

const READ = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
/** A transaction needs the actions of its parts. */
const WRITE = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
];

const textKey = (name: string) => ({ name, type: AttributeType.STRING });

/** The one table, with the schema that the data layer declares. The stream carries whole items to the jobs. */
export class AppTable extends TableV2 {
  constructor(scope: Construct, id: string, { keepsData }: { keepsData: boolean }) {
    super(scope, id, {
      partitionKey: textKey(TABLE.partitionKey),
      sortKey: textKey(TABLE.sortKey),
      globalSecondaryIndexes: TABLE.indexes.map(({ name, partitionKey, sortKey }) => ({
        indexName: name,
        partitionKey: textKey(partitionKey),
        sortKey: textKey(sortKey),
      })),
      billing: Billing.onDemand(),
      timeToLiveAttribute: TABLE.ttlAttribute,
      dynamoStream: StreamViewType.NEW_IMAGE,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: keepsData,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }

  /** Exactly the calls that the data layer makes: no scan, no table management, each index by its name. */
  grantTo(grantee: IGrantable, access: 'read' | 'write'): Grant {
    const indexes = TABLE.indexes.map(({ name }) => `${this.tableArn}/index/${name}`);
    return Grant.addToPrincipal({
      grantee,
      actions: access === 'write' ? [...READ, ...WRITE] : READ,
      resourceArns: [this.tableArn, ...indexes],
    });
  }
}
