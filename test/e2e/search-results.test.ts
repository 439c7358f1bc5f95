import { beforeAll, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { useStack } from '#test/support/stack.ts';
import { queryOf } from './search-support.ts';
import { showTileMap, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'home', 'search', 'spots', 'common');

const PHONE = { width: 360, height: 740 };

let spot: Spot;

beforeAll(async () => {
  const owner = await app.newPerson('Olga Dueña');
  spot = await app.publishOnMap(owner, {
    title: 'Plaza de Valencia',
    address: 'Carrer de Colón 1, 46004 Valencia',
    latitude: 39.4705,
    longitude: -0.3765,
  });
});

describe('the results on a telephone', () => {
  it.each(['/?location=Valencia', '/aparcar/valencia', '/?lat=39.47&lng=-0.3765&zoom=14'])(
    '[HM-04] [MP-01] are a list at %s, and load nothing of the map until it is wanted',
    async (path) => {
      const phone = await browser.open({ ...PHONE, map: true });
      await showTileMap(phone, app.stack.web);
      const loaded: string[] = [];
      phone.on('request', (request) => loaded.push(new URL(request.url()).pathname));
      await phone.goto(app.stack.web + path);
      const card = phone.getByRole('link', { name: spot.title });
      await card.waitFor();
      await card.scrollIntoViewIfNeeded();
      expect(await phone.locator('.map-canvas').count()).toBe(0);
      expect(loaded.filter((one) => /map-(view|worker)|maplibre|\/tiles\//.test(one))).toEqual([]);
      await phone.getByRole('button', { name: es('home.viewMap') }).click();
      await phone.locator('.map-canvas canvas').waitFor();
      await phone.reload();
      await phone.locator('.map-canvas canvas').waitFor();
      await phone.getByRole('button', { name: es('home.viewList') }).click();
      await card.waitFor();
      expect(queryOf(phone).view).toBeUndefined();
    },
  );
});
