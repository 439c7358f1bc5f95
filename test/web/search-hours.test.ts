import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSearch } from '#web/features/search/search-address.ts';
import {
  beginAt,
  hoursFromNow,
  listEnds,
  listStarts,
  moveToDay,
  usualHours,
} from '#web/features/search/search-hours.ts';
import { nowAt } from '#web/features/search/search-zone.ts';
import { parseStayDraft, toStayDraft } from '#web/features/search/stay-draft.ts';

const TODAY = '2026-11-22';
const TOMORROW = '2026-11-23';
const at = (time: string) => `${TODAY}T${time}`;

describe('the hours of a search', () => {
  it.each([
    ['00:00', TODAY, '00:30', '02:30'],
    ['18:00', TODAY, '18:30', '20:30'],
    ['18:29', TODAY, '18:30', '20:30'],
    ['21:59', TODAY, '22:00', '00:00'],
    ['22:59', TODAY, '23:00', '00:00'],
    ['23:00', TOMORROW, '00:00', '02:00'],
    ['23:30', TOMORROW, '00:00', '02:00'],
    ['23:59', TOMORROW, '00:00', '02:00'],
  ])('at %s "now" means %s from %s to %s', (now, startDate, startTime, endTime) => {
    expect(hoursFromNow(at(now))).toEqual({ startDate, startTime, endTime });
  });

  it.each([
    ['03:10', '08:00', '18:00'],
    ['09:40', '10:00', '18:00'],
    ['16:00', '16:30', '18:30'],
    ['20:10', '20:30', '22:30'],
    ['22:10', '22:30', '00:00'],
    ['23:29', '23:30', '00:00'],
  ])('at %s "today" means from %s to %s', (now, startTime, endTime) => {
    expect(usualHours(TODAY, at(now))).toEqual({ startDate: TODAY, startTime, endTime });
  });

  it('are over in the last half hour of a day, but available the next day', () => {
    expect(usualHours(TODAY, at('23:30'))).toBeUndefined();
    expect(listStarts(TODAY, at('23:30'))).toEqual([]);
    expect(listStarts(TOMORROW, at('23:30'))).toHaveLength(48);
  });

  it('end after they begin, and at midnight at the latest', () => {
    expect(listEnds('22:30')).toEqual(['23:00', '23:30', '00:00']);
    expect(listEnds('23:30')).toEqual(['00:00']);
    const hours = { startDate: TODAY, startTime: '18:00', endTime: '20:30' };
    expect(beginAt(hours, '19:00')).toMatchObject({ startTime: '19:00', endTime: '21:30' });
    expect(beginAt(hours, '23:00')).toMatchObject({ startTime: '23:00', endTime: '00:00' });
    const late = { startDate: TODAY, startTime: '22:00', endTime: '00:00' };
    expect(beginAt(late, '08:00')).toMatchObject({ startTime: '08:00', endTime: '10:00' });
    expect(moveToDay(hours, TOMORROW, at('19:00'))).toEqual({ ...hours, startDate: TOMORROW });
    const early = { startDate: TOMORROW, startTime: '09:00', endTime: '11:00' };
    expect(moveToDay(early, TODAY, at('19:00'))).toEqual({
      startDate: TODAY,
      startTime: '19:30',
      endTime: '21:30',
    });
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
    ['over midnight', '2026-12-01', '22:00', '02:00', false],
    ['until midnight', '2026-12-01', '22:00', '00:00', true],
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
