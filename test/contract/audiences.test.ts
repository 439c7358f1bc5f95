import { beforeAll, describe, expect, it } from 'vitest';
import { type TableItem, withoutKeys } from '#shared/data/client.ts';
import { MAP } from '#shared/data/keys.ts';
import type { Audience } from '#shared/model/record.ts';
import { ANSWERED, findKind, kindOf } from '#test/support/area-records.ts';
import { ACCESS_DETAILS, aWorld, listAddresses, type World } from '#test/support/stored-world.ts';
import { type Person, useStack } from '#test/support/stack.ts';
import { wholeTable } from '#test/support/whole-table.ts';

const app = useStack();

/** The audiences of each caller after the driver's stay at the owner's spot. */
const SEES: Readonly<Record<string, readonly Audience[]>> = {
  nobody: ['public'],
  stranger: ['public'],
  driver: ['public', 'booker', 'parties'],
  owner: ['public', 'booker', 'parties', 'owner'],
  admin: ['public', 'owner', 'administrator'],
};

/** Texts that identify their field. Short texts and words of code such as `driver` occur elsewhere, too. */
const MIN_LENGTH = 6;
const isDistinctive = (text: string) => text.length >= MIN_LENGTH && !/^[a-z_]+$/.test(text);

const listTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return isDistinctive(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
};

describe('stored data', () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld(app);
  });

  it('is declared by an area, with how long it is kept', async () => {
    await app.registerPerson('Rita Registrada');
    // The index of the map has what is public of spots, and goes with them.
    const isOfMap = ({ pk, sk }: TableItem) => sk === MAP || /^(MAP|MAP_MARKS|CELL#\d+)$/.test(String(pk));
    const unknown = (await wholeTable()).filter((item) => !isOfMap(item) && findKind(item) === undefined);
    expect(unknown.map(({ pk, sk }) => `${String(pk)} ${String(sk)}`)).toEqual([]);
  });

  it('[BR-08] on access is never answered to strangers, whatever its record allows', async () => {
    const stranger = await app.newPerson('Eva Extraña');
    for (const as of [undefined, stranger])
      for (const route of listAddresses(world)) {
        const { body } = await app.get(route, as);
        expect(JSON.stringify(body), route).not.toContain(ACCESS_DETAILS);
      }
  });

  it('[BR-08] is answered only to the audience of its record', async () => {
    const callers: Record<string, Person | undefined> = {
      ...world.people,
      nobody: undefined,
      stranger: await app.newPerson('Eva Extraña'),
    };
    const fields = world.items.flatMap((item) => {
      const kind = kindOf(item);
      const groups = Object.entries(ANSWERED.get(kind)?.fields ?? {}) as [Audience, readonly string[]][]; // keys of `fields`
      const isOf = (userId: string, who: string) =>
        item.userId === userId ||
        // Administrators decide reports.
        (kind === 'PROBLEM' && who === 'admin');
      return Object.entries(withoutKeys(item)).map(([name, value]) => ({
        name: `${kind}.${name}`,
        audience: groups.find(([, names]) => names.includes(name))?.[0] ?? 'nobody',
        texts: listTexts(value),
        isOf,
      }));
    });
    const seen: string[] = [];
    let hidden = 0;
    for (const [who, as] of Object.entries(callers)) {
      const own = as?.userId ?? '';
      // An administrator judges a claim or a report by what both have said, and by the stay.
      const judges = (name: string) => who === 'admin' && /^(CLAIM|PROBLEM|MESSAGE#|BOOKING)\./.test(name);
      const may = ({ name, audience, isOf }: (typeof fields)[number]) =>
        SEES[who]?.includes(audience) === true ||
        (audience === 'parties' && judges(name)) ||
        (isOf(own, who) && audience !== 'nobody');
      const allowed = new Set([own, ...fields.filter(may).flatMap(({ texts }) => texts)]);
      const secrets = fields
        .filter((field) => !may(field))
        .flatMap(({ name, texts }) =>
          texts.filter((text) => !allowed.has(text)).map((text) => ({ name, text })),
        );
      hidden += secrets.length;
      for (const route of listAddresses(world)) {
        const { body } = await app.get(route, as);
        const answered = JSON.stringify(body);
        seen.push(
          ...secrets
            .filter(({ text }) => answered.includes(text))
            .map(({ name }) => `${name}: ${who} ${route}`),
        );
      }
    }
    expect(seen).toEqual([]);
    expect(hidden).toBeGreaterThan(50);
  });
});
