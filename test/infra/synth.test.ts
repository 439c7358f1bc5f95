import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { ALARM_METRICS, MAP_METRICS } from '#functions/manifest.ts';
import { StageSettings } from '#lib/config.ts';
import { readStageSettings, stages } from '#lib/stages.ts';
import { cdkContext, makeBuiltFolders, synthesise } from './synthesise.ts';

/** What is deployed; beside it stand notes on where in the program each resource was made. */
const readAll = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /\.(template|assets)\.json$/.test(name))
    .sort()
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);

describe('synthesis', () => {
  it('gives the same templates, byte for byte, each time', () => {
    const folders = makeBuiltFolders();
    const [first, second] = [synthesise('prod', { folders }), synthesise('prod', { folders })];
    expect(first.outdir).not.toBe(second.outdir);
    expect(readAll(first.outdir)).toEqual(readAll(second.outdir));
    expect(readAll(first.outdir).length).toBeGreaterThan(6);
  });

  it.each(['dev', 'prod'] as const)(
    'of %s passes the template validator without a finding or a warning',
    (stage) => {
      expect(cdkContext['@aws-cdk/core:validateAgainstDefaultRules']).toBe(true);
      const { outdir, warnings } = synthesise(stage, { validates: true });
      const report = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')) as {
        pluginReports: unknown[];
      };
      expect(report.pluginReports).toEqual([]);
      expect(warnings).toEqual([]);
    },
    120_000,
  );

  it('keeps every stack well below the 500 resources that CloudFormation takes', () => {
    const { stacks, template } = synthesise('prod');
    for (const { node } of stacks) {
      const { Resources } = template(node.id).toJSON() as {
        Resources: object;
      };
      expect(Object.keys(Resources).length).toBeLessThan(400);
    }
  });
});

describe('the settings of a stage', () => {
  it.each(stages)('of $stage are valid', (settings) => {
    expect(StageSettings.parse(settings)).toEqual(settings);
  });

  it('are the ones of dev, unless a stage is named', () => {
    expect(readStageSettings(new App().node).stage).toBe('dev');
    expect(readStageSettings(new App({ context: { stage: 'prod' } }).node).stage).toBe('prod');
  });

  it('of a stage that is not there are an error that names those that are', () => {
    expect(() => readStageSettings(new App({ context: { stage: 'live' } }).node)).toThrow(
      'No stage live: choose one of dev, prod.',
    );
  });
});

describe('the watch', () => {
  it('says with every alarm what people cannot do, and rings for nobody but the operators', () => {
    const template = synthesise('prod').template('Watch');
    const alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm')) as unknown as {
      Properties: { AlarmName: string; AlarmActions: unknown[]; TreatMissingData: string };
    }[];
    const names = alarms.map(({ Properties }) => Properties.AlarmName);
    expect(names).toContain('PlazaLibre prod: Drivers cannot pay');
    expect(new Set(names).size).toBe(names.length);
    for (const { Properties } of alarms) {
      expect(Properties.AlarmName).toMatch(/^PlazaLibre prod: [A-Z][a-z]+ .*\w$/);
      expect(Properties.AlarmActions).toHaveLength(1);
      expect(Properties.TreatMissingData).toBe('notBreaching');
    }
    for (const MetricName of Object.values(ALARM_METRICS))
      template.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName, Namespace: 'PlazaLibre/prod' });
    template.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: 'guardia@plazalibre.example',
    });
  });

  it('rings when no change of five minutes reaches the map within one, and when its check of an hour mends much', () => {
    const template = synthesise('prod').template('Watch');
    const ofMap = (MetricName: string, measured: object) => {
      template.hasResourceProperties('AWS::CloudWatch::Alarm', {
        MetricName,
        Namespace: 'PlazaLibre/prod',
        EvaluationPeriods: 1,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        ...measured,
      });
    };
    ofMap(MAP_METRICS.lag, { Statistic: 'Minimum', Period: 300, Threshold: 60_000 });
    ofMap(MAP_METRICS.repairs, { Statistic: 'Sum', Period: 3600, Threshold: 10 });
  });
});
