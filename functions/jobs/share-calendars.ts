import { shareImports } from '#shared/domain/calendars/share-imports.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.job('shareCalendars', () =>
  shareImports(kit.connect(kit.calendarImports, kit.importQueue)),
);
