import type { Language } from '#web/i18n/language.ts';
import { CAR_MEASURES, FLAGS, toAmount, type Filters, type VehicleType } from '#web/api/spots/filters.ts';

type AmountName = 'maxPrice' | (typeof CAR_MEASURES)[number];

const AMOUNTS: readonly AmountName[] = ['maxPrice', ...CAR_MEASURES];

/** The filters while they are edited, for the vehicle of the search: numbers as typed. */
export interface FiltersDraft extends Record<AmountName, string> {
  flags: readonly (typeof FLAGS)[number][];
}

export const EMPTY_DRAFT: FiltersDraft = {
  maxPrice: '',
  carLength: '',
  carWidth: '',
  carHeight: '',
  flags: [],
};

export const toDraft = (filters: Filters, language: Language): FiltersDraft => {
  const getText = (name: AmountName) =>
    String(filters[name] ?? '').replace('.', language === 'es' ? ',' : '.');
  return {
    maxPrice: getText('maxPrice'),
    carLength: getText('carLength'),
    carWidth: getText('carWidth'),
    carHeight: getText('carHeight'),
    flags: FLAGS.filter((flag) => filters[flag]),
  };
};

/** The filters of a draft, and the fields with invalid amounts. A decimal comma works like a point. */
export const parseDraft = (
  draft: FiltersDraft,
  vehicleType: VehicleType,
): { filters: Filters; problems: readonly AmountName[] } => {
  const filters: Filters = { vehicleType };
  const problems: AmountName[] = [];
  for (const name of AMOUNTS) {
    const typed = draft[name].trim().replace(',', '.');
    const amount = toAmount(name, typed);
    if (amount !== undefined) filters[name] = amount;
    else if (typed !== '') problems.push(name);
  }
  for (const flag of FLAGS) if (draft.flags.includes(flag)) filters[flag] = 'true';
  return { filters, problems };
};
