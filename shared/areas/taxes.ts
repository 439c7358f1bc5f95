import { ACCOUNTING_DAYS } from '../lib/retention.ts';
import { DAY } from '../lib/time.ts';
import { TaxDetails } from '../model/tax-details.ts';
import { declareLimits, type Records } from './area.ts';

/** Tax details of people. */
export const taxLimits = declareLimits({
  'tax-details': {
    max: 60,
    window: DAY,
    by: 'account',
    action: 'saved tax details',
    keepsOut: 'the account, whose draft stays in the browser',
  },
});

export const taxRecords = {
  taxDetails: {
    items: { TAX_DETAILS: TaxDetails },
    days: ACCOUNTING_DAYS,
    from: 'the closing of the account, if a stay was sold or there is an invoice; until then it stays',
    why: 'who the parties of a stay were: Código de Comercio art. 30 (six years), LGT art. 66 and 70 (four)',
    outlivesAccount: true,
  },
} as const satisfies Records;
