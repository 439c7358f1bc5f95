import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { s3Sitemaps } from '#shared/adapters/s3-sitemaps.ts';
import type { Spot } from '#shared/api/spots.ts';
import { openTable } from '#shared/data/client.ts';
import { spotsRepository } from '#shared/data/spots-repository.ts';
import { isPublic } from '#shared/domain/spots/spot.ts';
import { writeSitemaps } from '#shared/domain/spots/write-sitemaps.ts';
import { env } from '#shared/lib/env.ts';
import { runJob } from '#local/jobs.ts';
import { hurryErasure } from '#test/support/whole-table.ts';
import { eventually, type Person, PASSWORD, useStack } from '#test/support/stack.ts';

const app = useStack({ without: ['writeSitemaps'] });

let owner: Person;
beforeAll(async () => {
  owner = await app.newPerson('Olga Dueña');
});

const open = async (address: string) => {
  const answer = await fetch(address);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = (address.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  const locations = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
  return { status: answer.status, type: answer.headers.get('content-type'), text, locations };
};

/** Reads robots.txt, the sitemap index and every sitemap, as a crawler does. */
const crawl = async () => {
  const robots = await open(`${app.stack.web}/robots.txt`);
  const index = await open(/^Sitemap: (.*)$/m.exec(robots.text)?.[1] ?? '');
  const sitemaps = await Promise.all(index.locations.map(open));
  const addresses = sitemaps.flatMap(({ locations }) => locations);
  return { index, sitemaps, addresses, spaces: addresses.filter((address) => address.includes('/spot/')) };
};

const addressesOf = ({ id }: { id: string }) => {
  const address = `${app.stack.web}/spot/${id}`;
  return [address, `${address}?lang=en`];
};

/** Writes sitemaps with so many spots each. */
const write = (spotsInPart: number, isTimeLeft = () => true) =>
  writeSitemaps(
    {
      spots: spotsRepository(openTable(env.tableName()), isPublic),
      sitemaps: s3Sitemaps({ bucket: env.sitemapsBucket(), usesPathStyle: true }),
      clock: { now: () => Date.now() },
    },
    { origin: app.stack.web, isTimeLeft, spotsInPart },
  );

describe('the sitemaps', () => {
  it('have the static pages before the first run of the job', async () => {
    const { index, sitemaps, addresses } = await crawl();
    expect([index, ...sitemaps].map(({ status }) => status)).toEqual([200, 200]);
    expect(addresses).toContain(`${app.stack.web}/aparcar/madrid`);
    expect((await fetch(`${app.stack.web}/sitemap-spots-a-1.xml.gz`)).status).toBe(404);
  });

  it('link to every spot in both languages while it is public', async () => {
    const leaver = await app.newPerson('Lea Vez');
    const [shown, paused, deleted, closed] = await Promise.all([
      app.publish(owner),
      app.publish(owner),
      app.publish(owner),
      app.publish(leaver),
    ]);
    expect(await runJob('writeSitemaps')).toMatchObject({ handled: 4, failures: [] });
    const first = await crawl();
    expect(first.spaces.toSorted()).toEqual([shown, paused, deleted, closed].flatMap(addressesOf).toSorted());
    expect(first.addresses).toContain(`${app.stack.web}/aparcar/madrid`);
    for (const address of first.spaces) {
      const { status, text } = await open(address);
      expect(status).toBe(200);
      expect(text).toContain(`<link rel="canonical" href="${address}"`);
    }
    const [, part] = first.sitemaps;
    expect(part?.type).toBe('application/gzip');
    const [spanish, english] = addressesOf(shown);
    for (const [language, address] of Object.entries({ es: spanish, en: english, 'x-default': spanish }))
      expect(part?.text).toContain(
        `<xhtml:link rel="alternate" hreflang="${language}" href="${String(address)}"/>`,
      );
    expect(part?.text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);

    await app.patch<Spot>(`/parking-spots/${paused.id}`, owner, { isActive: false });
    await app.delete(`/parking-spots/${deleted.id}`, owner);
    const left = await app.post('/user/close', leaver, { password: PASSWORD });
    expect(left.status).toBe(200);
    await hurryErasure(leaver.userId);
    const isGone = async () => ((await open(addressesOf(closed)[0] ?? '')).status === 404 ? true : undefined);
    await eventually(isGone, 'the end of what the leaver had');
    await runJob('writeSitemaps');
    expect((await crawl()).spaces).toEqual(addressesOf(shown));
  });

  it('have a maximum size, and stay as they were when a run runs out of time', async () => {
    const more = await Promise.all(Array.from({ length: 4 }, () => app.publish(owner)));
    expect(await write(2)).toBe(5);
    const whole = await crawl();
    expect(whole.sitemaps.slice(1).map(({ locations }) => locations.length)).toEqual([4, 4, 2]);
    expect(new Set(whole.spaces).size).toBe(10);
    // A sitemap lists what is in its own folder and below it.
    for (const address of whole.index.locations) expect(new URL('.', address).pathname).toBe('/');

    for (const { id } of more) await app.patch(`/parking-spots/${id}`, owner, { isActive: false });
    await app.publish(owner);
    let looks = 0;
    await expect(write(1, () => ++looks < 2)).rejects.toThrow('over after 1 spots');
    expect((await crawl()).spaces).toEqual(whole.spaces);

    expect(await write(2)).toBe(2);
    expect((await crawl()).spaces).toHaveLength(4);
    expect(whole.index.locations.at(-1)).toMatch(/\/sitemap-spots-[ab]-3\.xml\.gz$/);
    // A crawler that has read the former index still finds its sitemaps.
    expect((await open(whole.index.locations[3] ?? '')).status).toBe(200);
  });
});
