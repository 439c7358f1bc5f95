/** Local times by the platform's own calendar, without code of the product. */

export const ZONES = ['Europe/Madrid', 'Atlantic/Canary'] as const;

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const [two, numeric] = ['2-digit', 'numeric'] as const;
  const made = new Intl.DateTimeFormat(undefined, {
    ...{ calendar: 'gregory', numberingSystem: 'latn', timeZone: zone, hourCycle: 'h23' },
    ...{ year: numeric, month: two, day: two, hour: two, minute: two },
  });
  formats.set(zone, made);
  return made;
};

/** The date and time in a zone at an instant, `YYYY-MM-DD HH:mm`. */
export const wallOf = (zone: string, instant: number): string => {
  const parts = formatOf(zone).formatToParts(instant);
  const { year, month, day, hour, minute } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day} ${hour}:${minute}`;
};

/** Today in Madrid, `YYYY-MM-DD`. */
export const todayInMadrid = (): string => wallOf('Europe/Madrid', Date.now()).slice(0, 10);

/** The instants with this local date and time, in order: none, one or two. Both zones are whole hours from UTC. */
export const instantsShowing = (zone: string, date: string, time: string): number[] =>
  [3, 2, 1, 0, -1]
    .map((hours) => Date.parse(`${date}T${time}:00Z`) - hours * 3_600_000)
    .filter((instant) => wallOf(zone, instant) === `${date} ${time}`);

/** The last Sundays of March and October, when the clocks change. */
export const clockChanges = (firstYear: number, lastYear: number): string[] =>
  Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index).flatMap((year) =>
    [2, 9].map((month) => {
      const last = new Date(Date.UTC(year, month + 1, 0));
      last.setUTCDate(last.getUTCDate() - last.getUTCDay());
      return last.toISOString().slice(0, 10);
    }),
  );
