import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { USUAL_VEHICLE } from '#web/api/spots/filters.ts';
import { hasUnreadStay, readSearch } from '#web/features/search/search-address.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T11:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const addressOf = (startDate: string) => new URLSearchParams({ stayType: 'month', startDate });

describe('the address of a search by the month', () => {
  it.each(['2026-11-23', '2027-02-20'])('[HM-03] is read with the first day %s', (startDate) => {
    expect(readSearch(addressOf(startDate), { vehicleType: USUAL_VEHICLE }).stay).toEqual({
      stayType: 'month',
      startDate,
    });
    expect(hasUnreadStay(addressOf(startDate))).toBe(false);
  });

  it('[HM-03] has the times of the week that are wanted, unless they are none that exist', () => {
    const [nights, never] = ['nights', 'never'].map((pattern) => {
      const address = addressOf('2026-11-23');
      address.set('pattern', pattern);
      return readSearch(address, { vehicleType: USUAL_VEHICLE }).stay;
    });
    expect(nights).toEqual({ stayType: 'month', startDate: '2026-11-23', pattern: 'nights' });
    expect(never).toEqual({ stayType: 'month', startDate: '2026-11-23' });
  });

  it.each(['2026-11-22', '2027-02-21', '9999-12-31', '2027-02-30', ''])(
    '[HM-03] with the first day %j shows all spots and says that it is not searched',
    (startDate) => {
      expect(readSearch(addressOf(startDate), { vehicleType: USUAL_VEHICLE }).stay).toBeUndefined();
      expect(hasUnreadStay(addressOf(startDate))).toBe(true);
    },
  );
});
