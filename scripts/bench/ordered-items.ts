import type { Item } from '#shared/data/client.ts';
import { sizeOf } from './item-size.ts';

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The items of one partition of the table or of an index, in their order, with their sizes. */
export class OrderedItems {
  readonly items: Item[] = [];
  readonly sizes: number[] = [];
  readonly #sortKey: string;

  constructor(sortKey: string) {
    this.#sortKey = sortKey;
  }

  sortOf(index: number): string {
    return String(this.items[index]?.[this.#sortKey]);
  }

  /** How many items come before a place; `order` says how an item compares to it. */
  #countBefore(isBefore: (item: Item) => boolean): number {
    let [low, high] = [0, this.items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const item = this.items[middle];
      if (item && isBefore(item)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** How many items sort before a text, or up to it. */
  countUpTo(text: string, { included }: { included: boolean }): number {
    return this.#countBefore((item) => {
      const order = compare(String(item[this.#sortKey]), text);
      return included ? order <= 0 : order < 0;
    });
  }

  /** Where an item stands or would stand; items that sort alike are told apart by their keys. */
  placeOf(item: Item): number {
    const before = (a: Item, b: Item) =>
      compare(String(a[this.#sortKey]), String(b[this.#sortKey])) ||
      compare(String(a.pk), String(b.pk)) ||
      compare(String(a.sk), String(b.sk));
    return this.#countBefore((each) => before(each, item) < 0);
  }

  has(place: number, { pk, sk }: Item): boolean {
    const item = this.items[place];
    return item?.pk === pk && item?.sk === sk;
  }

  put(item: Item): void {
    const place = this.placeOf(item);
    const isThere = this.has(place, item);
    this.items.splice(place, isThere ? 1 : 0, item);
    this.sizes.splice(place, isThere ? 1 : 0, sizeOf(item));
  }

  remove(item: Item): void {
    const place = this.placeOf(item);
    if (!this.has(place, item)) return;
    this.items.splice(place, 1);
    this.sizes.splice(place, 1);
  }

  /** Adds an item that sorts behind all that are there. */
  append(item: Item): void {
    this.items.push(item);
    this.sizes.push(sizeOf(item));
  }
}
