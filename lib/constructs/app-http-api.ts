import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { StageSettings } from '../config.ts';
import { getSystemName } from '../names.ts';
import { StageLogGroup } from './stage-log-group.ts';

/**
 * The access log has no address, user agent or query: a line says which request failed, not whose. `status` is a number, so that filters
 * can compare it. No field may contain a quote, because API Gateway does not promise to escape it: error messages are only in the
 * functions' logs.
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

/** The HTTP API before routes are added, with a rate limit and an access log. */
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
