import { expect, it } from 'vitest';
import { REPORT_MINUTES_BEFORE } from '#shared/model/rules.ts';
import { getReportMoment, getReportStart } from '#web/features/problems/problem-moment.ts';

const STAY = {
  status: 'confirmed',
  startTime: '2026-12-15T12:00:00Z',
  endTime: '2026-12-16T11:00:00Z',
} as const;

it('a problem can be reported some minutes before the entry, which is the time that the page names', () => {
  const from = getReportStart(STAY);
  expect(Date.parse(STAY.startTime) - Date.parse(from)).toBe(REPORT_MINUTES_BEFORE * 60_000);
  expect(getReportMoment(STAY, Date.parse(from) - 1)).toBe('early');
  expect(getReportMoment(STAY, Date.parse(from))).toBe('now');
});
