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
import { findRunbookSection } from '../runbook-sections.ts';

/** The time over which an alarm counts, unless what it counts comes more seldom. */
export const ALARM_PERIOD = Duration.minutes(5);

export interface AlarmProps {
  /** What the system is called in its account. */
  readonly system: string;
  /** What users cannot do while it fires: `Users cannot sign in`. */
  readonly meaning: string;
  readonly metric: IMetric;
  /** Fires when the metric reaches this within its period. It is quiet while nothing is measured, unless `orSilent`. */
  readonly atLeast?: number;
  /** Fires when nothing is measured, too: for a metric that is written in every period. */
  readonly orSilent?: true;
  /** Instead: fires when the metric does not reach this, and when nothing is measured. */
  readonly below?: number;
  /** Only after so many periods in a row. */
  readonly periods?: number;
  readonly tell: ITopic;
}

/** An alarm named after what it means for people, with a link to the section of the runbook. */
export class Alarm extends CloudWatchAlarm {
  constructor(scope: Construct, id: string, props: AlarmProps) {
    const { system, meaning, metric, atLeast, below, orSilent = false, periods = 1, tell } = props;
    super(scope, id, {
      alarmName: `${system}: ${meaning}`,
      alarmDescription: `What to do: ${findRunbookSection(id)}`,
      metric,
      evaluationPeriods: periods,
      ...describeBound(atLeast, below),
      ...(orSilent && { treatMissingData: TreatMissingData.BREACHING }),
    });
    this.addAlarmAction(new SnsAction(tell));
    this.addOkAction(new SnsAction(tell));
  }
}

/** One of the two is given. */
const describeBound = (atLeast: number | undefined, below: number | undefined) =>
  below === undefined
    ? {
        threshold: atLeast ?? 1,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }
    : {
        threshold: below,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.BREACHING,
      };
