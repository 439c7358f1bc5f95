import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import {
  ALARM_METRICS,
  CANARY_METRICS,
  CLIENT_METRICS,
  LAG_METRICS,
  MAP_METRICS,
  RECORD_METRICS,
} from '#functions/metric-names.ts';
import type { StageSettings } from '../config.ts';
import { toConstructId, getSystemName } from '../names.ts';
import { hasJob } from '../stage-jobs.ts';
import { Alarm, ALARM_PERIOD, type AlarmProps } from '../constructs/alarm.ts';
import type { AppTable } from '../constructs/app-table.ts';
import { ageOfQueue, countFailures, sumOfOperations } from '../constructs/metrics.ts';
import { OperatorsDashboard } from '../constructs/operators-dashboard.ts';
import { JOB_ALARMS, alarmedRoutes } from '../alarm-meanings.ts';

/** The map is checked once per period. */
const CHECK_PERIOD = Duration.hours(1);

/** The site is checked once per period (see the manifest). */
const SITE_CHECK_PERIOD = Duration.minutes(5);

export interface WatchStackProps extends StackProps {
  readonly settings: StageSettings;
  readonly accessLog: ILogGroup;
  readonly table: AppTable;
}

/** Alarms for operators, named after their effect on users. */
export class MonitoringStack extends Stack {
  /** The metrics' namespace, and the prefix of the alarms' names. */
  private readonly namespace: string;
  private readonly tell: Topic;

  constructor(scope: Construct, id: string, props: WatchStackProps) {
    super(scope, id, props);
    const { settings, accessLog, table } = props;
    this.tell = this.addOperators();
    for (const address of settings.alarmsTo) this.tell.addSubscription(new EmailSubscription(address));
    this.namespace = getSystemName(settings);
    this.watchRoutes(accessLog);
    this.watchJobs(settings);
    this.watchTable(table);
    this.watchMail();
    this.watchRaised();
    this.watchLag();
    this.watchImports(settings);
    this.watchMap();
    this.watchSite();
    if (settings.verifactu) this.watchRecords();
    this.watchBrowsers();
    this.addBudget(settings);
    new OperatorsDashboard(this, 'Dashboard', { settings, table });
  }

  /**
   * An explicit policy replaces SNS's default policy, which admits the account's alarms: without a statement for them no mail would be
   * sent. https://repost.aws/knowledge-center/cloudwatch-receive-sns-for-alarm-trigger
   */
  private addOperators(): Topic {
    const topic = new Topic(this, 'Operators', { enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'AWS:SourceAccount': this.account } },
      }),
    );
    return topic;
  }

  /** Without a fixed name: AWS replaces a budget when its addresses change. */
  private addBudget({ monthlyBudget, alarmsTo }: StageSettings): void {
    if (monthlyBudget === undefined) return;
    const notifyAt = (threshold: number, notificationType: 'ACTUAL' | 'FORECASTED') => ({
      notification: { comparisonOperator: 'GREATER_THAN', notificationType, threshold },
      subscribers: alarmsTo.map((address) => ({ subscriptionType: 'EMAIL', address })),
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudget, unit: 'USD' },
      },
      notificationsWithSubscribers: [notifyAt(80, 'ACTUAL'), notifyAt(100, 'FORECASTED')],
    });
  }

  /** Counts 5xx answers by route. Unlike API Gateway's own metrics, these cost nothing while there are none. */
  private watchRoutes(accessLog: ILogGroup): void {
    const { namespace } = this;
    const metricName = 'FailedRequests';
    new MetricFilter(this, 'FailedRequests', {
      logGroup: accessLog,
      filterPattern: FilterPattern.numberValue('$.status', '>=', 500),
      metricNamespace: namespace,
      metricName,
      metricValue: '1',
      dimensions: { Route: '$.routeKey' },
    });
    for (const { name, routeKey, meaning } of alarmedRoutes()) {
      const metric = new Metric({
        namespace,
        metricName,
        dimensionsMap: { Route: routeKey },
        statistic: Stats.SUM,
        period: ALARM_PERIOD,
      });
      this.addAlarm(`${toConstructId(name)}Fails`, { meaning, metric, atLeast: 3 });
    }
  }

  private watchJobs(settings: StageSettings): void {
    for (const [name, meaning] of Object.entries(JOB_ALARMS).filter(([name]) => hasJob(settings, name)))
      this.addAlarm(`${toConstructId(name)}Fails`, {
        meaning,
        metric: countFailures(settings, name, { period: ALARM_PERIOD }),
        atLeast: 1,
      });
  }

  private watchTable(table: AppTable): void {
    this.addAlarm('TableFails', {
      meaning: 'Nothing can be read or saved',
      metric: sumOfOperations(table, 'SystemErrors', ALARM_PERIOD),
      atLeast: 5,
    });
    this.addAlarm('TableThrottled', {
      meaning: 'People wait because the table takes no more',
      metric: sumOfOperations(table, 'ThrottledRequests', ALARM_PERIOD),
      // Clients retry; users do not notice a few.
      atLeast: 100,
    });
  }

  /**
   * Alarms that functions raise. About money: amounts that differ, failed refunds, disputes, payments found late. About rentals: a month
   * that cannot be held or charged. About the outbox: a mail that was given up, or anything else that keeps failing. Also any call that AWS
   * refuses a function, and any unreadable record.
   */
  private watchRaised(): void {
    const { money, rentals, outbox, denied, unreadable } = ALARM_METRICS;
    this.addRaised('Money', money, 'An operator has to look after a payment');
    this.addRaised(
      'Rentals',
      rentals,
      'Months of rentals are not charged, announced or ended, or their days are taken',
    );
    this.addRaised('Outbox', outbox, 'Users wait in vain for a mail, a notification or money');
    this.addRaised('CallsDenied', denied, 'Functions are denied a call that they need');
    this.addRaised(
      'RecordsUnreadable',
      unreadable,
      'Something that is stored cannot be read, and is missing in lists',
    );
  }

  /** Metrics that the jobs of every minute write; a job that does not run writes none. */
  private watchLag(): void {
    const late = (id: string, metricName: string, meaning: string) =>
      this.addAlarm(id, {
        meaning: `${meaning}, or not at all`,
        metric: this.ownMetric(metricName, Stats.MAXIMUM),
        atLeast: Duration.minutes(10).toMilliseconds(),
        orSilent: true,
        // A single run may have caught up after a short break.
        periods: 2,
      });
    const { outbox, invoices, timers } = LAG_METRICS;
    late('OutboxLate', outbox, 'Drivers and owners get mails and refunds more than ten minutes late');
    late('InvoicesLate', invoices, 'Invoices are issued more than ten minutes after the money has moved');
    late('TimersLate', timers, 'Holds end and months are charged more than ten minutes late');
  }

  /** Due imports are queued at once; the age of the queue shows how long they wait. */
  private watchImports(settings: StageSettings): void {
    this.addAlarm('ImportsLate', {
      meaning: 'What owners took elsewhere is blocked here more than a quarter of an hour late',
      metric: ageOfQueue(settings, 'imports', ALARM_PERIOD),
      atLeast: Duration.minutes(15).toSeconds(),
    });
  }

  /** Metrics of the job of the map and of its check. */
  private watchMap(): void {
    this.addAlarm('MapLag', {
      meaning: 'The map follows owners and drivers more than a minute late',
      // The minimum of the period: fires when no change arrived in time.
      metric: this.ownMetric(MAP_METRICS.lag, Stats.MINIMUM),
      atLeast: Duration.minutes(1).toMilliseconds(),
    });
    this.addAlarm('MapRepairs', {
      meaning: 'Drivers were shown a wrong map until the check mended it',
      metric: this.ownMetric(MAP_METRICS.repairs, Stats.SUM, CHECK_PERIOD),
      // Tolerates a few cells that are being written during the check.
      atLeast: 10,
    });
  }

  /** Records of invoices on their way to the tax office; every run writes all of these. */
  private watchRecords(): void {
    this.addAlarm('InvoiceRecordsLate', {
      meaning: 'Records of invoices reach the tax office more than an hour late, or not at all',
      metric: this.ownMetric(RECORD_METRICS.age, Stats.MAXIMUM),
      atLeast: Duration.hours(1).toMilliseconds(),
      orSilent: true,
    });
    const { refused, withErrors } = RECORD_METRICS;
    this.addRaised('InvoiceRecordsRefused', refused, 'The tax office refuses records of invoices');
    this.addRaised(
      'InvoiceRecordsWithErrors',
      withErrors,
      'The tax office has found errors in records of invoices',
    );
    this.addAlarm('TaxCertificateEnds', {
      meaning: 'The certificate for the tax office ends within a month',
      metric: this.ownMetric(RECORD_METRICS.certificateDays, Stats.MINIMUM),
      below: 30,
    });
  }

  /** The results of the check of the site, and whether it runs at all. */
  private watchSite(): void {
    this.addAlarm('CanaryFails', {
      meaning: 'Drivers cannot find a space and see its price',
      metric: this.ownMetric(CANARY_METRICS.failures, Stats.MAXIMUM, SITE_CHECK_PERIOD),
      atLeast: 1,
      // A single failure may be a network problem.
      periods: 2,
    });
    this.addAlarm('CanarySilent', {
      meaning: 'It is unknown whether drivers find a space: the check of the site is silent',
      metric: this.ownMetric(CANARY_METRICS.failures, Stats.SAMPLE_COUNT, Duration.minutes(15)),
      below: 1,
    });
  }

  /** Error reports of browsers, in the window of their rate limit: ten come from at least two clients. */
  private watchBrowsers(): void {
    this.addAlarm('ClientErrors', {
      meaning: 'Visitors see an error page, or a button does nothing',
      metric: this.ownMetric(CLIENT_METRICS.errors, Stats.SUM, Duration.minutes(10)),
      atLeast: 10,
    });
  }

  /** SES reviews an account from a bounce rate of 5% and a complaint rate of 0.1%. */
  private watchMail(): void {
    const rate = (metricName: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.MAXIMUM, period: ALARM_PERIOD });
    this.addAlarm('MailBounces', {
      meaning: 'Mails come back',
      metric: rate('Reputation.BounceRate'),
      atLeast: 0.05,
    });
    this.addAlarm('MailComplaints', {
      meaning: 'People complain about our mails',
      metric: rate('Reputation.ComplaintRate'),
      atLeast: 0.001,
    });
  }

  /** An alarm at the first of something that functions count. */
  private addRaised(id: string, metricName: string, meaning: string): void {
    this.addAlarm(id, { meaning, metric: this.ownMetric(metricName, Stats.SUM), atLeast: 1 });
  }

  private addAlarm(id: string, props: Omit<AlarmProps, 'system' | 'tell'>): void {
    new Alarm(this, id, { ...props, system: this.namespace, tell: this.tell });
  }

  private ownMetric(metricName: string, statistic: string, period = ALARM_PERIOD): Metric {
    return new Metric({ namespace: this.namespace, metricName, statistic, period });
  }
}
