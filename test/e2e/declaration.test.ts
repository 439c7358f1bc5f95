import { expect, it } from 'vitest';
import { useStack } from '#test/support/stack.ts';
import { LOCAL } from '#local/settings.ts';
import { textsOf, useBrowser } from './support.ts';

const app = useStack({ taxOffice: true });
const browser = useBrowser();

it('the legal notice leads to the declaration of who makes the invoicing system', async () => {
  const page = await browser.open({ width: 390, height: 740 });
  await page.goto(`${app.stack.web}/aviso-legal`);
  await page.getByRole('link', { name: textsOf('es', 'pages')('pages.declarationLink') }).click();
  // Orden HAC/1177/2024 art. 15.1: twelve data in this order.
  const labels = page.locator('main dt');
  await expect.poll(() => labels.allTextContents()).toHaveLength(12);
  expect((await labels.allTextContents()).map((label) => label.slice(0, 2))).toEqual(
    Array.from('abcdefghijkl', (letter) => `${letter})`),
  );
  const { name, id, producerTaxId } = LOCAL.billingSystem;
  for (const value of [name, id, producerTaxId])
    expect(await page.locator('main dl').textContent()).toContain(value);
});
