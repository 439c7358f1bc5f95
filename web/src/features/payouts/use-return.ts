import { useEffect, useState } from 'react';
import { PAYOUT_RETURNS } from '#shared/model/constants.ts';
import { replaceQuery } from '#web/lib/replace-query.ts';

/** The way of the return from the payment provider, read once from the address and then removed from it. */
export const useReturn = (): 'done' | 'expired' | undefined => {
  const [came] = useState(() => new URLSearchParams(window.location.search).get(PAYOUT_RETURNS.parameter));
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    if (!query.has(PAYOUT_RETURNS.parameter)) return;
    query.delete(PAYOUT_RETURNS.parameter);
    replaceQuery(query.toString());
  }, []);
  if (came === PAYOUT_RETURNS.done) return 'done';
  return came === PAYOUT_RETURNS.expired ? 'expired' : undefined;
};
