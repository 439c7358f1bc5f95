/**
 * What a dead-letter queue holds, in the format of each sender:
 * Lambda's record of a run that failed to the end (`requestPayload`), its note on records of the table's stream that it
 * gave up (`DDBStreamBatchInfo`), a notification of SNS or an event of EventBridge that reached no function, or what a
 * schedule would have sent.
 */
export interface DeadLetterMessage {
  /** What the job is to be called with again. */
  readonly event: unknown;
  /** `failed`: the job ran and threw. `undelivered`: it never ran. */
  readonly kind: 'failed' | 'undelivered';
  /** The name of what went wrong. Never its words, which may name people. */
  readonly reason: string;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);

/** The rule hands an upload to the job in the words of a notification of S3; the queue gets EventBridge's own. */
const uploadEvent = (detail: Fields) => ({
  Records: [
    { s3: { bucket: { name: fieldsOf(detail.bucket).name }, object: { key: fieldsOf(detail.object).key } } },
  ],
});

const notificationEvent = (notification: Fields) => ({
  Records: [{ EventSource: 'aws:sns', EventVersion: '1.0', EventSubscriptionArn: '', Sns: notification }],
});

const READERS: readonly ((letter: Fields) => DeadLetterMessage | undefined)[] = [
  // A run for records of the stream reads what is due by itself.
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

/** What a message of a dead-letter queue is about; undefined for what none of the senders writes. */
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
