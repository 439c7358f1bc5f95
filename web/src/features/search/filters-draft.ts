import { VEHICLE_TYPES } from '#shared/api/constants.ts';
import type { Language } from '#web/i18n/language.ts';
import { CAR_MEASURES, FLAGS, toAmount, type Filters } from '#web/api/spots/filters.ts';

type AmountName = 'maxPrice' | (typeof CAR_MEASURES)[number];

const AMOUNTS: readonly AmountName[] = ['maxPrice', ...CAR_MEASURES];

/** The filters while they are being filled in: numbers as they were typed. */
export interface FiltersDraft extends Record<AmountName, string> {
  vehicleType: string;
  flags: readonly (typeof FLAGS)[number][];
}

export const EMPTY_DRAFT: FiltersDraft = {
  maxPrice: '',
  carLength: '',
  carWidth: '',
  carHeight: '',
  vehicleType: '',
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
    vehicleType: filters.vehicleType ?? '',
    flags: FLAGS.filter((flag) => filters[flag]),
  };
};

/** What a draft asks for, and the fields whose text is no amount. A decimal comma is as good as a point. */
export const parseDraft = (draft: FiltersDraft): { filters: Filters; problems: readonly AmountName[] } => {
  const filters: Filters = {};
  const problems: AmountName[] = [];
  for (const name of AMOUNTS) {
    const typed = draft[name].trim().replace(',', '.');
    const amount = toAmount(name, typed);
    if (amount !== undefined) filters[name] = amount;
    else if (typed !== '') problems.push(name);
  }
  const vehicleType = VEHICLE_TYPES.find((type) => type === draft.vehicleType);
  if (vehicleType) filters.vehicleType = vehicleType;
  for (const flag of FLAGS) if (draft.flags.includes(flag)) filters[flag] = 'true';
  return { filters, problems };
};
