import { shareImports } from '#shared/domain/calendars/share-imports.ts';
import { clock, withCalendarImports, withImportQueue } from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';

export const handler = job('shareCalendars', () =>
  shareImports({ ...withCalendarImports(), ...withImportQueue(), ...clock }),
);
