import type { Language } from '../../api/accounts.ts';
import type { EarningsQuery } from '../../api/earnings.ts';
import { toCsv, toCsvRows } from '../../lib/csv.ts';
import { toReference } from '../../lib/id.ts';
import { toLocal } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import { isCancelledLate, isCompensated, isEarned, splitShares } from '../bookings/share.ts';
import type { Actor, Needs } from '../deps.ts';
import { readMonths } from './months.ts';
import { readEarnedTotals } from './read-totals.ts';

/** Number formats of spreadsheets and labels by language. Only these four states are earned. */
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
    compensated: 'Devuelta, te la paga PlazaLibre',
  },
  en: {
    separator: ',',
    decimal: '.',
    file: 'plazalibre-earnings',
    columns: [
      'Entry',
      'Exit',
      'Spot',
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
    compensated: 'Refunded, paid to you by PlazaLibre',
  },
} as const satisfies Record<Language, object>;

type Format = (typeof FORMATS)[Language];

const toAmount = (cents: number, { decimal }: Format) =>
  `${Math.floor(cents / 100)}${decimal}${String(cents % 100).padStart(2, '0')}`;

/** Local time at the spot, in a format that spreadsheets of both languages read. */
const toMoment = (timeZone: string, at: string) => {
  const { date, time } = toLocal(timeZone, Date.parse(at));
  return `${date} ${time}`;
};

const nameState = (booking: Booking, format: Format): string => {
  if (isCancelledLate(booking)) return format.cancelledLate;
  if (isCompensated(booking)) return format.compensated;
  return booking.status === 'completed' ? format.completed : format.confirmed;
};

/** Without the driver: the file leaves our systems, and bookkeeping does not need the name. */
const toRow = (booking: Booking, format: Format): string[] => {
  const shares = splitShares(booking);
  return [
    toMoment(booking.timeZone, booking.startAt),
    toMoment(booking.timeZone, booking.endAt),
    booking.spot.title,
    toReference(booking.id),
    nameState(booking, format),
    toAmount(shares.driverPaidCents, format),
    toAmount(shares.serviceFeeCents, format),
    toAmount(shares.commissionCents, format),
    toAmount(shares.ownerCents, format),
  ];
};

/** Bookings read per part: 1 MB of the table, an eighth of a megabyte of text. */
const PART = 1000;

/** Without `spotId` no spot is looked up: the period suffices, however many spots there are. */
const readScope = async (deps: Parameters<typeof readEarnedTotals>[0], actor: Actor, query: EarningsQuery) =>
  query.spotId === undefined
    ? { range: readMonths(query, deps.clock.now()), isChosen: () => true }
    : readEarnedTotals(deps, actor, query);

/**
 * The stays behind the earnings of a period as CSV, one per line, earliest first, and the file's name. Its columns add up to the totals of
 * `getEarnings` for the same query. `next` is the cursor of the next part: parts are concatenated, and only the first has a header. Throws
 * what `readEarnedTotals` throws.
 */
export const exportEarnings = async (
  deps: Needs<'spots' | 'bookings' | 'bookingTotals' | 'clock'>,
  actor: Actor,
  { cursor, language, ...query }: EarningsQuery & { language: Language; cursor?: string | undefined },
): Promise<{ text: string; fileName: string; next: string | undefined }> => {
  const { range, isChosen } = await readScope(deps, actor, query);
  const [startAt = '', id = ''] = cursor?.split('~') ?? [];
  const bookings = await deps.bookings.pageByOwnerBetween(
    actor.userId,
    { from: range.start, to: range.end },
    { limit: PART, after: cursor === undefined ? undefined : { startAt, id } },
  );
  const format = FORMATS[language];
  const stays = bookings.filter((booking) => isEarned(booking) && isChosen(booking.spotId));
  const rows = stays.map((stay) => toRow(stay, format));
  const last = bookings.length === PART ? bookings.at(-1) : undefined;
  return {
    text:
      cursor === undefined
        ? toCsv([format.columns, ...rows], format.separator)
        : toCsvRows(rows, format.separator),
    fileName: `${format.file}-${range.from}-${range.to}.csv`,
    next: last && `${last.startAt}~${last.id}`,
  };
};
