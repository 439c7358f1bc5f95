import { GetObjectTaggingCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { LOCAL } from '#local/settings.ts';
import { s3PublicImages } from '#shared/adapters/public-images.ts';
import { eventually, type Person, type TestStack, useStack } from '#test/support/stack.ts';

const SIZES = ['.jpg', '-1600.webp', '-800.webp', '-400.webp'];

const images = () => s3PublicImages(LOCAL.imagesBucket);

const inAllSizes = <T>(imageUrl: string, ask: (address: string) => Promise<T>): Promise<T[]> =>
  Promise.all(SIZES.map((suffix) => ask(imageUrl.replace('.jpg', suffix))));

/** The tags of each size, such as `state=draft`. */
const tagsOf = (imageUrl: string): Promise<string[]> =>
  inAllSizes(imageUrl, async (address) => {
    const where = { Bucket: LOCAL.imagesBucket, Key: address.slice(1) };
    const client = new S3Client({ forcePathStyle: true });
    const { TagSet = [] } = await client.send(new GetObjectTaggingCommand(where));
    return TagSet.map(({ Key, Value }) => `${Key}=${Value}`).join();
  });

const statusesOf = (stack: TestStack, imageUrl: string): Promise<number[]> =>
  inAllSizes(imageUrl, async (address) => (await fetch(stack.stack.web + address)).status);

const publishedPicture = async (stack: TestStack, owner: Person): Promise<string> => {
  const imageUrl = await stack.upload(owner);
  const isThere = async () => ((await fetch(stack.stack.web + imageUrl)).ok ? true : undefined);
  await eventually(isThere, 'the picture');
  return imageUrl;
};

describe('a public picture', () => {
  const stack = useStack();

  it('is a draft in all sizes until it is kept once or several times', async () => {
    const owner = await stack.newPerson();
    const [kept, other] = await Promise.all([publishedPicture(stack, owner), publishedPicture(stack, owner)]);
    expect(await tagsOf(kept)).toEqual(Array(4).fill('state=draft'));
    await images().keep(kept);
    await images().keep(kept);
    expect(await tagsOf(kept)).toEqual(Array(4).fill(''));
    expect(await statusesOf(stack, kept)).toEqual(Array(4).fill(200));
    expect(await tagsOf(other)).toEqual(Array(4).fill('state=draft'));
  });

  it('is removed in all sizes, by its owner only', async () => {
    const owner = await stack.newPerson();
    const [removed, other] = await Promise.all([
      publishedPicture(stack, owner),
      publishedPicture(stack, owner),
    ]);
    await images().remove(other, 'somebody else');
    await images().remove(removed, owner.userId);
    expect(await statusesOf(stack, removed)).toEqual(Array(4).fill(404));
    expect(await statusesOf(stack, other)).toEqual(Array(4).fill(200));
  });

  it('that is deleted can be kept or removed without an error', async () => {
    const owner = await stack.newPerson();
    const imageUrl = await publishedPicture(stack, owner);
    await images().remove(imageUrl, owner.userId);
    await images().remove(imageUrl, owner.userId);
    await images().keep(imageUrl);
    expect(await statusesOf(stack, imageUrl)).toEqual(Array(4).fill(404));
  });
});
