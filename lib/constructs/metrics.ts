import type { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, type MetricOptions, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { QueueName } from '#functions/manifest.ts';
import type { StageSettings } from '../config.ts';
import { getFailureQueueName, getQueueName } from '../names.ts';
import type { AppTable } from './app-table.ts';

/** Runs of a job that failed to the end. By the queue's name, so that a job can go without a reference in its way. */
export const countFailures = (settings: StageSettings, job: string, options: MetricOptions): Metric =>
  new Metric({
    namespace: 'AWS/SQS',
    metricName: 'ApproximateNumberOfMessagesVisible',
    dimensionsMap: { QueueName: getFailureQueueName(settings, job) },
    statistic: Stats.MAXIMUM,
    ...options,
  });

/** Seconds that the oldest message of a queue has waited. */
export const ageOfQueue = (settings: StageSettings, queue: QueueName, period: Duration): Metric =>
  new Metric({
    namespace: 'AWS/SQS',
    metricName: 'ApproximateAgeOfOldestMessage',
    dimensionsMap: { QueueName: getQueueName(settings, queue) },
    statistic: Stats.MAXIMUM,
    period,
  });

/** All calls of the data layer; an alarm takes ten metrics at most. */
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
 * A metric of the table that exists by operation, over all of them. DynamoDB writes it only where something happened, and
 * an operation without a value must not leave the sum without one.
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
