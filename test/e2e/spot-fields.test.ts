import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { SPOT_LIMITS } from '#shared/model/rules.ts';
import { SPOT_FIELDS, TYPED_FIELDS } from '#shared/model/spot-fields.ts';
import { useStack } from '#test/support/stack.ts';
import { goWithin, openAs, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();

/** Fields whose control has another name, or none: the map, the pictures, and a field that no form asks for. */
const CONTROLS: Partial<Record<string, string>> = { dimensions: 'length', accessHours: 'accessStart' };
const UNNAMED = ['latitude', 'longitude', 'images', 'maneuverability'];

/** A text of the minimum length, with the name of its field, for each public text field. */
const textOfEach = () =>
  Object.fromEntries(
    Object.entries(SPOT_FIELDS).flatMap(([name, { stored, typed, seenBy }]) => {
      if (seenBy !== 'public' || !(stored instanceof z.ZodString)) return [];
      const { minLength = 0 } = z.toJSONSchema(typed);
      const least = name === 'description' ? SPOT_LIMITS.descriptionMin : minLength;
      return [[name, `Su ${name}`.padEnd(least, '.')]];
    }),
  );

describe('every field of a spot', () => {
  it('[ED-01] [SD-01] can be edited by its owner, and every public text is on the spot page', async () => {
    const owner = await app.newPerson();
    const texts = textOfEach();
    const spot = await app.publish(owner, { ...texts, bookingTypes: ['stay', 'month'], priceMonth: 90 });
    const page = await browser.open();
    await openAs(page, app.stack.web, owner, `/editar-plaza/${spot.id}`);
    const control = (name: string) => page.locator(`main form [name="${name}"]`);
    await control('title').waitFor();
    for (const name of Object.keys(TYPED_FIELDS).filter((one) => !UNNAMED.includes(one)))
      expect(await control(CONTROLS[name] ?? name).count(), name).toBeGreaterThan(0);
    await goWithin(page, `/spot/${spot.id}`);
    await page.getByRole('heading', { level: 1, name: 'Su title', exact: true }).waitFor();
    const shown = await page.locator('main').innerText();
    for (const text of Object.values(texts)) expect(shown).toContain(text);
  });
});
