import type { CalendarObject, Component } from './components.ts';
import { contentLines, type Property, type Tick } from './content-lines.ts';
import { FetchProblem } from './request-public.ts';

const USED_PROPERTIES = new Set([
  ...[
    'BEGIN',
    'END',
    'METHOD',
    'X-WR-TIMEZONE',
    'UID',
    'SUMMARY',
    'STATUS',
    'TRANSP',
    'X-MICROSOFT-CDO-BUSYSTATUS',
  ],
  ...['SEQUENCE', 'DTSTAMP', 'LAST-MODIFIED', 'DTSTART', 'DTEND', 'DURATION', 'FREEBUSY'],
  ...[
    'RRULE',
    'EXRULE',
    'RDATE',
    'EXDATE',
    'RECURRENCE-ID',
    'TZID',
    'TZOFFSETFROM',
    'TZOFFSETTO',
    'X-LIC-LOCATION',
  ],
]);

const USED_KINDS = new Set(['VEVENT', 'VFREEBUSY', 'VTIMEZONE']);
/** Kinds that are never inside another one: a second one begins although the first did not end. */
const TOP_KINDS = new Set([...USED_KINDS, 'VTODO', 'VJOURNAL', 'VAVAILABILITY']);
/** An alarm has none of them: its end is missing, and they are those of its event. */
const NOT_OF_ALARMS = new Set([
  'DTSTART',
  'DTEND',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'STATUS',
  'TRANSP',
]);

const createComponent = (kind: string): Component => ({ kind, properties: [], parts: [] });

/** In no component: the line that begins an event is missing, or has something before it. */
const ONLY_OF_EVENTS = new Set(['DTSTART', 'DTEND', 'RRULE', 'RECURRENCE-ID']);
/** Kinds inside of others; a line of a description can be `Begin: Monday`. */
const INNER_KIND = /^(?:STANDARD|DAYLIGHT|VALARM|AVAILABLE|PARTICIPANT|VLOCATION|VRESOURCE|X-.+)$/;
/** No component is so deep inside of another one. */
const MAX_DEPTH = 20;

/** Puts components together from lines, whatever is missing or out of place. */
class Assembler {
  readonly calendars: CalendarObject[] = [];
  /** Whether a calendar has begun that has not ended. */
  private isOpen = false;
  /** The component at the top that has not ended. */
  private top: Component | undefined;
  /** The kinds inside it that have not ended. */
  private inner: { readonly kind: string; readonly component: Component }[] = [];
  /** Components inside of components that are too deep to matter. */
  private deeper = 0;

  private get calendar(): CalendarObject {
    const last = this.calendars.at(-1) ?? createComponent('VCALENDAR');
    if (this.calendars.length === 0) this.calendars.push(last);
    return last;
  }

  get isComplete() {
    return !this.isOpen && !this.top && this.calendars.length > 0;
  }

  begin(kind: string) {
    if (kind === 'VCALENDAR') {
      this.calendars.push(createComponent(kind));
      this.isOpen = true;
    }
    if (kind === 'VCALENDAR' || TOP_KINDS.has(kind)) this.openTop(kind);
    else if (INNER_KIND.test(kind)) this.openInner(kind);
  }

  private openTop(kind: string) {
    this.inner = [];
    this.deeper = 0;
    this.top = kind === 'VCALENDAR' ? undefined : createComponent(kind);
    if (this.top && USED_KINDS.has(kind)) this.calendar.parts.push(this.top);
  }

  private openInner(kind: string) {
    if (this.inner.length >= MAX_DEPTH) this.deeper++;
    else {
      const component = createComponent(kind);
      if (this.inner.length === 0) this.top?.parts.push(component);
      this.inner.push({ kind, component });
    }
  }

  end(kind: string) {
    if (kind === 'VCALENDAR') this.isOpen = false;
    if (kind === 'VCALENDAR' || kind === this.top?.kind) {
      this.inner = [];
      this.deeper = 0;
      this.top = undefined;
    } else if (this.deeper > 0) this.deeper--;
    else {
      const index = this.inner.findLastIndex((one) => one.kind === kind);
      if (index >= 0) this.inner.length = index;
    }
  }

  add(property: Property) {
    const innermost = this.inner.at(-1);
    if (!innermost && !this.top && ONLY_OF_EVENTS.has(property.name)) this.openTop('VEVENT');
    const isLost = innermost?.kind === 'VALARM' && NOT_OF_ALARMS.has(property.name);
    const target = innermost && !isLost ? innermost.component : (this.top ?? this.calendar);
    target.properties.push(property);
  }
}

/** The kind after `BEGIN:` or `END:`, without anything that follows it. */
const kindOf = ({ value }: Property) => /^(?:VCALENDAR|[\w-]*)/i.exec(value)?.[0].toUpperCase() ?? '';

/** More blanks before each line are no indentation, and searching for them takes long. */
const MAX_INDENT = 40;

const FIRST_LINE = /BEGIN:\s*V(?:CALENDAR|TIMEZONE|EVENT|FREEBUSY)/i;

/** The text from its first component, without what a web server wrote before it; without blanks before each line. */
const fromFirstLine = (text: string): string | undefined => {
  const first = text.search(FIRST_LINE);
  if (first < 0) return undefined;
  let blanks = 0;
  while (blanks <= MAX_INDENT && ' \t'.includes(text.charAt(first - blanks - 1) || 'x')) blanks++;
  const indent = text.slice(first - blanks, first);
  const second = text.indexOf('\n', first) + 1;
  const rest = text.slice(first);
  const isIndented = blanks > 0 && blanks <= MAX_INDENT && second > 0 && text.startsWith(indent, second);
  return isIndented ? rest.replaceAll(`\n${indent}`, '\n') : rest;
};

/**
 * The calendars of a text, each with its own zones; a line that is out of place costs its component at most. Throws `FetchProblem`
 * (`not_a_calendar`) for a text without any, and for one that is cut off: what is missing may be a stay.
 */
export const readCalendars = (source: string, tick: Tick): CalendarObject[] => {
  const text = fromFirstLine(source);
  if (text === undefined) throw new FetchProblem('not_a_calendar');
  const assembler = new Assembler();
  for (const property of contentLines(text, USED_PROPERTIES, tick)) {
    if (property.name === 'BEGIN') assembler.begin(kindOf(property));
    else if (property.name === 'END') assembler.end(kindOf(property));
    else assembler.add(property);
  }
  if (!assembler.isComplete) throw new FetchProblem('not_a_calendar');
  return assembler.calendars;
};
