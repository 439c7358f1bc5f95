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
import type { Construct } from 'constructs';
import { listJobs } from '../stage-jobs.ts';
import { ALARM_METRICS, LAG_METRICS, MAP_METRICS, RENTAL_METRICS } from '#functions/metric-names.ts';
import type { StageSettings } from '../config.ts';
import { getGlobalName, getSystemName } from '../names.ts';
import type { AppTable } from './app-table.ts';
import { countFailures, sumOfOperations } from './metrics.ts';

const PERIOD = Duration.minutes(5);
/** Four widgets fit in a row. */
const WIDTH = 6;

export interface OperatorsDashboardProps {
  readonly settings: StageSettings;
  readonly table: AppTable;
}

const graph = (title: string, ...left: IMetric[]): IWidget =>
  new GraphWidget({ title, left, width: WIDTH, period: PERIOD, leftYAxis: { min: 0 } });

/**
 * One line for all functions of the stage. The search matches whole names in quotes; without quotes CloudWatch splits names at symbols,
 * digits and capitals. https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/search-expression-syntax.html
 */
const ofFunctions = (system: string, name: string, statistic: string, sum: 'SUM' | 'MAX'): MathExpression => {
  const words = (system.match(/[a-z]+|\d+/g) ?? []).map((word) => `FunctionName=${word}`).join(' ');
  return new MathExpression({
    expression: `${sum}(SEARCH('{AWS/Lambda,FunctionName} MetricName="${name}" ${words}', '${statistic}'))`,
    label: name,
    period: PERIOD,
  });
};

/** The dashboard that an operator opens first when an alarm fires: people, money, map, functions, table, rentals. */
export class OperatorsDashboard extends Dashboard {
  constructor(scope: Construct, id: string, { settings, table }: OperatorsDashboardProps) {
    const system = getSystemName(settings);
    super(scope, id, { dashboardName: getGlobalName(settings), defaultInterval: Duration.hours(12) });
    const raised = (metricName: string, statistic: string = Stats.SUM) =>
      new Metric({ namespace: system, metricName, statistic, period: PERIOD });
    const failed = listJobs(settings).map(([job]) =>
      countFailures(settings, job, { label: job, period: PERIOD }),
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
      graph(
        'Money, rentals and effects to look after',
        ...[ALARM_METRICS.money, ALARM_METRICS.rentals, ALARM_METRICS.outbox].map((name) => raised(name)),
      ),
      graph('What jobs could not do', ...failed),
    );
    this.addWidgets(
      graph(
        'Lag in ms: map, outbox, timers, invoices',
        ...[MAP_METRICS.lag, LAG_METRICS.outbox, LAG_METRICS.timers, LAG_METRICS.invoices].map((name) =>
          raised(name, Stats.MAXIMUM),
        ),
      ),
      graph('Map: mended by the check', raised(MAP_METRICS.repairs)),
      graph(
        'Table: units',
        table.metricConsumedReadCapacityUnits(),
        table.metricConsumedWriteCapacityUnits(),
      ),
      graph('Table: throttled', sumOfOperations(table, 'ThrottledRequests', PERIOD)),
    );
    const { due, depositsDue, depositsHeld, ...written } = RENTAL_METRICS;
    this.addWidgets(
      new GraphWidget({
        title: 'Rentals: charges and deposits due within a week; euros of deposits held',
        left: [raised(due, Stats.MAXIMUM), raised(depositsDue, Stats.MAXIMUM)],
        right: [raised(depositsHeld, Stats.MAXIMUM)],
        width: WIDTH,
        // It is counted once an hour.
        period: Duration.hours(1),
        leftYAxis: { min: 0 },
      }),
      graph(
        'Rentals: months paid, charges refused, ended, unpaid',
        ...Object.values(written).map((name) => raised(name)),
      ),
    );
  }
}
