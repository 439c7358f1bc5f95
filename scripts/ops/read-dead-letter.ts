/**
 * A message of a dead-letter queue, in the format of each sender: Lambda's record of a failed run (`requestPayload`), its note on stream
 * records that it gave up (`DDBStreamBatchInfo`), an SNS notification or EventBridge event that reached no function, or the input of a
 * schedule.
 */
export interface DeadLetterMessage {
  /** The event for another call of the job. */
  readonly event: unknown;
  /** `failed`: the job ran and threw. `undelivered`: it never ran. */
  readonly kind: 'failed' | 'undelivered';
  /** The error's name. Never its message, which may name people. */
  readonly reason: string;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);

/** The rule converts an upload to the format of an S3 notification; the queue receives EventBridge's own format. */
const uploadEvent = (detail: Fields) => ({
  Records: [
    { s3: { bucket: { name: fieldsOf(detail.bucket).name }, object: { key: fieldsOf(detail.object).key } } },
  ],
});

const notificationEvent = (notification: Fields) => ({
  Records: [{ EventSource: 'aws:sns', EventVersion: '1.0', EventSubscriptionArn: '', Sns: notification }],
});

const READERS: readonly ((letter: Fields) => DeadLetterMessage | undefined)[] = [
  // A run for stream records reads the due work itself.
  ({ DDBStreamBatchInfo, requestContext }) =>
    DDBStreamBatchInfo === undefined
      ? undefined
      : { event: {}, kind: 'failed', reason: textOf(fieldsOf(requestContext).condition, 'Stream') },
  ({ requestPayload, requestContext, responsePayload }) => {
    if (requestPayload === undefined) return undefined;
    const condition = textOf(fieldsOf(requestContext).condition, 'Unknown');
    const reason = textOf(fieldsOf(responsePayload).errorType, condition);
    return { event: requestPayload, kind: 'failed', reason };
  },
  (letter) =>
    letter.Type === 'Notification' && letter.TopicArn !== undefined
      ? { event: notificationEvent(letter), kind: 'undelivered', reason: 'Notification' }
      : undefined,
  (letter) =>
    letter['detail-type'] === 'Object Created'
      ? { event: uploadEvent(fieldsOf(letter.detail)), kind: 'undelivered', reason: 'Upload' }
      : undefined,
];

/** Parses a message of a dead-letter queue; undefined for an unknown format. */
export const readLetter = (body: string): DeadLetterMessage | undefined => {
  let letter: unknown;
  try {
    letter = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (!isFields(letter)) return undefined;
  for (const read of READERS) {
    const content = read(letter);
    if (content) return content;
  }
  return { event: letter, kind: 'undelivered', reason: 'Call' };
};
