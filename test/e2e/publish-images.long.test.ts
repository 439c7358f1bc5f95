import { expect, it } from 'vitest';
import { aLargePhoto } from '#test/support/pictures.ts';
import { useStack } from '#test/support/stack.ts';
import { wizardOf } from './publish-support.ts';
import { useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const MEGABYTE = 1024 * 1024;

it('[PW-06] scales a photo of 24 megapixels before the upload', async () => {
  const page = await browser.open();
  const wizard = wizardOf(page, app.stack.web);
  await wizard.open(await app.newPerson());
  await wizard.fillToImages();
  const large = await aLargePhoto();
  expect(large.length).toBeGreaterThan(5 * MEGABYTE);
  const announced = page.waitForRequest('**/api/images/upload-url');
  await wizard.choose([{ name: 'enorme.jpg', mimeType: 'image/jpeg', buffer: large }]);
  const { contentType, contentLength } = (await announced).postDataJSON() as {
    contentType: string;
    contentLength: number;
  };
  expect(contentType).toBe('image/jpeg');
  expect(contentLength).toBeGreaterThan(100_000);
  expect(contentLength).toBeLessThanOrEqual(5 * MEGABYTE);
  await wizard.arrived(1);
  // 24 megapixels are slow on a busy machine.
}, 90_000);
