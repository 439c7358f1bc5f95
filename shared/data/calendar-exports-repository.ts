import { createHash, timingSafeEqual } from 'node:crypto';
import type { CalendarExports } from '../domain/ports/calendars.ts';
import type { Table, Write } from './client.ts';
import { feedKey, feedTokenKey } from './keys.ts';
import { ifUnchanged } from './if-unchanged.ts';
import { writeAll } from './write-all.ts';

/** Tokens are looked up by hash, so that the response time reveals nothing about wrong ones. */
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

export const calendarExportsRepository = (table: Table): CalendarExports => {
  const findToken = async (spotId: string) => {
    const item = await table.get(feedKey(spotId), { isConsistent: true });
    return typeof item?.token === 'string' ? item.token : undefined;
  };
  return {
    findToken,
    findSpotId: async (token) => {
      const pointer = await table.get(feedTokenKey(hashToken(token)));
      if (typeof pointer?.spotId !== 'string') return undefined;
      const current = await findToken(pointer.spotId);
      return current !== undefined && isSame(hashToken(current), hashToken(token))
        ? pointer.spotId
        : undefined;
    },
    replace: async (spotId, before, after) => {
      const own: Write =
        after === undefined
          ? { Delete: { Key: feedKey(spotId), ...ifUnchanged('token', before) } }
          : { Put: { Item: { ...feedKey(spotId), token: after }, ...ifUnchanged('token', before) } };
      return writeAll(table, [
        own,
        ...(before === undefined ? [] : [{ Delete: { Key: feedTokenKey(hashToken(before)) } }]),
        ...(after === undefined ? [] : [{ Put: { Item: { ...feedTokenKey(hashToken(after)), spotId } } }]),
      ]);
    },
  };
};
