import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll } from 'vitest';
import type { ModerationCase } from '#shared/api/moderation.ts';
import type { Spot } from '#shared/api/spots.ts';
import { aPicture } from '#test/support/pictures.ts';
import { type Person, type TestStack, useStack } from '#test/support/stack.ts';

/** Data and people of the journeys of a file. */
export interface Stage {
  readonly app: TestStack;
  readonly owner: Person;
  readonly driver: Person;
  readonly admin: Person & { readonly secret: string };
  /** Covered, 15 € a day, in the area of a search for Chamberí. */
  readonly spot: Spot;
  /** Beside it in the open, 40 € a day. */
  readonly dear: Spot;
  /** Paths of three small photos. */
  readonly photos: readonly string[];
  /** Whether the browser lets the site use storage. */
  readonly keepsStorage: boolean;
}

export const approve = async (app: TestStack, admin: Person, { id }: Spot) => {
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
    // Further from the centre of Chamberí, so that it is listed second, and far enough not to cover the other's price on the map.
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

/** Starts an empty local stack with two approved spots, for other machines too with `host`. The result can be used inside tests only. */
export const prepareStage = (keepsStorage: boolean, host?: string): (() => Stage) => {
  const app = useStack({
    table: 'program',
    moderation: 'manual',
    host,
    taxOffice: true,
    without: ['sendInvoiceRecords'],
  });
  let stage: Stage | undefined;
  beforeAll(async () => {
    stage = await setUp(app, keepsStorage);
  });
  return () => {
    if (stage === undefined) throw new Error('The stage is not set up yet.');
    return stage;
  };
};
