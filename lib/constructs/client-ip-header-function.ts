import type { Construct } from 'constructs';
import type { StageSettings } from '../config.ts';
import { EdgeFunction } from './edge-function.ts';

/** Code of a viewer-request function. */
export const NAME_CLIENT = "request.headers['true-client-ip'] = { value: event.viewer.ip };";

const CODE = `function handler(event) {
  const request = event.request;
  ${NAME_CLIENT}
  return request;
}`;

/**
 * Behind CloudFront the API sees CloudFront's address. The header `true-client-ip` names the client and overwrites what the caller sent.
 * CloudFront's own header for it is not possible: the policy that keeps the host header from the API cannot add it.
 */
export class ClientIpHeaderFunction extends EdgeFunction {
  constructor(scope: Construct, id: string, settings: StageSettings) {
    super(scope, id, { settings, name: 'client-ip-header', code: CODE });
  }
}
