import type { Property } from './content-lines.ts';

/** A part of a calendar (RFC 5545 §3.6) with the properties that this reader uses. */
export interface Component {
  /** In upper case, such as `VEVENT`. */
  readonly kind: string;
  readonly properties: Property[];
  /** The changes of a time zone. */
  readonly parts: Component[];
}

/** A `VCALENDAR`, or components that are in none. */
export interface CalendarObject extends Component {
  /** `VEVENT`, `VFREEBUSY` and `VTIMEZONE`, in order. */
  readonly parts: Component[];
}

/** The first property of a name. */
export const findProperty = (component: Component, name: string): Property | undefined =>
  component.properties.find((property) => property.name === name);

export const listProperties = (component: Component, name: string): Property[] =>
  component.properties.filter((property) => property.name === name);

export const readText = (component: Component, name: string): string =>
  findProperty(component, name)?.value ?? '';
