import type { Language } from '../../api/accounts.ts';
import type { EarningsQuery } from '../../api/earnings.ts';
import { toCsv } from '../../lib/csv.ts';
import { toLocal } from '../../lib/time.ts';
import type { Booking } from '../bookings/booking.ts';
import type { Actor, Needs } from '../deps.ts';
import { isCancelledLate, splitShares } from './figures.ts';
import { readEarnedStays } from './read-stays.ts';

/** How spreadsheets in each language read a table, and its words. Only these three states are earned. */
const FORMATS = {
  es: {
    separator: ';',
    decimal: ',',
    file: 'plazalibre-ingresos',
    columns: [
      'Entrada',
      'Salida',
      'Plaza',
      'Reserva',
      'Estado',
      'Pagado por el conductor (€)',
      'Gastos de servicio (€)',
      'Comisión (€)',
      'Recibes (€)',
    ],
    confirmed: 'Confirmada',
    completed: 'Completada',
    cancelledLate: 'Cancelada fuera de plazo',
  },
  en: {
    separator: ',',
    decimal: '.',
    file: 'plazalibre-earnings',
    columns: [
      'Entry',
      'Exit',
      'Space',
      'Booking',
      'Status',
      'Paid by the driver (€)',
      'Service fee (€)',
      'Commission (€)',
      'You get (€)',
    ],
    confirmed: 'Confirmed',
    completed: 'Completed',
    cancelledLate: 'Cancelled late',
  },
} as const satisfies Record<Language, object>;

type Format = (typeof FORMATS)[Language];

const toAmount = (cents: number, { decimal }: Format) =>
  `${Math.floor(cents / 100)}${decimal}${String(cents % 100).padStart(2, '0')}`;

/** By the clock of the space, as spreadsheets of both languages read a moment. */
const toMoment = (timeZone: string, at: string) => {
  const { date, time } = toLocal(timeZone, Date.parse(at));
  return `${date} ${time}`;
};

const nameState = (booking: Booking, format: Format): string => {
  if (isCancelledLate(booking)) return format.cancelledLate;
  return booking.status === 'completed' ? format.completed : format.confirmed;
};

/** Who parked is not in it: the file leaves the house, and accounts do not need it. */
const toRow = (booking: Booking, format: Format): string[] => {
  const shares = splitShares(booking);
  return [
    toMoment(booking.timeZone, booking.startAt),
    toMoment(booking.timeZone, booking.endAt),
    booking.spot.title,
    booking.id,
    nameState(booking, format),
    toAmount(shares.driverPaidCents, format),
    toAmount(shares.serviceFeeCents, format),
    toAmount(shares.commissionCents, format),
    toAmount(shares.ownerCents, format),
  ];
};

/**
 * The stays behind the earnings of a period, one a line, earliest first, and the name of the file. Its columns add up to
 * the totals of `getEarnings` for the same query. Throws what `readEarnedStays` throws.
 */
export const exportEarnings = async (
  deps: Needs<'spots' | 'bookings' | 'clock'>,
  actor: Actor,
  query: EarningsQuery & { language: Language },
): Promise<{ text: string; fileName: string }> => {
  const { range, stays } = await readEarnedStays(deps, actor, query);
  const format = FORMATS[query.language];
  const rows = [format.columns, ...stays.map((stay) => toRow(stay, format))];
  return {
    text: toCsv(rows, format.separator),
    fileName: `${format.file}-${range.from}-${range.to}.csv`,
  };
};
