import type { Invoice } from '../../model/invoice.ts';

type ExemptionReason = NonNullable<Invoice['exemption']>['reason'];

/** The words of an invoice in one language. */
export interface InvoiceTexts {
  readonly titles: Readonly<Record<Invoice['type'], string>>;
  readonly number: string;
  readonly date: string;
  /** RD 1619/2012 art. 6.1 i. */
  readonly operationDate: string;
  readonly cancelled: (date: string) => string;
  readonly issuer: string;
  readonly recipient: string;
  readonly taxId: string;
  readonly foreignTaxId: string;
  /** RD 1619/2012 art. 5: who issues it in whose name. */
  readonly thirdParty: (name: string, taxId: string) => string;
  readonly about: string;
  readonly stay: (from: string, to: string) => string;
  readonly canaryTime: string;
  /** The times of a month that has only some of each week. */
  readonly hours: string;
  readonly place: string;
  readonly booking: string;
  readonly concept: string;
  readonly quantity: string;
  readonly unit: string;
  readonly base: string;
  readonly rate: string;
  readonly tax: string;
  readonly total: string;
  readonly lines: Readonly<Record<string, string>>;
  /** Price of a whole day, with tax; for lines of hours. */
  readonly dayPrice: (price: string) => string;
  readonly exempt: string;
  /** `law`: what exempts it, where the reason says which. */
  readonly exemptions: Readonly<Record<ExemptionReason, (of: { note: string; law: string }) => string>>;
  readonly corrects: (number: string, date: string) => string;
  /** For an F3 below zero. */
  readonly undoes: (number: string, date: string) => string;
  readonly replaces: (list: string) => string;
  readonly included: string;
  readonly qrAlt: string;
}

const es: InvoiceTexts = {
  titles: {
    F1: 'Factura',
    F2: 'Factura simplificada',
    F3: 'Factura en sustitución de facturas simplificadas',
    R1: 'Factura rectificativa',
    R4: 'Factura rectificativa',
    R5: 'Factura simplificada rectificativa',
  },
  number: 'Número',
  date: 'Fecha de expedición',
  operationDate: 'Fecha de la operación o del pago anticipado',
  cancelled: (date) => `ANULADA el ${date}. Se expidió por error y no tiene ningún efecto.`,
  issuer: 'Expedida por',
  recipient: 'Destinatario',
  taxId: 'NIF',
  foreignTaxId: 'Número fiscal',
  thirdParty: (name, taxId) =>
    `Factura expedida por un tercero, ${name} (NIF ${taxId}), en nombre y por cuenta del obligado a expedirla.`,
  about: 'Operación',
  stay: (from, to) => `Estancia del ${from} al ${to}`,
  canaryTime: 'hora de Canarias',
  hours: 'Horario',
  place: 'Plaza',
  booking: 'Reserva',
  concept: 'Concepto',
  quantity: 'Cant.',
  unit: 'Precio sin impuesto',
  base: 'Base',
  rate: 'Tipo',
  tax: 'Cuota',
  total: 'Total',
  lines: {
    weekday: 'Aparcamiento, entre semana',
    weekend: 'Aparcamiento, fin de semana',
    part_day: 'Aparcamiento, por horas',
    month: 'Aparcamiento, por meses',
    month_days: 'Aparcamiento, días de un mes',
    earlier_price: 'Aparcamiento, al precio de la reserva',
    paid_before: 'Ya pagado',
    service_fee: 'Gastos de servicio de la reserva',
    commission: 'Comisión por la intermediación del alquiler',
    rent: 'Alquiler de la plaza de aparcamiento',
    correction: 'Rectificación por diferencias',
  },
  dayPrice: (price) => `a ${price} el día`,
  exempt: 'Exenta',
  exemptions: {
    with_dwelling: ({ law }) => `Operación exenta: arrendada junto con una vivienda (${law}).`,
    canary_small_business: ({ law }) =>
      `Operación exenta: régimen especial del pequeño empresario o profesional (${law}).`,
    other: ({ note }) => `Operación exenta: ${note}`,
  },
  corrects: (number, date) => `Rectifica la factura ${number}, de ${date}, por diferencias.`,
  undoes: (number, date) =>
    `Deja sin efecto la factura ${number}, de ${date}: los datos del destinatario han cambiado.`,
  replaces: (list) => `Sustituye a: ${list}.`,
  included: 'Precios en euros. El total incluye los impuestos.',
  qrAlt: 'Código QR para comprobar la factura en la Agencia Tributaria',
};

const en: InvoiceTexts = {
  titles: {
    F1: 'Invoice',
    F2: 'Simplified invoice',
    F3: 'Invoice replacing simplified invoices',
    R1: 'Credit note',
    R4: 'Credit note',
    R5: 'Credit note of a simplified invoice',
  },
  number: 'Number',
  date: 'Date of issue',
  operationDate: 'Date of the operation or advance payment',
  cancelled: (date) => `CANCELLED on ${date}. It was issued in error and has no effect.`,
  issuer: 'Issued by',
  recipient: 'Recipient',
  taxId: 'Tax number',
  foreignTaxId: 'Tax number',
  thirdParty: (name, taxId) =>
    `Issued by a third party, ${name} (tax number ${taxId}), in the name and on behalf of the person obliged to issue it.`,
  about: 'What it is for',
  stay: (from, to) => `Stay from ${from} to ${to}`,
  canaryTime: 'Canary Islands time',
  hours: 'Hours',
  place: 'Spot',
  booking: 'Booking',
  concept: 'Description',
  quantity: 'Qty.',
  unit: 'Price without tax',
  base: 'Base',
  rate: 'Rate',
  tax: 'Tax',
  total: 'Total',
  lines: {
    weekday: 'Parking, weekdays',
    weekend: 'Parking, weekend',
    part_day: 'Parking, by the hour',
    month: 'Parking, by the month',
    month_days: 'Parking, days of a month',
    earlier_price: 'Parking, at the price of the booking',
    paid_before: 'Already paid',
    service_fee: 'Service fee of the booking',
    commission: 'Commission for arranging the rental',
    rent: 'Rent of the parking spot',
    correction: 'Correction by differences',
  },
  dayPrice: (price) => `at ${price} a day`,
  exempt: 'Exempt',
  exemptions: {
    with_dwelling: ({ law }) => `Exempt: rented out together with a dwelling (${law}).`,
    canary_small_business: ({ law }) => `Exempt: small businesses in the Canary Islands (${law}).`,
    other: ({ note }) => `Exempt: ${note}`,
  },
  corrects: (number, date) => `Corrects invoice ${number} of ${date} by differences.`,
  undoes: (number, date) =>
    `Cancels invoice ${number} of ${date}: the details of the recipient have changed.`,
  replaces: (list) => `Replaces: ${list}.`,
  included: 'Prices in euros. The total includes tax.',
  qrAlt: 'QR code to check the invoice at the Spanish tax office',
};

export const INVOICE_TEXTS: Readonly<Record<Invoice['language'], InvoiceTexts>> = { es, en };
