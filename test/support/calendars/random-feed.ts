import { DAY, dayNumberOf, wallAt } from './model-days.ts';
import { CANARY, MADRID } from './model-zones.ts';
import type { ModelEvent, ModelFeed } from './model.ts';
import { type Choice, choiceFrom } from './random-choice.ts';
import { chooseClocks } from './random-clocks.ts';
import { chooseEvent } from './random-event.ts';

/** The feed of a number in a run with a seed. */
export const randomFeed = (seed: number, number: number): ModelFeed => {
  const choice = choiceFrom(Math.imul(seed, 0x9e3779b1) + number);
  const spot = choice.chance(0.6) ? 'Europe/Madrid' : 'Atlantic/Canary';
  const zone = spot === 'Europe/Madrid' ? MADRID : CANARY;
  const { clocks, head } = chooseClocks(choice, zone);
  const first = wallAt(2026, 10, 1) + choice.int(0, 240) * DAY + choice.int(0, 23) * 3_600_000;
  const window = { start: first, end: first + choice.pick([30, 90, 200, 366]) * DAY };
  const setting = { window, clocks, spot: { tzid: '', zone } };
  const events = Array.from({ length: choice.int(3, 8) }, (_, index) => chooseEvent(choice, index, setting));
  return { spot, window, head, events };
};

/** RFC 5545 §3.1, in characters: the lines have only ASCII. */
const fold = (line: string, width: number, blank: string): string => {
  const pieces = [line.slice(0, width)];
  for (let at = width; at < line.length; at += width - 1) pieces.push(line.slice(at, at + width - 1));
  return pieces.join(`\r\n${blank}`);
};

/** Joins lines of one property that differ only in their value: `EXDATE:1` and `EXDATE:2` to `EXDATE:1,2`. */
const joinLists = (lines: readonly string[]): string[] => {
  const byName = new Map<string, string[]>();
  for (const line of lines) {
    const at = line.lastIndexOf(':');
    const name = line.slice(0, at);
    byName.set(name, [...(byName.get(name) ?? []), line.slice(at + 1)]);
  }
  return [...byName].map(([name, values]) => `${name}:${values.join(',')}`);
};

const component = (lines: readonly string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];

/** Has times and a length of its own, which are not those of the event. */
const ALARM = ['BEGIN:VALARM', 'ACTION:AUDIO', 'TRIGGER:-PT15M', 'REPEAT:2', 'DURATION:PT5H', 'END:VALARM'];
const TASK = [
  'BEGIN:VTODO',
  'UID:0@calendario.example',
  'DTSTART:20270201T100000Z',
  'DURATION:P20D',
  'END:VTODO',
];

const writeEvent = (event: ModelEvent, choice: Choice): string[][] => {
  const [uid = ''] = event.lines;
  const without = event.without.map(({ line }) => line);
  const extra = event.extra.flatMap(({ lines }) => lines);
  const main = [
    ...event.lines,
    'DTSTAMP:20260101T000000Z',
    'SUMMARY:Ocupado\\, con una nota\\; y un enlace: https://calendario.example/reservas/2027/1',
    ...(event.rule ? [event.rule.line] : []),
    ...(choice.chance(0.5) ? joinLists(without) : without),
    ...(choice.chance(0.5) ? joinLists(extra) : extra),
  ];
  const ordered = choice.chance(0.3) ? choice.shuffle(main) : main;
  const shown = component([...ordered, ...(choice.chance(0.1) ? ALARM : [])]);
  return [
    ...(event.isLost ? [] : [shown]),
    ...(event.outdated ? [component(event.outdated)] : []),
    ...event.overrides.map(({ lines }) => component([uid, ...lines])),
  ];
};

/** A feed as a text, in an order that follows from the feed's window. */
export const writeRandomFeed = ({ head, events, window }: ModelFeed): string => {
  const choice = choiceFrom(dayNumberOf(window.start));
  const components = [
    ...events.flatMap((event) => writeEvent(event, choice)),
    ...(choice.chance(0.1) ? [TASK] : []),
  ];
  const width = choice.pick([75, 75, 75, 20]);
  const blank = choice.pick([' ', ' ', ' ', '\t']);
  // RFC 5545 §1.3: names are case-insensitive.
  const isLower = choice.chance(0.05);
  const begin = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Ejemplo//ES', ...head];
  const ordered = choice.chance(0.4) ? choice.shuffle(components) : components;
  // RFC 5545 §3.4: a text may have several calendars.
  const half = choice.chance(0.1) ? choice.int(0, ordered.length) : ordered.length;
  const second = half < ordered.length ? ['END:VCALENDAR', ...begin, ...ordered.slice(half).flat()] : [];
  return [...begin, ...ordered.slice(0, half).flat(), ...second, 'END:VCALENDAR', '']
    .map((line) => (isLower ? line.replace(/^[A-Z-]+/, (name) => name.toLowerCase()) : line))
    .map((line) => fold(line, width, blank))
    .join(choice.chance(0.9) ? '\r\n' : '\n');
};
