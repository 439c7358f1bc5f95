import { earningLimits } from '../../areas/earnings.ts';
import type { Language } from '../../api/accounts.ts';
import { toCsv } from '../../lib/csv.ts';
import { toReference } from '../../lib/id.ts';
import { toLocal } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import { TAX_AREA_NAMES } from '../../model/tax-terms.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { readMonths } from './months.ts';
import { listEarnedStays, toQuarterMonths } from './statement.ts';
import { splitStay } from './stay-shares.ts';

const FORMATS = {
  es: {
    taxNames: TAX_AREA_NAMES.es,
    separator: ';',
    decimal: ',',
    file: 'plazalibre-resumen-fiscal',
    exempt: 'Exento',
    none: 'Sin impuesto',
    columns: [
      ...['Entrada', 'Salida', 'Plaza', 'Reserva', 'Impuesto', 'Tipo del alquiler (%)'],
      ...['Alquiler: base (€)', 'Alquiler: cuota (€)', 'Alquiler: total (€)', 'Tipo de la comisión (%)'],
      ...['Comisión: base (€)', 'Comisión: cuota (€)', 'Comisión: total (€)'],
      ...['Pagado por PlazaLibre en lugar del conductor (€)', 'Recibes (€)'],
    ],
  },
  en: {
    taxNames: TAX_AREA_NAMES.en,
    separator: ',',
    decimal: '.',
    file: 'plazalibre-tax-statement',
    exempt: 'Exempt',
    none: 'No tax',
    columns: [
      ...['Entry', 'Exit', 'Spot', 'Booking', 'Tax', 'Rate of the rent (%)'],
      ...['Rent: base (€)', 'Rent: tax (€)', 'Rent: total (€)', 'Rate of the commission (%)'],
      ...['Commission: base (€)', 'Commission: tax (€)', 'Commission: total (€)'],
      ...['Paid by PlazaLibre in place of the driver (€)', 'You get (€)'],
    ],
  },
} as const;
type Format = (typeof FORMATS)[Language];

const toNumber = (hundredths: number, { decimal }: Format) =>
  (hundredths / 100).toFixed(2).replace('.', decimal);

const toMoment = (timeZone: string, at: string) => {
  const { date, time } = toLocal(timeZone, Date.parse(at));
  return `${date} ${time}`;
};

const toRow = (booking: Booking, format: Format): string[] => {
  const { area, rentRate, rate, rent, commission, compensatedCents, ownerCents, exemption } =
    splitStay(booking);
  const amounts = ({ baseCents, taxCents, totalCents }: typeof rent) =>
    [baseCents, taxCents, totalCents].map((cents) => toNumber(cents, format));
  return [
    toMoment(booking.timeZone, booking.startAt),
    toMoment(booking.timeZone, booking.endAt),
    booking.spot.title,
    toReference(booking.id),
    area === null ? format.none : `${format.taxNames[area]}${exemption ? ` (${format.exempt})` : ''}`,
    toNumber(rentRate, format),
    ...amounts(rent),
    toNumber(rate, format),
    ...amounts(commission),
    toNumber(compensatedCents, format),
    toNumber(ownerCents, format),
  ];
};

/**
 * The stays of a quarter or year for the owner's taxes as CSV, one a line, earliest first, and the file's name: rent, commission and the tax in
 * each. The same stays, and the same sums, as in the PDF and in the earnings. Without the driver. `rate_limited`.
 */
export const exportStatement = async (
  deps: Needs<'bookings' | 'limits' | 'clock'>,
  actor: Actor,
  { period, language }: { readonly period: string; readonly language: Language },
): Promise<{ text: string; fileName: string }> => {
  await enforceRateLimits(deps, [limit(earningLimits.statement, actor.userId)]);
  const range = readMonths(toQuarterMonths(period), deps.clock.now());
  const stays = await listEarnedStays(deps, actor.userId, range);
  const format = FORMATS[language];
  return {
    text: toCsv([format.columns, ...stays.map((stay) => toRow(stay, format))], format.separator),
    fileName: `${format.file}-${period}.csv`,
  };
};
