import { AwsClient } from 'aws4fetch';
import { env } from '../lib/env.ts';

/** Who asks. */
export interface CallerIdentity {
  readonly credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  readonly region: string;
}

/** The function that runs. */
const FUNCTION = (): CallerIdentity => ({ credentials: env.credentials(), region: env.region() });

/** Of the JSON protocol. */
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

/** What the service answers, or the name of its error. */
export type SignedAnswer =
  | { readonly output: unknown; readonly error?: undefined }
  | { readonly error: string };

/** All attempts and the pauses between them, milliseconds: half of the shortest time that a function has. */
const TIMEOUT = 5_000;
const FIRST_PAUSE = 100;
const MAX_PAUSE = 1_000;

/** Services with the JSON protocol throttle with status 400, so that only the error's name says so. */
const THROTTLED = ['ThrottlingException', 'TooManyRequestsException', 'RequestLimitExceeded'];

/** Somewhere below a ceiling that doubles (full jitter), so that functions that began together do not ask together again. */
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
 * One signed call in the JSON protocol of AWS, for functions that would grow beyond the size they may have with a client of
 * the SDK. It must be one that may be made twice: what is throttled or fails at the service is tried again for five
 * seconds. Throws when nothing answers by then.
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
