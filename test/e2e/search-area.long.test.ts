import { describe, expect, it } from 'vitest';
import { useStack } from '#test/support/stack.ts';
import { answerSearches, manySpots } from './search-support.ts';
import { useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();

const MADRID = { lat: '40.41680', lng: '-3.70380', zoom: '15' };

describe('very many spots', () => {
  it('[MP-02] are shown 20,000 at once, with elements only for those in view', async () => {
    const page = await browser.open({ width: 1280, map: true });
    await answerSearches(page, () => ({ spots: manySpots(20_000) }));
    await page.goto(`${app.stack.web}/?${new URLSearchParams(MADRID).toString()}`);
    await page.locator('.map-cluster').first().waitFor();
    const shown = page.locator('.map-pill, .map-cluster');
    await expect.poll(() => shown.count()).toBeGreaterThan(5);
    await expect.poll(() => shown.count()).toBeLessThan(150);
    await expect.poll(() => page.locator('[data-spot]').count()).toBe(20);
  });
});
