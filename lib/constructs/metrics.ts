import type { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, type MetricOptions, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { QueueName } from '#shared/api/function-spec.ts';
import type { StageSettings } from '../config.ts';
import { getFailureQueueName, getQueueName } from '../names.ts';
import type { AppTable } from './app-table.ts';

/** Failed runs of a job. By the queue's name, so that no reference keeps the job from being removed. */
export const countFailures = (settings: StageSettings, job: string, options: MetricOptions): Metric =>
  new Metric({
    namespace: 'AWS/SQS',
    metricName: 'ApproximateNumberOfMessagesVisible',
    dimensionsMap: { QueueName: getFailureQueueName(settings, job) },
    statistic: Stats.MAXIMUM,
    ...options,
  });

/** The age in seconds of the oldest message in a queue. */
export const ageOfQueue = (settings: StageSettings, queue: QueueName, period: Duration): Metric =>
  new Metric({
    namespace: 'AWS/SQS',
    metricName: 'ApproximateAgeOfOldestMessage',
    dimensionsMap: { QueueName: getQueueName(settings, queue) },
    statistic: Stats.MAXIMUM,
    period,
  });

/** All operations of the data layer; an alarm takes at most ten metrics. */
const OPERATIONS = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactGetItems',
  'TransactWriteItems',
];

/**
 * The sum of a table metric that exists per operation. DynamoDB writes it only when something happened, so missing values count as zero.
 */
export const sumOfOperations = (
  table: AppTable,
  metricName: 'SystemErrors' | 'ThrottledRequests',
  period: Duration,
): MathExpression => {
  const name = (operation: string) => operation.charAt(0).toLowerCase() + operation.slice(1);
  return new MathExpression({
    expression: OPERATIONS.map((operation) => `FILL(${name(operation)}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(
      OPERATIONS.map((operation) => [
        name(operation),
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName,
          dimensionsMap: { TableName: table.tableName, Operation: operation },
          statistic: Stats.SUM,
          period,
        }),
      ]),
    ),
    label: metricName,
    period,
  });
};
