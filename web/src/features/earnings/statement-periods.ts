/** Quarters and years to choose from, latest first: since the registration, this quarter and this year included; `2026-Q4`, `2026`. */
export const listStatementPeriods = (registeredAt: string, today: string): string[] => {
  const thisYear = Number(today.slice(0, 4));
  const first = Math.min(thisYear, Number(registeredAt.slice(0, 4)));
  const quarterOf = (date: string) => Math.ceil(Number(date.slice(5, 7)) / 3);
  const years = Array.from({ length: thisYear - first + 1 }, (_, index) => thisYear - index);
  return years.flatMap((year) => {
    const last = year === thisYear ? quarterOf(today) : 4;
    const quarters = Array.from({ length: last }, (_, index) => `${year}-Q${last - index}`);
    return [String(year), ...quarters];
  });
};

/** The quarter before a day: the one whose return is due next. */
export const getLastQuarter = (today: string): string => {
  const [year, quarter] = [Number(today.slice(0, 4)), Math.ceil(Number(today.slice(5, 7)) / 3)];
  return quarter === 1 ? `${year - 1}-Q4` : `${year}-Q${quarter - 1}`;
};
