/** Instants of a stay. */
export interface Dates {
  startTime: string;
  endTime: string;
}

export const isSameDates = (one: Dates, other: Dates): boolean =>
  Date.parse(one.startTime) === Date.parse(other.startTime) &&
  Date.parse(one.endTime) === Date.parse(other.endTime);
