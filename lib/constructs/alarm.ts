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

/** The default period of an alarm, for metrics that are not rarer. */
export const ALARM_PERIOD = Duration.minutes(5);

export interface AlarmProps {
  /** The system's name in its account. */
  readonly system: string;
  /** The impact on users while the alarm fires: `Users cannot sign in`. */
  readonly meaning: string;
  readonly metric: IMetric;
  /** Fires when the metric reaches this value within a period. Missing data is no alarm, unless `orSilent`. */
  readonly atLeast?: number;
  /** Missing data fires the alarm, too: for a metric that is written in every period. */
  readonly orSilent?: true;
  /** Instead of `atLeast`: fires when the metric is below this value, or missing. */
  readonly below?: number;
  /** Fires only after this many periods in a row. */
  readonly periods?: number;
  readonly tell: ITopic;
}

/** An alarm that is named after its effect on users, with a link to its section of the runbook. */
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

/** Exactly one of the two is given. */
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
