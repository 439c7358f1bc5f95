import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { ALARM_METRICS, CANARY_METRICS, MAP_METRICS, type jobs } from '#functions/manifest.ts';
import { API_PREFIX } from '#shared/api/constants.ts';
import { api, type Api } from '#shared/api/index.ts';
import type { Route } from '#shared/api/route.ts';
import type { StageSettings } from '../config.ts';
import { constructIdOf } from '../construct-id.ts';
import { Alarm, ALARM_PERIOD, type AlarmProps } from '../constructs/alarm.ts';
import type { AppTable } from '../constructs/app-table.ts';
import { OperatorsDashboard } from '../constructs/operators-dashboard.ts';

/** What people cannot do while a route answers with errors of ours. */
const ROUTES_THAT_MATTER: { readonly [A in keyof Api]?: { readonly [R in keyof Api[A]]?: string } } = {
  accounts: {
    register: 'Nobody can create an account',
    login: 'Nobody can sign in',
    forgotPassword: 'Nobody can recover a password',
  },
  spots: {
    listSpots: 'Drivers cannot search for a space',
    listSpotsOnMap: 'Drivers see no spaces on the map',
    getSpot: 'Drivers cannot open a space',
    createSpot: 'Owners cannot publish a space',
    updateSpot: 'Owners cannot change a space',
  },
  images: { createUploadUrl: 'Owners cannot upload pictures' },
  places: { autocomplete: 'Drivers cannot find a place by name' },
  bookings: { createBooking: 'Drivers cannot book', getBooking: 'Drivers cannot see their booking' },
  payments: {
    createPaymentIntent: 'Drivers cannot pay',
    receiveStripeEvent: 'Payments are not confirmed when the browser is gone',
  },
};

/** The jobs that nobody calls by hand. */
type JobByItself = {
  [Name in keyof typeof jobs]: (typeof jobs)[Name]['triggers'] extends readonly [] ? never : Name;
}[keyof typeof jobs];

/** What does not happen while runs of a job fail to the end. */
const JOBS: Readonly<Record<JobByItself, string>> = {
  drainOutbox: 'Drivers and owners get no mail and no refund',
  reconcilePayments: 'Payments that were missed are not found',
  runBookingTimers: 'Spaces stay taken by holds that ended',
  publishImage: 'Uploaded pictures do not appear',
  sendPayouts: 'Owners are not paid',
  keepMap: 'The map does not follow what owners and drivers do',
  checkMap: 'Nobody notices when the map is wrong',
  checkSite: 'Nobody notices when drivers find no space',
  receiveMailEvents: 'Mails go on being sent to addresses where they come back',
  importCalendars: 'What owners took elsewhere is not blocked here',
};

/** The site is checked once in this time (see the manifest). */
const SITE_CHECK_PERIOD = Duration.minutes(5);

/** The map is checked once in this time. */
const CHECK_PERIOD = Duration.hours(1);

export interface WatchStackProps extends StackProps {
  readonly settings: StageSettings;
  readonly accessLog: ILogGroup;
  readonly table: AppTable;
  readonly jobFailures: ReadonlyMap<string, Queue>;
}

/** Tells the operators when people cannot do what they came for. */
export class WatchStack extends Stack {
  private readonly alarms: Pick<AlarmProps, 'stage' | 'tell'>;

  constructor(scope: Construct, id: string, props: WatchStackProps) {
    super(scope, id, props);
    const { settings, accessLog, table, jobFailures } = props;
    const tell = new Topic(this, 'Operators', { enforceSSL: true });
    for (const address of settings.alarmsTo) tell.addSubscription(new EmailSubscription(address));
    this.alarms = { stage: settings.stage, tell };
    this.watchRoutes(accessLog);
    this.watchJobs(jobFailures);
    this.watchTable(table);
    this.watchMail();
    this.watchMoney();
    this.watchOutbox();
    this.watchMap();
    this.watchSite();
    new OperatorsDashboard(this, 'Dashboard', { settings, table, jobFailures });
  }

  /** Counts answers from 500 on by route. They cost nothing while there are none, unlike API Gateway's own metrics. */
  private watchRoutes(accessLog: ILogGroup): void {
    const namespace = `PlazaLibre/${this.alarms.stage}`;
    const metricName = 'FailedRequests';
    new MetricFilter(this, 'FailedRequests', {
      logGroup: accessLog,
      filterPattern: FilterPattern.numberValue('$.status', '>=', 500),
      metricNamespace: namespace,
      metricName,
      metricValue: '1',
      dimensions: { Route: '$.routeKey' },
    });
    for (const { name, routeKey, meaning } of watchedRoutes()) {
      const metric = new Metric({
        namespace,
        metricName,
        dimensionsMap: { Route: routeKey },
        statistic: Stats.SUM,
        period: ALARM_PERIOD,
      });
      new Alarm(this, `${constructIdOf(name)}Fails`, { ...this.alarms, meaning, metric, atLeast: 3 });
    }
  }

  private watchJobs(failures: WatchStackProps['jobFailures']): void {
    for (const [name, meaning] of Object.entries(JOBS)) {
      const metric = failures.get(name)?.metricApproximateNumberOfMessagesVisible({ period: ALARM_PERIOD });
      if (!metric) throw new Error(`There is no queue of what ${name} could not do.`);
      new Alarm(this, `${constructIdOf(name)}Fails`, { ...this.alarms, meaning, metric, atLeast: 1 });
    }
  }

  private watchTable(table: AppTable): void {
    const metric = table.metricSystemErrorsForOperations({
      operations: [Operation.GET_ITEM, Operation.QUERY, Operation.TRANSACT_WRITE_ITEMS, Operation.PUT_ITEM],
      period: ALARM_PERIOD,
    });
    new Alarm(this, 'TableFails', {
      ...this.alarms,
      meaning: 'Nothing can be read or saved',
      metric,
      atLeast: 5,
    });
    new Alarm(this, 'TableThrottled', {
      ...this.alarms,
      meaning: 'People wait because the table takes no more',
      metric: table.metricThrottledRequestsForOperations({
        operations: [Operation.GET_ITEM, Operation.QUERY, Operation.TRANSACT_WRITE_ITEMS, Operation.PUT_ITEM],
        period: ALARM_PERIOD,
      }),
      // A few are tried again by the client, and nobody notices.
      atLeast: 100,
    });
  }

  /** What functions raise by themselves: amounts that differ, refunds that fail, disputes, payments found late. */
  private watchMoney(): void {
    this.watchRaised('Money', ALARM_METRICS.money, 'Somebody has to look after a payment');
  }

  /** A mail that was given up, or anything else that goes on failing. */
  private watchOutbox(): void {
    this.watchRaised(
      'Outbox',
      ALARM_METRICS.outbox,
      'Somebody waits in vain for a mail, a notification or money',
    );
  }

  /** What the job of the map and its check measure by themselves. */
  private watchMap(): void {
    const namespace = `PlazaLibre/${this.alarms.stage}`;
    new Alarm(this, 'MapLag', {
      ...this.alarms,
      meaning: 'The map follows owners and drivers more than a minute late',
      // The least over the period: it rings when no change came in time.
      metric: new Metric({
        namespace,
        metricName: MAP_METRICS.lag,
        statistic: Stats.MINIMUM,
        period: ALARM_PERIOD,
      }),
      atLeast: Duration.minutes(1).toMilliseconds(),
    });
    new Alarm(this, 'MapRepairs', {
      ...this.alarms,
      meaning: 'Drivers were shown a wrong map until the check mended it',
      metric: new Metric({
        namespace,
        metricName: MAP_METRICS.repairs,
        statistic: Stats.SUM,
        period: CHECK_PERIOD,
      }),
      // A few cells that were just being written when the check came by are none of its business.
      atLeast: 10,
    });
  }

  /** What the check of the site finds, and whether it is there at all. */
  private watchSite(): void {
    const namespace = `PlazaLibre/${this.alarms.stage}`;
    const metricName = CANARY_METRICS.failures;
    new Alarm(this, 'CanaryFails', {
      ...this.alarms,
      meaning: 'Drivers cannot find a space and see its price',
      metric: new Metric({ namespace, metricName, statistic: Stats.MAXIMUM, period: SITE_CHECK_PERIOD }),
      atLeast: 1,
      // Once may be a hiccup of the network between.
      periods: 2,
    });
    new Alarm(this, 'CanarySilent', {
      ...this.alarms,
      meaning: 'Nobody knows whether drivers find a space: the check of the site is silent',
      metric: new Metric({
        namespace,
        metricName,
        statistic: Stats.SAMPLE_COUNT,
        period: Duration.minutes(15),
      }),
      below: 1,
    });
  }

  private watchRaised(id: string, metricName: string, meaning: string): void {
    const metric = new Metric({
      namespace: `PlazaLibre/${this.alarms.stage}`,
      metricName,
      statistic: Stats.SUM,
      period: ALARM_PERIOD,
    });
    new Alarm(this, id, { ...this.alarms, meaning, metric, atLeast: 1 });
  }

  /** SES puts an account under review from 5% on. */
  private watchMail(): void {
    const metric = new Metric({
      namespace: 'AWS/SES',
      metricName: 'Reputation.BounceRate',
      statistic: Stats.MAXIMUM,
      period: ALARM_PERIOD,
    });
    new Alarm(this, 'MailBounces', { ...this.alarms, meaning: 'Mails come back', metric, atLeast: 0.05 });
  }
}

const watchedRoutes = () => {
  const areas: Record<string, Record<string, Route>> = api;
  const meanings: Record<string, Record<string, string> | undefined> = ROUTES_THAT_MATTER;
  return Object.entries(areas).flatMap(([area, routes]) =>
    Object.entries(routes).flatMap(([name, { method, path }]) => {
      const meaning = meanings[area]?.[name];
      return meaning === undefined ? [] : [{ name, meaning, routeKey: `${method} ${API_PREFIX}${path}` }];
    }),
  );
};
