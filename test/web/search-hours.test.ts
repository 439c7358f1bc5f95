import type { StayHours } from '#web/api/spots/list-spots-on-map.ts';
import { toStayAtSpot } from '#web/components/spots/searched-stay.ts';
import { toStayToSearch } from '#web/components/spots/stay-to-search.ts';
import { endDateOf, parseStay, toStayQuery } from '#web/components/spots/stay-params.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasUnreadStay, readSearch } from '#web/features/search/search-address.ts';
import { beginAt, endAt, endOnDay, listEnds, moveToDay } from '#web/features/search/change-hours.ts';
import {
  hasDayBegun,
  hoursFromNow,
  hoursOfToday,
  hoursOfTonight,
  listStarts,
  usualHours,
} from '#web/features/search/search-hours.ts';
import { restOfDays } from '#web/features/search/list-offers.ts';
import { nowAt } from '#web/features/search/search-zone.ts';
import { parseStayDraft, toStayDraft } from '#web/features/search/stay-draft.ts';

const TODAY = '2026-11-22';
const TOMORROW = '2026-11-23';
const at = (time: string) => `${TODAY}T${time}`;
const hoursOf = (startDate: string, startTime: string, endDate: string, endTime: string): StayHours => ({
  startDate,
  startTime,
  ...(endDate !== startDate && { endDate }),
  endTime,
});

describe('the hours of a search', () => {
  it.each([
    ['00:00', TODAY, '00:30', TODAY, '02:30'],
    ['18:00', TODAY, '18:30', TODAY, '20:30'],
    ['18:29', TODAY, '18:30', TODAY, '20:30'],
    ['21:59', TODAY, '22:00', TOMORROW, '00:00'],
    ['22:59', TODAY, '23:00', TOMORROW, '01:00'],
    ['23:00', TODAY, '23:30', TOMORROW, '01:30'],
    ['23:30', TOMORROW, '00:00', TOMORROW, '02:00'],
    ['23:59', TOMORROW, '00:00', TOMORROW, '02:00'],
  ])('[HM-01] at %s "now" means %s from %s to %s, %s', (now, ...hours) => {
    expect(hoursFromNow(at(now))).toEqual(hoursOf(...hours));
  });

  it.each([
    ['03:10', '08:00', TODAY, '18:00'],
    ['09:40', '10:00', TODAY, '18:00'],
    ['16:00', '16:30', TODAY, '18:30'],
    ['20:10', '20:30', TODAY, '22:30'],
    ['22:10', '22:30', TOMORROW, '00:00'],
    ['22:29', '22:30', TOMORROW, '00:00'],
    ['22:59', '23:00', TOMORROW, '00:00'],
  ])('at %s the usual hours are from %s to %s, %s', (now, startTime, endDate, endTime) => {
    expect(usualHours(TODAY, at(now))).toEqual(hoursOf(TODAY, startTime, endDate, endTime));
  });

  it.each([
    ['00:10', TODAY, '00:30', TODAY],
    ['05:59', TODAY, '06:00', TODAY],
    ['06:00', TODAY, '20:00', TOMORROW],
    ['19:59', TODAY, '20:00', TOMORROW],
    ['20:00', TODAY, '20:30', TOMORROW],
    ['23:10', TODAY, '23:30', TOMORROW],
    ['23:30', TOMORROW, '00:00', TOMORROW],
  ])('[HM-01] at %s "tonight" means %s from %s to %s, 10:00', (now, startDate, startTime, endDate) => {
    expect(hoursOfTonight(at(now))).toEqual(hoursOf(startDate, startTime, endDate, '10:00'));
  });

  it.each([
    ['03:10', TODAY, '08:00', TODAY, '18:00'],
    ['15:10', TODAY, '15:30', TODAY, '18:00'],
    ['15:40', TODAY, '16:00', TOMORROW, '00:00'],
    ['20:10', TODAY, '20:30', TOMORROW, '00:00'],
    ['21:40', TODAY, '22:00', TOMORROW, '00:00'],
    ['23:10', TODAY, '23:30', TOMORROW, '01:30'],
    ['23:40', TOMORROW, '00:00', TOMORROW, '02:00'],
  ])('[HM-01] at %s "today" means %s from %s to %s, %s', (now, ...hours) => {
    const [startDate, startTime, endDate, endTime] = hours;
    expect(hoursOfToday(at(now))).toEqual(hoursOf(startDate, startTime, endDate, endTime));
  });

  it.each([
    [TODAY, '12:59', false],
    [TODAY, '13:00', true],
    [TOMORROW, '20:20', false],
  ])('[HM-03] the full day of %s has begun at %s: %s', (day, time, hasBegun) => {
    expect(hasDayBegun(day, at(time))).toBe(hasBegun);
  });

  it('[HM-03] the rest of full days that have begun ends at their exit', () => {
    expect(restOfDays(TOMORROW, at('20:20'))).toEqual(hoursOf(TODAY, '20:30', TOMORROW, '12:00'));
    expect(restOfDays(TOMORROW, at('23:40'))).toEqual(hoursOf(TOMORROW, '00:00', TOMORROW, '12:00'));
  });

  it('are over in the last hour of a day, but available the next day', () => {
    expect(usualHours(TODAY, at('23:00'))).toBeUndefined();
    expect(listStarts(TODAY, at('23:30'))).toEqual([]);
    expect(listStarts(TOMORROW, at('23:30'))).toHaveLength(48);
  });

  it('[HM-01] end an hour after they begin at the earliest, on the same day or the next, in a list', () => {
    const evening = hoursOf(TODAY, '22:00', TODAY, '23:30');
    expect(listEnds(evening)).toEqual([
      { date: TODAY, times: ['23:00', '23:30'] },
      { date: TOMORROW, times: listStarts(TOMORROW, at('23:59')) },
    ]);
    const late = listEnds(hoursOf(TODAY, '23:30', TOMORROW, '02:00'));
    expect(late.map(({ date, times }) => [date, times[0]])).toEqual([[TOMORROW, '00:30']]);
    const month = listEnds(hoursOf(TODAY, '22:00', '2026-12-22', '21:00'));
    expect(month.map(({ date, times }) => [date, times.at(-1)])).toEqual([
      [TODAY, '23:30'],
      [TOMORROW, '23:30'],
      ['2026-12-22', '22:00'],
    ]);
  });

  it('[HM-01] keep their duration from another start or day, over midnight too', () => {
    const hours = hoursOf(TODAY, '18:00', TODAY, '20:30');
    expect(beginAt(hours, '19:00')).toEqual(hoursOf(TODAY, '19:00', TODAY, '21:30'));
    expect(beginAt(hours, '23:00')).toEqual(hoursOf(TODAY, '23:00', TOMORROW, '01:30'));
    expect(moveToDay(hours, TOMORROW, at('19:00'))).toEqual({ ...hours, startDate: TOMORROW });
    const night = hoursOf(TODAY, '20:00', TOMORROW, '10:00');
    expect(beginAt(night, '08:00')).toEqual(hoursOf(TODAY, '08:00', TODAY, '22:00'));
    expect(moveToDay(night, '2026-11-30', at('19:00'))).toEqual(
      hoursOf('2026-11-30', '20:00', '2026-12-01', '10:00'),
    );
    const early = hoursOf(TOMORROW, '09:00', TOMORROW, '11:00');
    expect(moveToDay(early, TODAY, at('19:00'))).toEqual(hoursOf(TODAY, '19:30', TODAY, '21:30'));
    expect(moveToDay(early, TODAY, at('23:10'))).toEqual(hoursOf(TODAY, '23:30', TOMORROW, '01:30'));
  });

  it('[HM-01] end on another day at the same time, and never before they begin', () => {
    const evening = hoursOf(TODAY, '20:00', TODAY, '22:00');
    expect(endOnDay(evening, TOMORROW)).toEqual(hoursOf(TODAY, '20:00', TOMORROW, '22:00'));
    const night = endAt(evening, TOMORROW, '10:00');
    expect(endOnDay(night, '2026-11-29')).toEqual(hoursOf(TODAY, '20:00', '2026-11-29', '10:00'));
    expect(endOnDay(night, TODAY)).toEqual(hoursOf(TODAY, '20:00', TODAY, '22:00'));
    expect(endOnDay(evening, '2026-12-22')).toEqual(hoursOf(TODAY, '20:00', '2026-12-22', '20:00'));
  });
});

describe('the stay of a space in a URL', () => {
  const read = (query: string) => parseStay(new URLSearchParams(query));
  const hours = { date: TODAY, startTime: '20:00', endTime: '10:00', isFullDay: false };
  const link = `date=${TODAY}&startTime=20:00&endTime=10:00&isFullDay=false`;

  it('[BB-01] ends on the next day when its end is not after its start, as links always did', () => {
    expect(read(link)).toEqual(hours);
    expect(endDateOf(hours)).toBe(TOMORROW);
    expect(toStayToSearch(hours)).toEqual(hoursOf(TODAY, '20:00', TOMORROW, '10:00'));
  });

  it.each([
    [TOMORROW, true],
    ['2026-12-22', true],
    [TODAY, false],
    ['2026-11-21', false],
    ['2026-11-31', false],
    ['mañana', false],
  ])('[BB-01] that ends on %s by the hour is read: %s', (endDate, isRead) => {
    expect(read(`${link}&endDate=${endDate}`)).toEqual(isRead ? { ...hours, endDate } : undefined);
  });

  it('[BB-01] is the one of the search, and is written as it is read', () => {
    const searched = hoursOf(TODAY, '20:00', '2026-11-25', '10:00');
    const stay = toStayAtSpot(searched);
    expect(read(new URLSearchParams({ ...toStayQuery(stay) }).toString())).toEqual(stay);
    expect(toStayToSearch(stay)).toEqual(searched);
  });
});

describe('a search in a URL', () => {
  afterEach(() => void vi.useRealTimers());
  const read = (query: string, saved: 'normal' | 'motos' = 'motos') =>
    readSearch(new URLSearchParams(query), { vehicleType: saved });

  it('keeps its hours until they have passed in the Canary Islands, where local time counts', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T17:40:00Z'), toFake: ['Date'] });
    expect(nowAt({ lat: 40.4, lng: -3.7 })).toBe('2026-11-22T18:40');
    expect(nowAt({ lat: 28.1, lng: -15.4 })).toBe('2026-11-22T17:40');
    const hours = { startDate: TODAY, startTime: '18:00', endTime: '20:00' };
    expect(read(new URLSearchParams(hours).toString()).stay).toEqual(hours);
    expect(parseStayDraft(toStayDraft(hours), nowAt({ lat: 28.1, lng: -15.4 }))).toEqual({ stay: hours });
    const onMainland = nowAt({ lat: 40.4, lng: -3.7 });
    expect(parseStayDraft(toStayDraft(hours), onMainland)).toEqual({ problem: 'home.hoursPassed' });
    const passed = { ...hours, startTime: '17:30' };
    expect(read(new URLSearchParams(passed).toString()).stay).toBeUndefined();
  });

  it.each([
    ['that end before they begin', '2026-12-01', '18:00', '10:00', false],
    ['that end when they begin', '2026-12-01', '18:00', '18:00', false],
    ['over midnight without a second day', '2026-12-01', '22:00', '02:00', false],
    ['from half past on', '2026-12-01', '18:30', '19:30', true],
    ['from a quarter past on', '2026-12-01', '18:15', '20:00', false],
    ['of a past day', '2026-11-21', '18:00', '20:00', false],
    ['of a date that does not exist', '2027-02-31', '18:00', '20:00', false],
    ['of the night in which the clock goes back', '2027-10-31', '02:00', '03:00', true],
    ['of the night in which it goes forward', '2027-03-28', '01:00', '04:00', true],
    ['more than a year ahead', '2028-06-01', '18:00', '20:00', true],
    ['without an end', '2026-12-01', '18:00', '', false],
  ])('has hours %s only when a search allows them', (_, startDate, startTime, endTime, isTaken) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T17:40:00Z'), toFake: ['Date'] });
    const hours = { startDate, startTime, endTime };
    expect(read(new URLSearchParams({ ...hours, isCovered: 'true' }).toString())).toMatchObject({
      stay: isTaken ? hours : undefined,
      filters: { isCovered: 'true' },
    });
  });

  it.each([
    ['2026-12-01', '22:00', '2026-12-02', '02:00', true],
    ['2026-12-01', '22:00', '2026-12-02', '00:00', true],
    ['2026-12-01', '20:00', '2026-12-31', '20:00', true],
    ['2026-12-01', '20:00', '2026-12-31', '20:30', false],
    ['2026-12-01', '20:00', '2026-12-01', '10:00', false],
    ['2026-12-01', '20:00', '2026-11-30', '22:00', false],
    ['2026-12-01', '20:00', '2026-12-32', '10:00', false],
    ['2026-12-01', '20:00', '', '10:00', false],
  ])('has hours from %s, %s to %s, %s only when they can be booked', (...parts) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T17:40:00Z'), toFake: ['Date'] });
    const [startDate, startTime, endDate, endTime, isTaken] = parts;
    const hours = { startDate, startTime, endDate, endTime };
    const params = new URLSearchParams(hours);
    expect(read(params.toString()).stay).toEqual(isTaken ? hours : undefined);
    expect(hasUnreadStay(params)).toBe(!isTaken);
  });

  it('reads a link of before that ends at midnight, and says when a stay is past', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T17:40:00Z'), toFake: ['Date'] });
    const link = new URLSearchParams({ startDate: TODAY, startTime: '22:00', endTime: '00:00' });
    expect(read(link.toString()).stay).toEqual(hoursOf(TODAY, '22:00', TOMORROW, '00:00'));
    expect(hasUnreadStay(link)).toBe(false);
    expect(hasUnreadStay(new URLSearchParams('isCovered=true'))).toBe(false);
    expect(hasUnreadStay(new URLSearchParams('startDate=2026-11-20&endDate=2026-11-21'))).toBe(true);
  });

  it.each([
    ['of one night', '2026-12-01', '2026-12-02', true],
    ['of no night', '2026-12-01', '2026-12-01', false],
    ['that end before they begin', '2026-12-02', '2026-12-01', false],
    ['from today on', TODAY, TOMORROW, true],
    ['from yesterday on', '2026-11-21', TOMORROW, false],
    ['of 30 nights', '2026-12-01', '2026-12-31', true],
    ['of 31 nights', '2026-12-01', '2027-01-01', false],
    ['of a date that does not exist', '2026-12-01', '2026-12-32', false],
  ])('[HM-03] has nights %s only when they can be booked', (_, startDate, endDate, isTaken) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T17:40:00Z'), toFake: ['Date'] });
    expect(read(new URLSearchParams({ startDate, endDate }).toString()).stay).toEqual(
      isTaken ? { startDate, endDate } : undefined,
    );
  });

  it.each([
    ['', 'motos'],
    ['view=list', 'motos'],
    ['ref=AMIGA', 'motos'],
    ['location=Madrid', 'normal'],
    ['lat=40&lng=-3&zoom=12', 'normal'],
    ['isCovered=true', 'normal'],
    ['vehicleType=extra', 'extra'],
    ['location=Madrid&vehicleType=motos', 'motos'],
    ['location=Madrid&vehicleType=barco', 'normal'],
  ])('"%s" is for the vehicle %s on a device that remembers a motorbike', (query, vehicleType) => {
    expect(read(query).filters.vehicleType).toBe(vehicleType);
  });
});
