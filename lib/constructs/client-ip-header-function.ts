import { Function, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { StageSettings } from '../config.ts';
import { getGlobalName } from '../names.ts';

/**
 * Behind CloudFront the API sees CloudFront's address. The header `true-client-ip` names the client, whatever the
 * caller wrote there: the policy that keeps the host header from the API cannot add CloudFront's own header for it.
 */
export class ClientIpHeaderFunction extends Function {
  constructor(scope: Construct, id: string, settings: StageSettings) {
    super(scope, id, {
      functionName: `${getGlobalName(settings)}-client-ip-header`,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(`function handler(event) {
  const request = event.request;
  request.headers['true-client-ip'] = { value: event.viewer.ip };
  return request;
}`),
    });
  }
}
