import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { jobs } from '#functions/manifest.ts';
import { CANARY_METRICS } from '#functions/metric-names.ts';
import { synthesised } from './synthesised.ts';

const prod = await synthesised('prod');

describe('the alarms of the check of the site', () => {
  const monitoring = prod.template('Monitoring');
  const namespace = 'plazalibre-prod';

  it('fire when the check fails twice in a row', () => {
    monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: Match.stringLikeRegexp('Drivers cannot find a space and see its price'),
      Namespace: namespace,
      MetricName: CANARY_METRICS.failures,
      Statistic: 'Maximum',
      Period: 300,
      EvaluationPeriods: 2,
      Threshold: 1,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      TreatMissingData: 'notBreaching',
    });
  });

  it('fire after a quarter of an hour without a check', () => {
    monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Namespace: namespace,
      MetricName: CANARY_METRICS.failures,
      Statistic: 'SampleCount',
      Period: 900,
      EvaluationPeriods: 1,
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
  });

  it('have the period of the check, which needs no permissions', () => {
    const { triggers, ...needs } = jobs.checkSite;
    prod.template('Jobs').hasResourceProperties('AWS::Scheduler::Schedule', {
      ScheduleExpression: `rate(${triggers[0].every})`,
    });
    monitoring.resourcePropertiesCountIs(
      'AWS::CloudWatch::Alarm',
      { MetricName: CANARY_METRICS.failures, Period: Number.parseInt(triggers[0].every) * 60 },
      1,
    );
    expect(Object.keys(needs)).toEqual(['timeoutSeconds']);
  });
});
