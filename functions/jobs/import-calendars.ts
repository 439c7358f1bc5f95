import { importCalendars } from '#shared/domain/calendars/import-calendars.ts';
import { withImports } from '../_kit/port-groups.ts';
import { job } from '../_kit/job.ts';

export const handler = job('importCalendars', () => importCalendars(withImports()));
