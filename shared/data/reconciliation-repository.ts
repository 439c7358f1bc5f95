import type { Reconciliation, ReconciliationStop } from '../domain/ports/payments.ts';
import type { Table } from './client.ts';
import { RECONCILIATION } from './keys.ts';

export const reconciliationRepository = (table: Table): Reconciliation => ({
  findStop: async () => {
    const item = await table.get(RECONCILIATION);
    return item?.stop as ReconciliationStop | undefined; // the format of setStop
  },
  setStop: (stop) => table.put({ ...RECONCILIATION, ...(stop && { stop }) }),
});
