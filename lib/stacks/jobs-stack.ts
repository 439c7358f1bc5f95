import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { FilterCriteria, FilterRule, type Function, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import {
  DynamoEventSource,
  SnsEventSource,
  SqsDlq,
  SqsEventSource,
  type SqsEventSourceProps,
} from 'aws-cdk-lib/aws-lambda-event-sources';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { QueueName } from '#shared/api/function-spec.ts';
import type { Trigger } from '#functions/manifest.ts';
import { MAX_PUSH_ATTEMPTS } from '#shared/model/rules.ts';
import { REINDEX_QUEUE, OUTBOX_PARTITION, TABLE } from '#shared/data/table.ts';
import type { StageSettings } from '../config.ts';
import { listJobs } from '../stage-jobs.ts';
import { getFailureQueueName, getQueueName, toConstructId } from '../names.ts';
import { nameSystem } from '../verifactu-setting.ts';
import { EndpointFunction } from '../constructs/endpoint-function.ts';
import type { SharedResources } from '../constructs/function-needs.ts';

export interface JobsStackProps extends StackProps {
  readonly resources: SharedResources;
  readonly bundles: string;
}

/** The jobs, each with its triggers and its dead-letter queue. */
export class JobsStack extends Stack {
  constructor(scope: Construct, id: string, props: JobsStackProps) {
    super(scope, id, props);
    const { resources, bundles } = props;
    for (const [name, spec] of listJobs(resources.settings)) {
      const failed = this.addFailures(name, resources.settings);
      const isRepeated = spec.triggers.every((trigger) => !('every' in trigger));
      const fn = new EndpointFunction(this, {
        ...{ name, spec, resources, bundles, failed },
        // A job with a schedule needs no retry: its next run catches up.
        retries: isRepeated ? 2 : 0,
      });
      for (const trigger of spec.triggers) this.addTrigger(name, trigger, { fn, failed, resources });
    }
    // Preflight reads these outputs: it refuses to end VERI*FACTU within the year.
    const { verifactu } = resources.settings;
    if (verifactu) {
      new CfnOutput(this, 'InvoiceRecordsTo', { value: verifactu.environment });
      new CfnOutput(this, 'InvoiceRecordsBy', { value: nameSystem(verifactu.system) });
    }
    if (verifactu?.lastDay) new CfnOutput(this, 'InvoiceRecordsUntil', { value: verifactu.lastDay });
  }

  private addFailures(name: string, settings: StageSettings): Queue {
    return new Queue(this, `${toConstructId(name)}Failures`, {
      queueName: getFailureQueueName(settings, name),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
  }

  private addTrigger(name: string, trigger: Trigger, job: Job): void {
    if ('stream' in trigger) triggerOnStream(trigger.stream, job);
    else if ('every' in trigger) this.addSchedule(name, trigger.every, job);
    else if ('topic' in trigger) job.fn.addEventSource(new SnsEventSource(job.resources.mailEvents));
    else if ('queue' in trigger) this.addQueue(trigger.queue, job);
    else this.addUploadRule(name, job);
  }

  /** A message that a run does not complete becomes visible again after longer than a run takes. */
  private addQueue(name: QueueName, { fn, failed, resources }: Job): void {
    const queue = new Queue(this, `${toConstructId(name)}Queue`, {
      queueName: getQueueName(resources.settings, name),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.minutes(6),
      retentionPeriod: Duration.hours(1),
      deadLetterQueue: { queue: failed, maxReceiveCount: QUEUES[name].deliveries },
    });
    fn.addEventSource(new SqsEventSource(queue, QUEUES[name].source));
  }

  private addSchedule(name: string, every: string, { fn, failed }: Job): void {
    new Schedule(this, `${toConstructId(name)}Schedule`, {
      schedule: ScheduleExpression.expression(`rate(${every})`),
      target: new LambdaInvoke(fn, {
        // For messages that did not reach the function; the function handles its own failures.
        deadLetterQueue: failed,
        retryAttempts: 0,
        maxEventAge: Duration.minutes(1),
      }),
    });
  }

  /**
   * Through EventBridge, so that the bucket need not know the job. The event is converted to the format of an S3 notification, which the
   * job reads. Our keys have no characters that a notification would encode.
   */
  private addUploadRule(name: string, { fn, failed, resources }: Job): void {
    new Rule(this, `${toConstructId(name)}Uploads`, {
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [resources.uploads.bucketName] } },
      },
      targets: [
        new LambdaFunction(fn, {
          deadLetterQueue: failed,
          retryAttempts: 5,
          maxEventAge: Duration.hours(2),
          event: RuleTargetInput.fromObject({
            Records: [
              {
                s3: {
                  bucket: { name: EventField.fromPath('$.detail.bucket.name') },
                  object: { key: EventField.fromPath('$.detail.object.key') },
                },
              },
            ],
          }),
        }),
      ],
    });
  }
}

interface QueueReader {
  /** Deliveries of a message at most; the next one would go to the dead-letter queue. */
  readonly deliveries: number;
  /** Limits the concurrent runs, because requests share the concurrency of the account. */
  readonly source: SqsEventSourceProps;
}

const QUEUES: Readonly<Record<QueueName, QueueReader>> = {
  /** Each list is a run, since its slowest calendar delays it. Its imports become due again anyway. */
  imports: { deliveries: 2, source: { batchSize: 1, maxConcurrency: 20 } },
  /** The job itself gives a notification up before, so that a push service that fails does not alarm operators. */
  pushes: {
    deliveries: MAX_PUSH_ATTEMPTS + 1,
    source: { batchSize: 10, maxConcurrency: 5, reportBatchItemFailures: true },
  },
};

interface Job {
  readonly fn: Function;
  readonly failed: Queue;
  readonly resources: SharedResources;
}

type StreamName = Extract<Trigger, { stream: unknown }>['stream'];

interface StreamTrigger {
  readonly partition: string;
  readonly eventNames: readonly ('INSERT' | 'MODIFY')[];
  /** The batching window: events in this time share a run. */
  readonly window?: Duration;
}

/**
 * The jobs that the table's stream wakes. DynamoDB recommends at most two readers per shard; a third job would need one of these to forward
 * what it reads.
 */
const STREAM_TRIGGERS: Readonly<Record<StreamName, StreamTrigger>> = {
  outbox: { partition: OUTBOX_PARTITION, eventNames: ['INSERT'] },
  /**
   * Marking a marked spot again modifies its mark. The job itself changes marks while it works: that causes one more run, which finds
   * nothing to do. A burst of changes shares cells of the map, so it is one run.
   */
  map: { partition: REINDEX_QUEUE, eventNames: ['INSERT', 'MODIFY'], window: Duration.seconds(1) },
};

/** CDK declares the result as `any`. */
const matchAnyOf = (...values: string[]): unknown => FilterRule.or(...values);

/**
 * The stream only wakes the job, which reads the due work itself; the schedule finds what a wake-up misses. One run at a time is enough,
 * because each does all waiting work within its time. The entries of a partition are in one shard, so a factor of one prevents a second run
 * of the stream. A scheduled run may overlap, which is safe; reserved concurrency against it would reduce what the account has for
 * requests.
 */
const triggerOnStream = (stream: StreamName, { fn, failed, resources }: Job): void => {
  const { partition, eventNames, window } = STREAM_TRIGGERS[stream];
  const { tableArn, tableStreamArn } = resources.table;
  if (tableStreamArn === undefined) throw new Error('The table has no stream.');
  // Without the key, whose policy already admits readers of the stream: so a stage can change `dataKey` (decision 99).
  const streamed = TableV2.fromTableAttributes(fn, 'Streamed', { tableArn, tableStreamArn });
  const isOfPartition = {
    eventName: matchAnyOf(...eventNames),
    dynamodb: { Keys: { [TABLE.partitionKey]: { S: matchAnyOf(partition) } } },
  };
  fn.addEventSource(
    new DynamoEventSource(streamed, {
      startingPosition: StartingPosition.LATEST,
      batchSize: 100,
      parallelizationFactor: 1,
      ...(window && { maxBatchingWindow: window }),
      retryAttempts: 2,
      maxRecordAge: Duration.minutes(5),
      filters: [FilterCriteria.filter(isOfPartition)],
      onFailure: new SqsDlq(failed),
    }),
  );
};
