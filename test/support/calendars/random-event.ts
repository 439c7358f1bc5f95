import { DAY, dayNumberOf } from './model-days.ts';
import { changeDays, exists } from './model-zones.ts';
import { type ModelEvent, type Override, startsOf } from './model.ts';
import type { Choice } from './random-choice.ts';
import { type Clock, isSameDay, type Setting } from './random-clocks.ts';
import { chooseRule } from './random-rule.ts';
import { chooseExtra, chooseTimes, periodOf, type Times, writeOccurrence } from './random-times.ts';

const HOUR = 3_600_000;

/** Starts a day or an event: often in a night in which clocks change, and a series often years ago. */
const chooseStart = (
  choice: Choice,
  { window, spot }: Setting,
  clock: Clock | undefined,
  isSeries: boolean,
): number => {
  const nights = changeDays((clock ?? spot).zone).filter(
    (day) => day > window.start - DAY && day < window.end,
  );
  const isNight = choice.chance(0.25) && nights.length > 0;
  const back = isSeries && choice.chance(0.5) ? choice.int(0, 8 * 365) : 0;
  const from = isSeries ? 200 : 20;
  const day = isNight
    ? choice.pick(nights) - (isSeries ? choice.int(0, 20) : choice.pick([0, 0, 1])) * DAY
    : dayNumberOf(choice.int(window.start - from * DAY, window.end + 10 * DAY)) * DAY - back * DAY;
  if (!clock) return day;
  const time = isNight || choice.chance(0.2) ? choice.int(0, 8) * (HOUR / 2) : choice.int(0, 47) * (HOUR / 2);
  return day + time + choice.pick([0, 0, 0, 0, 0, 0, 0, 5 * 60_000, 20 * 60_000, 30_000]);
};

/** The lines of a component that replaces times of a series. */
const writeOverride = (choice: Choice, lines: readonly string[], rule: string | undefined): string[] => [
  ...lines,
  // Evolution and Outlook repeat the rule; it is one time all the same (RFC 5545 §3.8.4.4).
  ...(rule && choice.chance(0.1) ? [rule] : []),
];

const chooseOverride = (
  choice: Choice,
  event: ModelEvent,
  wall: number,
  { setting: { clocks, spot }, clock }: { setting: Setting; clock: Clock | undefined },
): Override => {
  const kind = choice.int(0, 9);
  const moved = clock ? wall + choice.int(-40, 40) * (HOUR / 2) : wall + choice.int(-3, 3) * DAY;
  // Some become whole days, and some whole days become times.
  const own = kind === 0 ? (clock ? undefined : choice.pick(clocks)) : clock;
  const isTime = event.rule?.byHour !== undefined;
  const id = writeOccurrence(choice, 'RECURRENCE-ID', wall, { clock, clocks, isTime });
  const times = chooseTimes(choice, own ? moved : dayNumberOf(moved) * DAY, own);
  const lines = writeOverride(choice, [id, ...times.lines], event.rule?.line);
  if (kind === 1) return { wall, lines: [...lines, 'STATUS:CANCELLED'] };
  if (kind === 2) return { wall, lines: [...lines, 'TRANSP:TRANSPARENT'] };
  return { wall, lines, instead: periodOf(times, own ?? spot) };
};

/** Moves a time and all later ones; to hours that exist on each day. */
const chooseLater = (
  choice: Choice,
  wall: number,
  clock: Clock | undefined,
  clocks: readonly Clock[],
): Override => {
  const day = (dayNumberOf(wall) + choice.pick([0, 0, 1, 5, -5])) * DAY;
  const times = chooseTimes(choice, clock ? day + choice.int(16, 40) * (HOUR / 2) : day, clock);
  const id = writeOccurrence(choice, 'RECURRENCE-ID;RANGE=THISANDFUTURE', wall, {
    clock,
    clocks,
    isTime: true,
  });
  const isCancelled = choice.chance(0.15);
  return {
    wall,
    lines: [id, ...times.lines, ...(isCancelled ? ['STATUS:CANCELLED'] : [])],
    later: { shift: times.start - wall, length: times.length, isCancelled },
  };
};

/** Adds exceptions, additional times and overrides to a series. */
const chooseExceptions = (
  choice: Choice,
  event: ModelEvent,
  setting: Setting,
  clock: Clock | undefined,
): ModelEvent => {
  const { window, clocks, spot } = setting;
  const starts = startsOf(event, window.end + DAY);
  const near = choice.shuffle(starts.filter((wall) => wall > window.start - 40 * DAY).slice(0, 60));
  const take = (most: number) => near.splice(0, choice.int(0, most));
  const without = choice.chance(0.5)
    ? take(4).map((wall) => ({
        wall,
        line: writeOccurrence(choice, 'EXDATE', wall, {
          clock,
          clocks,
          isTime: event.rule?.byHour !== undefined,
        }),
      }))
    : [];
  const singles = choice.chance(0.4)
    ? take(3).map((wall) => chooseOverride(choice, event, wall, { setting, clock }))
    : [];
  const later =
    event.rule && !event.rule.byHour && choice.chance(0.12)
      ? take(1).map((wall) => chooseLater(choice, wall, clock, clocks))
      : [];
  const extra = [];
  for (let number = later.length === 0 && choice.chance(0.25) ? choice.int(1, 3) : 0; number > 0; number--) {
    const day = dayNumberOf(choice.int(window.start, window.end)) * DAY;
    if (starts.some((wall) => isSameDay(wall, day)) || day < event.start) continue;
    const wall = choice.chance(0.5)
      ? day + (event.start % DAY)
      : clock
        ? day + choice.int(8, 46) * (HOUR / 2)
        : day;
    if (!exists((clock ?? spot).zone, wall)) continue;
    const { period, line } = chooseExtra(choice, wall, event, { clock, clocks, spot });
    extra.push({ period, lines: [line] });
  }
  // A program that exports a period leaves out the series and keeps what moved into it.
  const isLost = singles.length > 0 && later.length === 0 && extra.length === 0 && choice.chance(0.08);
  return { ...event, isLost, without, extra, overrides: [...singles, ...later] };
};

/** Whether an event is one that blocks nothing, or the newer version of another one. */
const chooseMarks = (choice: Choice, event: ModelEvent, times: Times, uid: string): ModelEvent => {
  const { overrides, extra } = event;
  if (overrides.length + extra.length > 0) return event;
  const kind = choice.int(0, 19);
  const hidden = kind === 0 ? ['STATUS:CANCELLED'] : kind === 1 ? ['TRANSP:TRANSPARENT'] : [];
  const marked = { ...event, blocks: hidden.length === 0, lines: [...event.lines, ...hidden] };
  if (kind > 3 && kind !== 0) return marked;
  const old = [uid, 'SEQUENCE:1', ...chooseTimes(choice, times.start + DAY, undefined).lines];
  return { ...marked, lines: [...marked.lines, 'SEQUENCE:2'], outdated: old };
};

export const chooseEvent = (choice: Choice, number: number, setting: Setting): ModelEvent => {
  const clock = choice.chance(0.25) ? undefined : choice.pick(setting.clocks);
  const isSeries = choice.chance(0.7);
  const asked = chooseStart(choice, setting, clock, isSeries);
  const { zone } = clock ?? setting.spot;
  // What a series does whose own start is in the gap, no standard settles.
  const safe = isSeries && !exists(zone, asked) ? asked + HOUR : asked;
  const found = isSeries ? chooseRule(choice, safe, clock, setting) : undefined;
  const times = chooseTimes(choice, found?.start ?? (clock ? safe : dayNumberOf(safe) * DAY), clock);
  const uid = `UID:${number}@calendario.example`;
  const event: ModelEvent = {
    lines: [uid, ...times.lines],
    zone,
    start: times.start,
    length: times.length,
    blocks: true,
    ...(found && { rule: found.rule }),
    without: [],
    extra: [],
    overrides: [],
  };
  const isChanged = found !== undefined || choice.chance(0.1);
  return chooseMarks(choice, isChanged ? chooseExceptions(choice, event, setting, clock) : event, times, uid);
};
