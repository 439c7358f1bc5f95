import { shareImports } from '#shared/domain/calendars/share-imports.ts';
import * as kit from '../_kit/ports.ts';
import { job } from '../_kit/job.ts';

export const handler = job('shareCalendars', () =>
  shareImports({ ...kit.calendarImports(), ...kit.importQueue(), ...kit.clock }),
);
