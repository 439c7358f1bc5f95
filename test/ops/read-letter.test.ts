import { describe, expect, it } from 'vitest';
import { readLetter } from '../../scripts/ops/read-dead-letter.ts';

const read = (letter: unknown) => readLetter(JSON.stringify(letter));

const UPLOAD = { Records: [{ s3: { bucket: { name: 'uploads' }, object: { key: 'uploads/a/b.jpg' } } }] };

/** As Lambda writes it for a call that it gave up. */
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

describe('what lands in a queue of failures', () => {
  it('is an event that a run failed with: the job is called with it again', () => {
    expect(read(RECORD)).toEqual({ event: UPLOAD, kind: 'failed', reason: 'TypeError' });
  });

  it('is an event that grew too old before its function could run', () => {
    const { responsePayload: _none, ...late } = RECORD;
    const aged = { ...late, requestContext: { ...RECORD.requestContext, condition: 'EventAgeExceeded' } };
    expect(read(aged)).toEqual({ event: UPLOAD, kind: 'failed', reason: 'EventAgeExceeded' });
  });

  it('is a note on records of the stream: the job reads by itself what is due', () => {
    const note = {
      requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 3 },
      responseContext: { statusCode: 200, functionError: 'Unhandled' },
      version: '1.0',
      DDBStreamBatchInfo: { shardId: 'shardId-1', batchSize: 2, streamArn: 'arn:aws:dynamodb:...' },
    };
    expect(read(note)).toEqual({ event: {}, kind: 'failed', reason: 'RetryAttemptsExhausted' });
  });

  it('is an upload that no rule could deliver, transformed or as EventBridge has it', () => {
    expect(read(UPLOAD)).toEqual({ event: UPLOAD, kind: 'undelivered', reason: 'Call' });
    const original = {
      version: '0',
      source: 'aws.s3',
      'detail-type': 'Object Created',
      detail: { bucket: { name: 'uploads' }, object: { key: 'uploads/a/b.jpg', size: 7 } },
    };
    expect(read(original)).toEqual({ event: UPLOAD, kind: 'undelivered', reason: 'Upload' });
  });

  it('is a notification that never reached its function', () => {
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

  it('is the call of a schedule that could not be made', () => {
    expect(read({})).toEqual({ event: {}, kind: 'undelivered', reason: 'Call' });
  });

  it.each([
    ['no JSON', 'Hello'],
    ['a list', '[]'],
    ['a word', '"x"'],
    ['nothing', ''],
  ])('is left alone when it is %s', (_, body) => {
    expect(readLetter(body)).toBeUndefined();
  });
});
