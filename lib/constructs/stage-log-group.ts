import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { StageSettings } from '../config.ts';

/** A log of a stage, kept as long as its settings say and deleted with its stack. */
export class StageLogGroup extends LogGroup {
  constructor(scope: Construct, id: string, { settings, name }: { settings: StageSettings; name: string }) {
    super(scope, id, {
      logGroupName: `/${settings.name}/${settings.stage}/${name}`,
      retention: RetentionDays[settings.logsKept],
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }
}
