import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll } from 'vitest';
import type { ModerationCase } from '#shared/api/moderation.ts';
import type { Spot } from '#shared/api/spots.ts';
import { aPicture } from '#test/support/pictures.ts';
import { type Person, type TestStack, useStack } from '#test/support/stack.ts';

/** What the journeys of a file find on the site, and who goes on them. */
export interface Stage {
  readonly app: TestStack;
  readonly owner: Person;
  readonly driver: Person;
  readonly admin: Person & { readonly secret: string };
  /** For 15 € a day, covered, where a search for Chamberí leads. */
  readonly spot: Spot;
  /** For 40 €, beside it, in the open. */
  readonly dear: Spot;
  /** Paths of three small photos. */
  readonly photos: readonly string[];
  /** Whether the browser lets the site keep anything beyond a page. */
  readonly keepsStorage: boolean;
}

const approve = async (app: TestStack, admin: Person, { id }: Spot) => {
  const { body } = await app.call<ModerationCase>('GET', `/admin/spots/${id}`, { as: admin });
  const decision = { decision: 'approve', version: body.history[0]?.version };
  const { status } = await app.call('POST', `/admin/spots/${id}/decision`, { as: admin, body: decision });
  if (status !== 200) throw new Error(`Approving answered ${status}`);
};

const drawPhotos = async (folder: string) => {
  mkdirSync(folder, { recursive: true });
  return Promise.all(
    ['entrada', 'plaza', 'rampa'].map(async (name) => {
      const file = path.join(folder, `${name}.jpg`);
      writeFileSync(file, await aPicture(800, 600));
      return file;
    }),
  );
};

const setUp = async (app: TestStack, keepsStorage: boolean): Promise<Stage> => {
  const [owner, driver, admin] = [
    await app.newPerson('Olga Dueña'),
    await app.newPerson('Dani Conductor'),
    await app.newAdmin('Ada Revisora'),
  ];
  const spot = await app.publish(owner, { title: 'Plaza de prueba en Chamberí' });
  const dear = await app.publish(owner, {
    title: 'Plaza cara al aire libre',
    // What is nearer to the middle of Chamberí comes first, and the price of neither covers the other's on the map.
    latitude: '40.4270',
    longitude: '-3.7080',
    priceWeekday: '40',
    priceWeekend: '40',
    isCovered: false,
  });
  for (const each of [spot, dear]) await approve(app, admin, each);
  await app.untilMapFollows();
  const photos = await drawPhotos(path.join(app.dataDir, 'photos'));
  return { app, owner, driver, admin, spot, dear, photos, keepsStorage };
};

/** An empty local stack with two spaces that an administrator has approved. Answers it for use inside of tests. */
export const prepareStage = (keepsStorage: boolean): (() => Stage) => {
  const app = useStack({ moderation: 'manual' });
  let stage: Stage | undefined;
  beforeAll(async () => {
    stage = await setUp(app, keepsStorage);
  });
  return () => {
    if (stage === undefined) throw new Error('The stage is not set up yet.');
    return stage;
  };
};
