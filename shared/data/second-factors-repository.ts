import { signInRecords } from '../areas/sign-in.ts';
import type { SecondFactors } from '../domain/ports/accounts.ts';
import type { Table } from './client.ts';
import { ending } from './expiry.ts';
import { secondFactorKey } from './keys.ts';
import { TABLE } from './table.ts';

export const secondFactorsRepository = (table: Table): SecondFactors => ({
  note: async (userId, sessionId, now) => {
    await table.put({ ...secondFactorKey(userId, sessionId), ...ending(signInRecords.secondFactor, now) });
  },
  isNoted: async (userId, sessionId, now) => {
    const item = await table.get(secondFactorKey(userId, sessionId), { isConsistent: true });
    // The table deletes expired items late.
    return item !== undefined && Number(item[TABLE.ttlAttribute]) * 1000 > now;
  },
});
