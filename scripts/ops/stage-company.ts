import { LOCAL } from '#local/settings.ts';
import type { Company } from '#shared/domain/deps.ts';
import type { FiscalSettings } from '#shared/domain/ports/invoice-records.ts';
import type { Environment } from './environment.ts';

/** The company that a stage names as its operator; undefined if it names none. */
export const findCompany = ({
  cloud,
}: Environment): (Company & Pick<FiscalSettings, 'establishedIn'>) | undefined =>
  cloud ? cloud.settings.company : LOCAL.company;
