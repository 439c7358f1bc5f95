import type { Answer, Call } from './call.ts';
import { parseTags } from './object-tags.ts';
import { requestDocument } from './request-body.ts';
import { S3Error } from './s3-error.ts';
import { element, innerXml, textOf, xmlDocument } from './xml.ts';

/** Replaces all tags of an object. */
export async function putObjectTagging(call: Call): Promise<Answer> {
  const document = await requestDocument(call, call.payloadHash);
  const pairs = innerXml(document, 'Tag').map(
    (tag) => [textOf(tag, 'Key') ?? '', textOf(tag, 'Value') ?? ''] as const,
  );
  await retag(call, parseTags(pairs));
  return { status: 200 };
}

export async function getObjectTagging(call: Call): Promise<Answer> {
  const stored = await call.files.find(call.bucket, call.key);
  if (!stored) throw noSuchKey();
  const tags = Object.entries(stored.tags).map(([key, value]) =>
    element('Tag', element('Key', key) + element('Value', value), { raw: true }),
  );
  const set = element('TagSet', tags.join(''), { raw: true });
  return { status: 200, body: xmlDocument(element('Tagging', set, { raw: true })) };
}

export async function deleteObjectTagging(call: Call): Promise<Answer> {
  await retag(call, {});
  return { status: 204 };
}

const noSuchKey = (): S3Error => new S3Error('NoSuchKey', 'The specified key does not exist.');

async function retag({ files, bucket, key }: Call, tags: Record<string, string>): Promise<void> {
  if (!(await files.retag(bucket, key, tags))) throw noSuchKey();
}
