import { Duration } from 'aws-cdk-lib';
import {
  Alarm as CloudWatchAlarm,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** The time over which an alarm counts, unless what it counts comes more seldom. */
export const ALARM_PERIOD = Duration.minutes(5);

export interface AlarmProps {
  readonly stage: string;
  /** What somebody cannot do while it rings: `Nobody can sign in`. */
  readonly meaning: string;
  readonly metric: IMetric;
  /** Rings when the metric reaches this within its period. */
  readonly atLeast: number;
  readonly tell: ITopic;
}

/** An alarm named after what it means for people. It is quiet while nothing is measured. */
export class Alarm extends CloudWatchAlarm {
  constructor(scope: Construct, id: string, { stage, meaning, metric, atLeast, tell }: AlarmProps) {
    super(scope, id, {
      alarmName: `PlazaLibre ${stage}: ${meaning}`,
      metric,
      threshold: atLeast,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    this.addAlarmAction(new SnsAction(tell));
    this.addOkAction(new SnsAction(tell));
  }
}
