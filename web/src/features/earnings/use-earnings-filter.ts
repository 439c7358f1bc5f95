import { useSearchParams } from 'react-router-dom';
import { readPeriod, toMonths, type EarningsPeriod } from './period.ts';

/** The filter, stored in the address: it survives a reload and can be shared. */
export const useEarningsFilter = () => {
  const [search, setSearch] = useSearchParams();
  const period = readPeriod(search.get('period'));
  const spotId = search.get('spotId') ?? undefined;
  const change = (name: 'period' | 'spotId', value: string | undefined) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    period,
    spotId,
    query: { ...toMonths(period), ...(spotId !== undefined && { spotId }) },
    choosePeriod: (chosen: EarningsPeriod) =>
      change('period', chosen === 'last12' ? undefined : String(chosen)),
    chooseSpot: (id: string | undefined) => change('spotId', id),
  };
};

export type EarningsFilter = ReturnType<typeof useEarningsFilter>;
