import { Duration } from 'aws-cdk-lib';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  MathExpression,
  Metric,
  Stats,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { ALARM_METRICS, LAG_METRICS, MAP_METRICS } from '#functions/manifest.ts';
import type { StageSettings } from '../config.ts';
import { getGlobalName, getSystemName } from '../names.ts';
import type { AppTable } from './app-table.ts';

const PERIOD = Duration.minutes(5);
/** Four fit in a row. */
const WIDTH = 6;

export interface OperatorsDashboardProps {
  readonly settings: StageSettings;
  readonly table: AppTable;
  readonly jobFailures: ReadonlyMap<string, Queue>;
}

const graph = (title: string, ...left: IMetric[]): IWidget =>
  new GraphWidget({ title, left, width: WIDTH, period: PERIOD, leftYAxis: { min: 0 } });

/** One line for all functions of the stage together. */
const ofFunctions = (system: string, name: string, statistic: string, sum: 'SUM' | 'MAX'): MathExpression =>
  new MathExpression({
    expression: `${sum}(SEARCH('{AWS/Lambda,FunctionName} MetricName="${name}" FunctionName="${system}-"', '${statistic}'))`,
    label: name,
    period: PERIOD,
  });

/** What an operator looks at first when an alarm fires: people, money, map, functions, table. */
export class OperatorsDashboard extends Dashboard {
  constructor(scope: Construct, id: string, { settings, table, jobFailures }: OperatorsDashboardProps) {
    const system = getSystemName(settings);
    super(scope, id, { dashboardName: getGlobalName(settings), defaultInterval: Duration.hours(12) });
    const raised = (metricName: string, statistic: string = Stats.SUM) =>
      new Metric({ namespace: system, metricName, statistic, period: PERIOD });
    const failed = [...jobFailures].map(([label, queue]) =>
      queue.metricApproximateNumberOfMessagesVisible({ label, period: PERIOD }),
    );
    this.addWidgets(
      new TextWidget({ markdown: `# ${system}\nWhat to do: docs/runbook.md`, width: 24, height: 2 }),
    );
    this.addWidgets(
      graph(
        'Requests',
        ofFunctions(system, 'Invocations', 'Sum', 'SUM'),
        ofFunctions(system, 'Errors', 'Sum', 'SUM'),
        ofFunctions(system, 'Throttles', 'Sum', 'SUM'),
      ),
      graph('Slowest function, p95 in ms', ofFunctions(system, 'Duration', 'p95', 'MAX')),
      graph('Money and effects to look after', raised(ALARM_METRICS.money), raised(ALARM_METRICS.outbox)),
      graph('What jobs could not do', ...failed),
    );
    this.addWidgets(
      graph(
        'Lag in ms: map, outbox, timers',
        ...[MAP_METRICS.lag, LAG_METRICS.outbox, LAG_METRICS.timers].map((name) =>
          raised(name, Stats.MAXIMUM),
        ),
      ),
      graph('Map: mended by the check', raised(MAP_METRICS.repairs)),
      graph(
        'Table: units',
        table.metricConsumedReadCapacityUnits(),
        table.metricConsumedWriteCapacityUnits(),
      ),
      graph(
        'Table: throttled',
        table.metricThrottledRequestsForOperations({
          operations: [Operation.GET_ITEM, Operation.QUERY, Operation.TRANSACT_WRITE_ITEMS],
          period: PERIOD,
        }),
      ),
    );
  }
}
