import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { StageSettings } from '../config.ts';
import { getSystemName } from '../names.ts';
import { StageLogGroup } from './stage-log-group.ts';

/**
 * No address, agent or query: a line says what failed, not for whom. `status` is a number for the watch to compare. Nothing
 * in it may have a quote, which API Gateway promises nowhere to escape: messages of errors stay out, the log of the function has them.
 */
const ACCESS_LOG_LINE = [
  '{"requestId":"$context.requestId"',
  '"requestTime":"$context.requestTime"',
  '"routeKey":"$context.routeKey"',
  '"status":$context.status',
  '"latency":"$context.responseLatency"',
  '"integrationStatus":"$context.integrationStatus"',
  '"errorType":"$context.error.responseType"}',
].join(',');

/** The HTTP API before it has routes, with a limit on how much it takes and one line of log a request. */
export class AppHttpApi extends HttpApi {
  readonly accessLog: LogGroup;

  constructor(scope: Construct, id: string, settings: StageSettings) {
    const { throttle } = settings;
    super(scope, id, { apiName: getSystemName(settings), createDefaultStage: false });
    this.accessLog = new StageLogGroup(this, 'AccessLog', { settings, name: 'requests' });
    this.addStage('DefaultStage', {
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: throttle.rate, burstLimit: throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        format: AccessLogFormat.custom(ACCESS_LOG_LINE),
      },
    });
  }
}
