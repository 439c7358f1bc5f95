/** A property of a component. Its parameters are kept as text, because few are ever asked for. */
export interface Property {
  /** In upper case. */
  readonly name: string;
  /** Everything between the name and the colon of the value. */
  readonly params: string;
  readonly value: string;
}

/** Throws once the time to read a calendar is up. Every loop whose length the calendar decides calls it. */
export type Tick = () => void;

const NAMES_OF_TIMES = new Set(['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE', 'FREEBUSY']);

/** The beginning of a time; a zone without quotes, `(UTC+01:00) Brussels`, has a colon before it. */
const TIME = /^\s*\d{4}-?\d\d-?\d\d/;

/** The longest part of a line in which the colon of the value is searched for. */
const MAX_BEFORE_VALUE = 2000;

/** The index of the colon that begins the value: the first that is not quoted; if a quote does not end, the first of all. */
const findColon = (line: string, name: string): number => {
  const head = line.slice(0, MAX_BEFORE_VALUE);
  let [first, isQuoted] = [-1, false];
  for (let index = name.length; index < head.length; index++) {
    const sign = head[index];
    if (sign === '"') isQuoted = !isQuoted;
    if (sign !== ':' || isQuoted) continue;
    if (first < 0) first = index;
    if (!NAMES_OF_TIMES.has(name) || TIME.test(line.slice(index + 1, index + 40))) return index;
  }
  return first >= 0 ? first : head.indexOf(':');
};

const CONTROLS = /[\u0000\u007f]/g;

/** Undefined for a line without a name or a value. */
const parseLine = (raw: string): Property | undefined => {
  const line = raw.includes('\u0000') ? raw.replace(CONTROLS, '') : raw;
  const end = line.search(/[:;]/);
  if (end < 0) return undefined;
  const given = line.slice(0, end);
  const colon = findColon(line, given.toUpperCase());
  if (colon < 0) return undefined;
  return {
    name: given.trim().toUpperCase(),
    params: line.slice(end, colon),
    value: line.slice(colon + 1).trim(),
  };
};

/** The name of a line that is not unfolded yet; undefined if it may go on in the next line. */
const nameOf = (text: string, start: number, end: number): string | undefined => {
  const head = text.slice(start, Math.min(end, start + 60));
  const length = head.search(/[:;]/);
  return length < 0 ? undefined : head.slice(0, length).replace(CONTROLS, '').trim().toUpperCase();
};

const isBlank = (code: number) => code === 0x20 || code === 0x09;

/** The lines of a text with any line ends, as start and end; there are blank ones between both signs of a line end. */
function* linesOf(text: string, tick: Tick): Generator<readonly [number, number], undefined> {
  const indexOf = (sign: string, from: number) => {
    const found = text.indexOf(sign, from);
    return found < 0 ? text.length : found;
  };
  let [feed, carriage] = [-1, -1];
  for (let start = 0; start < text.length;) {
    tick();
    if (feed < start) feed = indexOf('\n', start);
    if (carriage < start) carriage = indexOf('\r', start);
    const end = Math.min(feed, carriage);
    if (end > start) yield [start, end];
    start = end + 1;
  }
  return undefined;
}

/**
 * The properties of a text that are wanted by their name, unfolded (RFC 5545 §3.1), with any line ends. Others are skipped before they are
 * unfolded: most of a calendar is descriptions. Blank lines, and lines without a name, are left out.
 */
export function* contentLines(
  text: string,
  wanted: ReadonlySet<string>,
  tick: Tick,
): Generator<Property, undefined> {
  let pieces: string[] = [];
  for (const [start, end] of linesOf(text, tick)) {
    if (isBlank(text.charCodeAt(start))) {
      if (pieces.length > 0) pieces.push(text.slice(start + 1, end));
      continue;
    }
    const property = parseLine(pieces.join(''));
    const name = nameOf(text, start, end);
    pieces = name === undefined || wanted.has(name) ? [text.slice(start, end)] : [];
    if (property && wanted.has(property.name)) yield property;
  }
  const last = parseLine(pieces.join(''));
  if (last && wanted.has(last.name)) yield last;
  return undefined;
}

const paramPattern = (name: string) => new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"?|([^;]*))`, 'i');
const PARAMS = {
  tzid: paramPattern('TZID'),
  value: paramPattern('VALUE'),
  range: paramPattern('RANGE'),
  fbtype: paramPattern('FBTYPE'),
};

/** The value of a parameter without quotes, or an empty text. */
export const readParam = ({ params }: Property, name: keyof typeof PARAMS): string => {
  if (params === '') return '';
  const found = PARAMS[name].exec(params);
  return (found?.[1] ?? found?.[2] ?? '').trim();
};
