import { beforeAll, describe, expect, it } from 'vitest';
import { SHARE_PICTURE, SPOT_PLACEHOLDERS } from '#shared/api/spot-page.ts';
import type { Spot } from '#shared/api/spots.ts';
import { HOUR } from '#shared/lib/time.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { type Person, useStack } from '#test/support/stack.ts';

const app = useStack();

let owner: Person;
beforeAll(async () => {
  owner = await app.newPerson('Olga Dueña');
});

const open = async (path: string) => {
  const answer = await fetch(app.stack.web + path);
  const html = await answer.text();
  const contentOf = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)
      .exec(html)?.[1]
      ?.replaceAll('\u00a0', ' ');
  const things = [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as { '@graph': Record<string, unknown>[] }, // throws unless it is JSON
  );
  return {
    status: answer.status,
    kept: answer.headers.get('cache-control'),
    type: answer.headers.get('content-type'),
    html,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    contentOf,
    links: [...html.matchAll(/<link rel="(?:canonical|alternate)"[^>]*href="([^"]*)"/g)].map(
      ([, href]) => href,
    ),
    product: things.flatMap((thing) => thing['@graph']).find((thing) => thing['@type'] === 'Product'),
  };
};

/** Placeholders that were not filled in. */
const leftOver = (html: string) =>
  Object.values(SPOT_PLACEHOLDERS).filter((placeholder) => html.includes(String(placeholder)));

describe('the page of a spot for link previews and search engines', () => {
  it('has its title, price, description and picture in the language of the address, cached for a minute', async () => {
    const { id, images } = await app.publish(owner, {
      title: 'Plaza en Ruzafa',
      description: 'Techada, amplia y con vigilancia.',
      priceWeekday: '12.50',
    });
    const [spanish, english] = [await open(`/spot/${id}`), await open(`/spot/${id}/?lang=en&utm_source=x`)];
    for (const { status, type, kept, html } of [spanish, english]) {
      expect({ status, type, kept }).toEqual({
        status: 200,
        type: 'text/html; charset=utf-8',
        kept: 'public, max-age=0, s-maxage=60',
      });
      expect(leftOver(html)).toEqual([]);
      expect(html).toContain('data-program');
    }
    const address = `${app.stack.web}/spot/${id}`;
    expect(spanish.title).toBe('Plaza en Ruzafa · PlazaLibre');
    expect(spanish.contentOf('og:title')).toBe(spanish.title);
    expect(spanish.contentOf('description')).toBe('12,50 € al día. Techada, amplia y con vigilancia.');
    expect(spanish.contentOf('og:description')).toBe(spanish.contentOf('description'));
    expect(spanish.contentOf('og:image')).toBe(app.stack.web + (images[0] ?? SHARE_PICTURE));
    expect(spanish.contentOf('og:url')).toBe(address);
    expect(spanish.contentOf('product:price:amount')).toBe('12.50');
    expect(spanish.links).toEqual([address, address, `${address}?lang=en`, address]);
    expect(spanish.product).toMatchObject({ name: 'Plaza en Ruzafa', offers: { price: '12.50' } });
    expect(spanish.product).not.toHaveProperty('aggregateRating');
    expect(english.contentOf('description')).toBe('€12.50 a day. Techada, amplia y con vigilancia.');
    expect(english.contentOf('og:url')).toBe(`${address}?lang=en`);
  });

  it('escapes what the owner wrote', async () => {
    const title = '</title><script>alert(1)</script> "A" & $& title.invalid';
    const description = `${'Larga. '.repeat(30)}</script><b>'`;
    const { id } = await app.publish(owner, { title, description });
    const { html, contentOf, product } = await open(`/spot/${id}`);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('</script><b>');
    expect(product).toMatchObject({ name: title, description });
    expect(contentOf('og:title')).toContain('&#34;A&#34; &#38; $&#38; title.invalid');
    expect(contentOf('description')?.length).toBeLessThan(170);
  });

  it('has the rating of a spot with reviews', async () => {
    const spot = await app.publish(owner);
    const driver = await app.newPerson('Dani Conductor');
    const bookingId = await aPastStay(spot.id, driver, { endedAgo: HOUR });
    const body = { rating: 4, text: 'Cómoda y limpia.' };
    await app.post(`/bookings/${bookingId}/review`, driver, body);
    const { product, html } = await open(`/spot/${spot.id}`);
    expect(product).toMatchObject({ aggregateRating: { ratingValue: 4, reviewCount: 1 } });
    expect(leftOver(html)).toEqual([]);
  });

  it('answers HEAD like GET, without a body', async () => {
    const { id } = await app.publish(owner);
    for (const path of [`/spot/${id}`, `/spot/${id}?lang=en`, '/spot/x']) {
      const ask = (method: string) => fetch(app.stack.web + path, { method });
      const [head, get] = [await ask('HEAD'), await ask('GET')];
      const shown = ({ status, headers }: Response) => [
        status,
        ...['content-type', 'cache-control'].map((name) => headers.get(name)),
      ];
      expect(shown(head)).toEqual(shown(get));
      expect(await head.text()).toBe('');
      expect(await get.text()).toContain('data-program');
    }
  });

  it('answers 404 without data of a spot that is not public', async () => {
    const { id } = await app.publish(owner, { title: 'Plaza secreta' });
    await app.patch<Spot>(`/parking-spots/${id}`, owner, { isActive: false });
    for (const path of [
      `/spot/${id}`,
      '/spot/spt_01JQ2T8Z3M4N5P6Q7R8S9TABCD',
      '/spot/x',
      '/spot/a/b',
      '/spot/%00',
    ]) {
      const { status, html, title, contentOf, links, product } = await open(path);
      expect({ path, status, title, links, product }).toEqual({
        path,
        status: 404,
        title: 'PlazaLibre',
        links: [],
        product: undefined,
      });
      expect(contentOf('robots')).toBe('noindex');
      expect(leftOver(html)).toEqual([]);
      expect(html).not.toContain('secreta');
      expect(html).toContain('data-program');
    }
  });
});
