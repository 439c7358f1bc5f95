import { describe, expect, it } from 'vitest';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { MapAnswer } from '#shared/api/search.ts';
import { toLocal } from '#shared/lib/time.ts';
import { inDays, useStack } from '#test/support/stack.ts';

const app = useStack();

const BOX = 'west=-3.8&south=40.3&east=-3.6&north=40.5';
const askMap = (query: string) => app.get<MapAnswer & ProblemBody>(`/parking-spots/map?${query}`);
const askList = (query: string) => app.get<ProblemBody>(`/parking-spots?${query}`);

const dates = (from: string, to: string) => `startDate=${from}&endDate=${to}`;
const SOON = inDays(5);
const hours = (date: string, from: string, to: string) => `startDate=${date}&startTime=${from}&endTime=${to}`;
const TODAY = toLocal('Atlantic/Canary', Date.now()).date;

/** Queries that map and list refuse, with the field that the answer names. */
const REFUSED: [what: string, query: string, field: string][] = [
  ['an end before the start', dates(inDays(6), SOON), 'endDate'],
  ['an end on the day of the start', dates(SOON, SOON), 'endDate'],
  ['31 nights', dates(SOON, inDays(36)), 'endDate'],
  ['days two years apart', dates(SOON, inDays(735)), 'endDate'],
  ['the 31st of February', dates('2027-02-31', '2027-03-02'), 'startDate'],
  ['the 29th of February of a common year', dates('2027-02-28', '2027-02-29'), 'endDate'],
  ['a day of the year 9999', dates('9999-12-30', '9999-12-31'), 'startDate'],
  ['a day with a time', dates(`${SOON}T10:00:00Z`, inDays(6)), 'startDate'],
  ['a day that is over', dates(inDays(-3), inDays(2)), 'startDate'],
  ['hours that end before they begin', hours(SOON, '18:00', '10:00'), 'endTime'],
  ['hours that end as they begin', hours(SOON, '18:00', '18:00'), 'endTime'],
  ['hours over midnight without a second day', hours(SOON, '22:00', '02:00'), 'endTime'],
  ['hours that end on the day before', `${hours(SOON, '22:00', '23:00')}&endDate=${inDays(4)}`, 'endTime'],
  [
    'hours that end at midnight before they begin',
    `${hours(SOON, '22:00', '00:00')}&endDate=${SOON}`,
    'endTime',
  ],
  ['hours of no length on a day named twice', `${hours(SOON, '22:00', '22:00')}&endDate=${SOON}`, 'endTime'],
  ['hours of 30 days and a half hour', `${hours(SOON, '18:00', '18:30')}&endDate=${inDays(35)}`, 'endDate'],
  [
    'hours until the 31st of February',
    `${hours('2027-02-28', '18:00', '10:00')}&endDate=2027-02-31`,
    'endDate',
  ],
  ['a start that is not on a half hour', hours(SOON, '18:15', '20:00'), 'startTime'],
  ['an end that is not on a half hour', hours(SOON, '18:00', '20:59'), 'endTime'],
  ['an hour that does not exist', hours(SOON, '18:00', '24:00'), 'endTime'],
  ['hours in words', hours(SOON, 'seis', 'ocho'), 'startTime'],
  ['an empty hour', hours(SOON, '', '20:00'), 'startTime'],
  ['a start given twice', `${hours(SOON, '18:00', '20:00')}&startTime=19:00`, 'startTime'],
  ['hours without a day', 'startTime=18:00&endTime=20:00', 'startTime'],
  ['a start without an end', `startDate=${SOON}&startTime=18:00`, 'startTime'],
  ['an end without a start', `startDate=${SOON}&endTime=18:00`, 'startTime'],
  ['hours of a day that is over', hours(inDays(-3), '18:00', '20:00'), 'startDate'],
  ['a price of 0', 'maxPrice=0', 'maxPrice'],
  ['a negative price', 'maxPrice=-5', 'maxPrice'],
  ['a price above 1000', 'maxPrice=1001', 'maxPrice'],
  ['a price with three decimals', 'maxPrice=10.001', 'maxPrice'],
  ['a price with a unit', 'maxPrice=10€', 'maxPrice'],
  ['a price with a decimal comma', 'maxPrice=10,5', 'maxPrice'],
  ['two prices', 'maxPrice=10&maxPrice=20', 'maxPrice'],
  ['a price that is not a number', 'maxPrice=NaN', 'maxPrice'],
  ['an infinite price', 'maxPrice=Infinity', 'maxPrice'],
  ['a price in another notation', 'maxPrice=1e1', 'maxPrice'],
  ['an unknown vehicle', 'vehicleType=barco', 'vehicleType'],
  ['two vehicles', 'vehicleType=normal&vehicleType=grande', 'vehicleType'],
  ['the name of a method as a vehicle', 'vehicleType=constructor', 'vehicleType'],
  ['a car of length 0', 'carLength=0', 'carLength'],
  ['a car of 31 metres', 'carLength=31', 'carLength'],
  ['a car with a width in words', 'carWidth=dos', 'carWidth'],
  ['a negative height', 'carHeight=-1', 'carHeight'],
  ['a flag that is neither true nor false', 'isCovered=maybe', 'isCovered'],
  ['leaving and coming back as nonsense', 'canReenter=quiz%C3%A1s', 'canReenter'],
  ['leaving and coming back as null', 'canReenter=null', 'canReenter'],
  ['a flag given twice', 'alwaysOpen=true&alwaysOpen=false', 'alwaysOpen'],
];

describe('an invalid search', () => {
  it.each(REFUSED)('with %s is refused by the map and by the list', async (_, query, field) => {
    for (const { status, body } of [await askMap(`${BOX}&${query}`), await askList(query)]) {
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      expect(body.issues?.map(({ path }) => path.replace('query.', ''))).toContain(field);
    }
  });

  it('[AP-01] with empty parameters, as a form sends them, is one without them', async () => {
    const empty = 'startDate=&endDate=&location=&maxPrice=&vehicleType=';
    expect((await askList(empty)).status).toBe(200);
    expect((await askMap(`${BOX}&startDate=&endDate=`)).status).toBe(200);
    expect((await askList(`location=Madrid&${dates('', inDays(6))}`)).status).toBe(200);
  });

  it.each([
    'covered=true',
    'is_covered=true',
    'Isdate=1',
    'maxprice=10',
    'q=Madrid',
    '__proto__x=1',
    'page=2',
  ])('with the unknown parameter %s is refused', async (query) => {
    for (const { status, body } of [await askMap(`${BOX}&${query}`), await askList(query)])
      expect([status, body.code]).toEqual([400, 'invalid_request']);
  });

  it.each([
    ['no edges', ''],
    ['three edges', 'west=-3.8&south=40.3&east=-3.6'],
    ['swapped south and north edges', 'west=-3.8&south=40.5&east=-3.6&north=40.3'],
    ['swapped west and east edges', 'west=-3.6&south=40.3&east=-3.8&north=40.5'],
    ['no height', 'west=-3.8&south=40.3&east=-3.6&north=40.3'],
    ['no width', 'west=-3.8&south=40.3&east=-3.8&north=40.5'],
    ['a longitude beyond 180 degrees', 'west=-181&south=40.3&east=-3.6&north=40.5'],
    ['a latitude beyond the pole', 'west=-3.8&south=40.3&east=-3.6&north=90.01'],
    ['an edge that is not a number', 'west=NaN&south=40.3&east=-3.6&north=40.5'],
    ['infinite edges', 'west=-3.8&south=-Infinity&east=-3.6&north=Infinity'],
    ['exponential notation', 'west=-3.8&south=40.3&east=-3.6&north=4e1'],
    ['a side of 1e-9, in that notation', 'west=-3.8&south=40&east=-3.6&north=1e-9'],
    ['an empty edge', 'west=&south=40.3&east=-3.6&north=40.5'],
    ['an edge given twice', 'west=-3.8&west=-3.7&south=40.3&east=-3.6&north=40.5'],
  ])('in a box with %s is refused', async (_, query) => {
    const answers = [await askMap(query), ...(query === '' ? [] : [await askList(query)])];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([400, 'invalid_request']);
  });

  it.each([
    ['a limit of 0', 'limit=0'],
    ['a limit above 100', 'limit=101'],
    ['a limit that is not a whole number', 'limit=2.5'],
    ['an unknown sort', 'sort=cheapest'],
    ['two sorts', 'sort=price&sort=distance'],
    ['a cursor of more than 500 characters', `cursor=${'a'.repeat(501)}`],
    ['a place of 10,001 characters', `location=${'a'.repeat(10_001)}`],
  ])('with %s is refused by the list', async (_, query) => {
    const { status, body } = await askList(query);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });

  it('with a parameter that only the list knows is refused by the map', async () => {
    for (const query of ['location=Madrid', 'sort=price', 'limit=5', 'cursor=a'])
      expect((await askMap(`${BOX}&${query}`)).status, query).toBe(400);
  });
});

describe('a valid search in an extreme case', () => {
  it.each([
    ['the whole world', 'west=-180&south=-90&east=180&north=90'],
    ['the other side of the world', 'west=100&south=-80&east=180&north=-70'],
    ['a billionth of a degree', 'west=-3.7&south=40.4&east=-3.699999999&north=40.400000001'],
    ['one corner of Spain', 'west=4.5&south=43.9&east=5&north=44'],
    ['twenty decimals', 'west=-3.70000000000000000001&south=40.4&east=-3.6&north=40.5'],
  ])('in a box of %s is answered', async (_, query) => {
    const { status, body } = await askMap(query);
    expect([status, body.total, body.spots]).toEqual([200, 0, []]);
    expect((await askList(query)).status).toBe(200);
  });

  it.each([
    ['today, in the time zone where the day ends last', dates(TODAY, inDays(2))],
    ['30 nights', dates(SOON, inDays(35))],
    ['half an hour', hours(SOON, '18:00', '18:30')],
    ['hours until midnight', hours(SOON, '22:00', '00:00')],
    ['hours of the night in which the clock goes back', hours('2099-10-25', '02:00', '03:00')],
    ['hours that the clock skips in spring', hours('2099-03-29', '02:00', '03:00')],
    ['hours of a night', `${hours(SOON, '20:00', '10:00')}&endDate=${inDays(6)}`],
    ['hours of a day named twice', `${hours(SOON, '22:00', '23:00')}&endDate=${SOON}`],
    ['hours until midnight, by the next day', `${hours(SOON, '22:00', '00:00')}&endDate=${inDays(6)}`],
    ['hours of 30 days', `${hours(SOON, '18:00', '18:00')}&endDate=${inDays(35)}`],
    ['hours many years ahead', hours('2099-12-30', '18:00', '20:00')],
    ['all hours of a day', hours(SOON, '00:00', '00:00')],
    ['days many years ahead', dates('2099-12-28', '2099-12-31')],
    ['the highest price', 'maxPrice=1000'],
    ['the lowest price', 'maxPrice=0.01'],
    ['blanks around a number', 'maxPrice=%2010%20'],
    ['filters that are off as no, 0 and off', 'isCovered=no&hasSecurity=0&isAccessible=off'],
  ])('for %s is answered', async (_, query) => {
    expect((await askMap(`${BOX}&${query}`)).status).toBe(200);
    expect((await askList(query)).status).toBe(200);
  });

  it.each([
    ['10,000 characters', 'a'.repeat(10_000)],
    ['10,000 characters of many words', 'calle '.repeat(1_666)],
    ['emoji', '🅿️🚗'],
    ['control characters', 'Ma\u0000dr\u0007id\u001b[31m'],
    ['half a character', 'Madrid\ud83d'],
    ['right-to-left text', '\u202edirdaM'],
    ['the characters of a regular expression', '.*+?^${}()|[]\\'],
    ['a percent sign', '%'],
    ['blanks', '   '],
  ])('near a place with the name of %s is answered with an empty list', async (_, location) => {
    const { status, body } = await askList(new URLSearchParams({ location }).toString());
    expect([status, body]).toEqual([200, []]);
  });

  it('refuses invalid cursors, and never fails with 500', async () => {
    const made = ['~', 'a~1~b', '~~~', '0~0~0', '1~NaN~spt_1', '1~Infinity~spt_1', '😀', 'null', '{"a":1}'];
    for (const cursor of [...made, 'x'.repeat(500), '~'.repeat(500)])
      for (const query of ['', '&sort=price', `&${BOX}`]) {
        const { status, body } = await askList(`cursor=${encodeURIComponent(cursor)}${query}`);
        expect([status, body.code], `${cursor}${query}`).toEqual([400, 'invalid_request']);
      }
  });

  it('takes or refuses a cursor that was changed, and never fails with 500', async () => {
    const owner = await app.newPerson();
    for (let count = 0; count < 2; count++) await app.publishOnMap(owner);
    for (const query of ['limit=1', 'limit=1&sort=price']) {
      const { response } = await askList(query);
      const [search = '', key = '', id = ''] = (response.headers.get('x-next-cursor') ?? '').split('~');
      expect(id).toMatch(/^spt_/);
      for (const made of [
        '-1',
        '0',
        '0.5',
        `${key}.5`,
        '1e300',
        '-1e300',
        '0x10',
        ' 1',
        '1e-7',
        '9'.repeat(40),
      ]) {
        const cursor = encodeURIComponent(`${search}~${made}~${id}`);
        const { status } = await askList(`${query}&cursor=${cursor}`);
        expect([200, 400], `${query} ${made}`).toContain(status);
      }
    }
  });
});
