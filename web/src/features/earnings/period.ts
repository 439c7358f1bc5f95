/** A calendar year, or the last twelve months including this one, which is the server's default. */
export type EarningsPeriod = number | 'last12';

const FIRST_YEAR = 2020;

/** Parses the period of an address; by default the last twelve months. */
export const readPeriod = (text: string | null): EarningsPeriod => {
  const year = text !== null && /^\d{4}$/.test(text) ? Number(text) : NaN;
  return year >= FIRST_YEAR && year < 3000 ? year : 'last12';
};

export const toMonths = (period: EarningsPeriod): { from?: string; to?: string } =>
  period === 'last12' ? {} : { from: `${period}-01`, to: `${period}-12` };

/** Years to choose from, latest first: since the registration, and the year of the address. */
export const yearsSince = (registeredAt: string, thisYear: number, period: EarningsPeriod): number[] => {
  const first = Math.min(thisYear, Number(registeredAt.slice(0, 4)));
  const years = Array.from({ length: thisYear - first + 1 }, (_, index) => thisYear - index);
  return period === 'last12' || years.includes(period) ? years : [...years, period].sort((a, b) => b - a);
};
