import { describe, expect, it } from 'vitest';
import { readLetter } from '../../scripts/ops/read-dead-letter.ts';

const read = (letter: unknown) => readLetter(JSON.stringify(letter));

const UPLOAD = { Records: [{ s3: { bucket: { name: 'uploads' }, object: { key: 'uploads/a/b.jpg' } } }] };

/** The record that Lambda writes for a failed call. */
const RECORD = {
  version: '1.0',
  timestamp: '2026-11-21T03:00:00.000Z',
  requestContext: {
    requestId: 'e4b46cbf-b738-xmpl-8880-a18cdf61200e',
    functionArn: 'arn:aws:lambda:eu-west-1:123456789012:function:plazalibre-prod-PublishImage:$LATEST',
    condition: 'RetriesExhausted',
    approximateInvokeCount: 3,
  },
  requestPayload: UPLOAD,
  responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
  responsePayload: { errorType: 'TypeError', errorMessage: 'Ana, ana@example.com', trace: [] },
};

describe('a message in a dead-letter queue', () => {
  it('may be the event of a failed run, with which the job is called again', () => {
    expect(read(RECORD)).toEqual({ event: UPLOAD, kind: 'failed', reason: 'TypeError' });
  });

  it('may be an event that expired before its function could run', () => {
    const { responsePayload: _none, ...late } = RECORD;
    const aged = { ...late, requestContext: { ...RECORD.requestContext, condition: 'EventAgeExceeded' } };
    expect(read(aged)).toEqual({ event: UPLOAD, kind: 'failed', reason: 'EventAgeExceeded' });
  });

  it('may refer to records of the stream: the job is called without them and reads what is due', () => {
    const note = {
      requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 3 },
      responseContext: { statusCode: 200, functionError: 'Unhandled' },
      version: '1.0',
      DDBStreamBatchInfo: { shardId: 'shardId-1', batchSize: 2, streamArn: 'arn:aws:dynamodb:...' },
    };
    expect(read(note)).toEqual({ event: {}, kind: 'failed', reason: 'RetryAttemptsExhausted' });
  });

  it('may be an undelivered upload, as the rule transforms it or in EventBridge’s own format', () => {
    expect(read(UPLOAD)).toEqual({ event: UPLOAD, kind: 'undelivered', reason: 'Call' });
    const original = {
      version: '0',
      source: 'aws.s3',
      'detail-type': 'Object Created',
      detail: { bucket: { name: 'uploads' }, object: { key: 'uploads/a/b.jpg', size: 7 } },
    };
    expect(read(original)).toEqual({ event: UPLOAD, kind: 'undelivered', reason: 'Upload' });
  });

  it('may be a notification that never reached its function', () => {
    const notification = {
      Type: 'Notification',
      TopicArn: 'arn:aws:sns:...',
      Message: '{"eventType":"Bounce"}',
    };
    expect(read(notification)).toMatchObject({
      event: { Records: [{ EventSource: 'aws:sns', Sns: notification }] },
      kind: 'undelivered',
    });
  });

  it('may be the undelivered call of a schedule', () => {
    expect(read({})).toEqual({ event: {}, kind: 'undelivered', reason: 'Call' });
  });

  it.each([
    ['no JSON', 'Hello'],
    ['a list', '[]'],
    ['a word', '"x"'],
    ['nothing', ''],
  ])('is ignored when it is %s', (_, body) => {
    expect(readLetter(body)).toBeUndefined();
  });
});
