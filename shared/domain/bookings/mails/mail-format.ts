import type { Language } from '../../../api/accounts.ts';
import { LOCALES } from '../../../model/constants.ts';
import { BANK_DAYS } from '../../../model/rules.ts';
import { toReference } from '../../../lib/id.ts';
import { formatEuros, toEuros } from '../../../lib/money.ts';
import { findPattern, getParkingEnds } from '../../../lib/booked-time.ts';
import { describePattern } from '../../../lib/pattern-words.ts';
import { toIso, toLocal } from '../../../lib/time.ts';
import type { Booking, PriceLineCents } from '../../../model/booking.ts';
import { joinLines } from '../../availability/price-stay.ts';
import { taxNotes } from './tax-notes.ts';
import type { VehicleType } from '../../../model/spot-fields.ts';
import type { BookingVehicle } from '../../../model/vehicle.ts';
import { computeFirstPayment } from '../received.ts';

const WORDS = {
  es: {
    address: 'Dirección',
    spotNumber: 'Plaza',
    entry: 'Entrada',
    exit: 'Salida',
    hours: 'Horario',
    vehicle: 'Vehículo',
    canaryTime: 'hora de Canarias',
    reference: 'Referencia',
    weekday: 'Entre semana',
    weekend: 'Fin de semana',
    part_day: 'Tiempo reservado',
    month: 'Un mes',
    month_days: 'Días de un mes',
    service_fee: 'Gastos de servicio',
    deposit: 'Fianza',
    earlier_price: 'Diferencia con los precios de hoy',
    paid_before: 'Ya pagado, para otro cambio',
    total: 'Total pagado',
  },
  en: {
    address: 'Address',
    spotNumber: 'Spot',
    entry: 'Entry',
    exit: 'Exit',
    hours: 'Hours',
    vehicle: 'Vehicle',
    canaryTime: 'Canary Islands time',
    reference: 'Reference',
    weekday: 'Weekdays',
    weekend: 'Weekend',
    part_day: 'Time booked',
    month: 'One month',
    month_days: 'Days of a month',
    service_fee: 'Service fee',
    deposit: 'Deposit',
    earlier_price: 'Difference from today’s prices',
    paid_before: 'Already paid, for another change',
    total: 'Total paid',
  },
} as const;

const VEHICLE_NAMES: Readonly<Record<Language, Record<VehicleType, string>>> = {
  es: { normal: 'coche', grande: 'coche grande', extra: 'furgoneta', motos: 'moto' },
  en: { normal: 'car', grande: 'large car', extra: 'van', motos: 'motorbike' },
};

type Row = readonly [label: string, value: string];

/** An amount in the format of the language, with a minus sign in place of the hyphen. */
export const money = (cents: number, language: Language): string =>
  formatEuros(toEuros(cents), language).replace('-', '−');

const inZone = (timeZone: string, language: Language) =>
  timeZone === 'Atlantic/Canary' ? ` (${WORDS[language].canaryTime})` : '';

/** The target of a refund and its duration; follows a verb. Never a voucher. */
export const toPayer: Readonly<Record<Language, string>> = {
  es: `a la tarjeta o cuenta con la que pagaste; tu banco suele tardar de ${BANK_DAYS.min} a ${BANK_DAYS.max} días laborables.`,
  en: `to the card or account you paid with; your bank usually takes ${BANK_DAYS.min} to ${BANK_DAYS.max} business days.`,
};

/** A time in the zone of a spot. The Canary Islands are named, since most readers are in another zone. */
const moment = (at: string, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
    new Date(at),
  ) + inZone(timeZone, language);

/** From entry to exit, in one row. */
export const periodRow = (
  label: string,
  { startAt, endAt }: Pick<Booking, 'startAt' | 'endAt'>,
  timeZone: string,
  language: Language,
): Row => [label, [startAt, endAt].map((at) => moment(at, timeZone, language)).join(' – ')];

/** A local day at a spot, without its year: `viernes, 3 de julio`. */
export const day = (at: string, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  }).format(new Date(at));

/** A time in a sentence: `viernes, 3 de julio, a las 13:00`. */
export const dayAndTime = (at: string, timeZone: string, language: Language): string => {
  const time = new Intl.DateTimeFormat(LOCALES[language], { timeStyle: 'short', timeZone }).format(
    new Date(at),
  );
  const isOne = toLocal(timeZone, Date.parse(at)).time.startsWith('01:');
  const joining = { es: isOne ? ', a la' : ', a las', en: ' at' }[language];
  return `${day(at, timeZone, language)}${joining} ${time}${inZone(timeZone, language)}`;
};

/** Place and time of the stay, in the spot's local time. */
export const stayRows = (booking: Booking, language: Language, spotNumber = ''): Row[] => {
  const words = WORDS[language];
  const pattern = describePattern(findPattern(booking), language);
  const { start, end } = getParkingEnds(booking);
  return [
    [words.address, booking.spot.address],
    ...(spotNumber === '' ? [] : [[words.spotNumber, spotNumber] as const]),
    [words.entry, moment(toIso(start), booking.timeZone, language)],
    [words.exit, moment(toIso(end), booking.timeZone, language)],
    ...(pattern === undefined ? [] : [[words.hours, pattern] as const]),
  ];
};

export const referenceRow = ({ id }: Booking, language: Language): Row => [
  WORDS[language].reference,
  toReference(id),
];

/** The vehicle that comes, if its driver has said. */
export const vehicleRow = (known: BookingVehicle | undefined, language: Language): Row[] =>
  known?.vehicle
    ? [[WORDS[language].vehicle, `${known.vehicle.plate} (${VEHICLE_NAMES[language][known.vehicle.kind]})`]]
    : [];

/** A note for a driver who has not said which vehicle comes. */
export const missingVehicle = (known: BookingVehicle | undefined, language: Language): string[] => {
  if (known?.vehicle) return [];
  const note = {
    es: 'Dinos con qué vehículo vienes, en la página de tu reserva: así su propietario lo reconoce.',
    en: 'Say which vehicle you are coming with, on the page of your booking: its owner then recognises it.',
  };
  return [note[language]];
};

const hours = (minutes: number) => {
  const rest = minutes % 60;
  return [
    ...(minutes >= 60 ? [`${Math.floor(minutes / 60)} h`] : []),
    ...(rest > 0 ? [`${rest} min`] : []),
  ].join(' ');
};

const priceRow = ({ kind, quantity, unitCents, amountCents }: PriceLineCents, language: Language): Row => {
  const days = ` (${quantity}\u00a0×\u00a0${money(unitCents, language)})`;
  const howMuch = {
    weekday: days,
    weekend: days,
    part_day: ` (${hours(quantity)})`,
    month: '',
    month_days: ` (${quantity})`,
    service_fee: '',
    earlier_price: '',
    paid_before: '',
  }[kind];
  return [`${WORDS[language][kind]}${howMuch}`, money(amountCents, language)];
};

/** The driver's price, line by line, with its tax, and the deposit that was paid with it. */
export const priceRows = (
  booking: Booking,
  language: Language,
): { lines: Row[]; total: Row; notes: string[] } => ({
  lines: [
    ...joinLines(booking.lines).map((line) => priceRow(line, language)),
    ...(booking.deposit ? [[WORDS[language].deposit, money(booking.deposit.cents, language)] as const] : []),
  ],
  total: [WORDS[language].total, money(computeFirstPayment(booking), language)],
  notes: taxNotes(booking, language),
});
