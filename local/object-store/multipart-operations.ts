import type { Answer, Call } from './call.ts';
import { describedBy } from './object-headers.ts';
import { requestBody, requestDocument } from './request-body.ts';
import { element, innerXml, textOf, xmlDocument } from './xml.ts';

export async function createMultipartUpload(call: Call): Promise<Answer> {
  const { bucket, key } = call;
  const id = await call.uploads.create({ bucket, key, described: describedBy(call) });
  const result = element('Bucket', bucket) + element('Key', key) + element('UploadId', id);
  return { status: 200, body: xmlDocument(element('InitiateMultipartUploadResult', result, { raw: true })) };
}

export async function uploadPart(call: Call): Promise<Answer> {
  const partNumber = Number(call.query.get('partNumber'));
  const body = requestBody(call, call.payloadHash);
  const etag = await call.uploads.writePart(uploadId(call), call.bucket, call.key, partNumber, body);
  return { status: 200, headers: { etag } };
}

export async function completeMultipartUpload(call: Call): Promise<Answer> {
  const parts = innerXml(await requestDocument(call, call.payloadHash), 'Part').map((part) => ({
    partNumber: Number(textOf(part, 'PartNumber')),
    etag: textOf(part, 'ETag') ?? '',
  }));
  const stored = await call.uploads.complete(uploadId(call), call.bucket, call.key, parts);
  call.created(stored);
  const result = element('Bucket', call.bucket) + element('Key', call.key) + element('ETag', stored.etag);
  return { status: 200, body: xmlDocument(element('CompleteMultipartUploadResult', result, { raw: true })) };
}

export async function abortMultipartUpload(call: Call): Promise<Answer> {
  await call.uploads.abort(uploadId(call), call.bucket, call.key);
  return { status: 204 };
}

const uploadId = (call: Call): string => call.query.get('uploadId') ?? '';
