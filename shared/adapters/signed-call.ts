import { AwsClient } from 'aws4fetch';
import { env } from '../lib/env.ts';

/** The caller's credentials and region. */
export interface CallerIdentity {
  readonly credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  readonly region: string;
}

/** The identity of the running function. */
const FUNCTION = (): CallerIdentity => ({ credentials: env.credentials(), region: env.region() });

/** The versions of the JSON protocol. */
const VERSIONS = { 'cognito-idp': '1.1', secretsmanager: '1.1', sqs: '1.0', ssm: '1.1' } as const;

interface SignedCall {
  readonly service: keyof typeof VERSIONS;
  /** `AmazonSSM.GetParameter` */
  readonly target: string;
  readonly input: object;
  /** Another address of the service, for the local stack. */
  readonly endpoint?: string | undefined;
  readonly asker?: CallerIdentity;
}

/** The answer of the service, or the name of its error. */
export type SignedAnswer =
  | { readonly output: unknown; readonly error?: undefined }
  | { readonly error: string };

/** The time limit of all attempts and pauses in milliseconds: half of the shortest function timeout. */
const TIMEOUT = 5_000;
const FIRST_PAUSE = 100;
const MAX_PAUSE = 1_000;

/** Services with the JSON protocol throttle with status 400, so only the error's name shows it. */
const THROTTLED = ['ThrottlingException', 'TooManyRequestsException', 'RequestLimitExceeded'];

/** Exponential backoff with full jitter, so that functions that started together do not retry together. */
const pauseAfter = (attempt: number) => Math.random() * Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** attempt);

const readErrorName = (response: Response, body: unknown): string => {
  const { __type: type } = body as { __type?: unknown }; // the JSON protocol of AWS
  return typeof type === 'string' ? type.replace(/^.*#/, '') : `status ${response.status}`;
};

const callOnce = async (client: AwsClient, url: string, call: SignedCall, signal: AbortSignal) => {
  const response = await client.fetch(url, {
    method: 'POST',
    headers: {
      'content-type': `application/x-amz-json-${VERSIONS[call.service]}`,
      'x-amz-target': call.target,
    },
    body: JSON.stringify(call.input),
    signal,
  });
  const body: unknown = await response.json().catch(() => ({}));
  if (response.ok) return { answer: { output: body }, mayPass: false };
  const error = readErrorName(response, body);
  const mayPass = response.status === 429 || response.status >= 500 || THROTTLED.includes(error);
  return { answer: { error }, mayPass };
};

/**
 * One signed call in AWS's JSON protocol, for functions that would exceed their size limit with the SDK's client. The call must be
 * repeatable: throttling and failures of the service are retried for five seconds. Throws if no answer came by then.
 */
export const signedCall = async (call: SignedCall): Promise<SignedAnswer> => {
  const { credentials, region } = call.asker ?? FUNCTION();
  const client = new AwsClient({ ...credentials, service: call.service, region, retries: 0 });
  const url = call.endpoint ?? `https://${call.service}.${region}.amazonaws.com/`;
  const endsAt = Date.now() + TIMEOUT;
  const signal = AbortSignal.timeout(TIMEOUT);
  for (let attempt = 0; ; attempt++) {
    const { answer, mayPass } = await callOnce(client, url, call, signal);
    const pause = pauseAfter(attempt);
    if (!mayPass || Date.now() + pause >= endsAt) return answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
};
