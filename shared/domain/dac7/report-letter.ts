import type { Language } from '../../api/accounts.ts';
import { formatEuros, toEuros } from '../../lib/money.ts';
import type { Account } from '../../model/account.ts';
import type { ReportedListing, SellerReport } from '../../model/seller-report.ts';
import { mailTo, type MailContent } from '../mail/compose-mail.ts';
import type { Mail } from '../ports/mail.ts';
import { roundEuros, sumReport } from './round-euros.ts';

const exact = (cents: number, language: Language) => formatEuros(toEuros(cents), language);
/** The reported amount minus the paid amount, with its sign. */
const off = (cents: number, language: Language) => `${cents > 0 ? '+' : ''}${exact(cents, language)}`;

const WORDS = {
  es: {
    name: 'Nombre',
    taxId: 'NIF o NIE',
    residenceTaxId: 'Número fiscal de tu país',
    registerNumber: 'Número de registro',
    home: 'Domicilio',
    birth: 'Fecha de nacimiento',
    space: 'Plaza',
    cadastre: 'Referencia catastral',
    noCadastre: 'no la has indicado',
    days: 'Días alquilados',
    quarter: (number: number) => `Trimestre ${String(number)}`,
    figures: (paid: number, fees: number, stays: number) =>
      `${String(paid)} € cobrados, ${String(fees)} € de comisión, ${String(stays)} ${stays === 1 ? 'estancia' : 'estancias'}, 0 € de impuestos retenidos`,
  },
  en: {
    name: 'Name',
    taxId: 'Tax number',
    residenceTaxId: 'Tax number of your country',
    registerNumber: 'Register number',
    home: 'Address',
    birth: 'Date of birth',
    space: 'Spot',
    cadastre: 'Cadastral reference',
    noCadastre: 'you have not given it',
    days: 'Days rented out',
    quarter: (number: number) => `Quarter ${String(number)}`,
    figures: (paid: number, fees: number, stays: number) =>
      `€${String(paid)} paid to you, €${String(fees)} of commission, ${String(stays)} ${stays === 1 ? 'stay' : 'stays'}, €0 of taxes withheld`,
  },
} as const;

type Row = readonly [label: string, value: string];

const toListingRows = (
  { address, cadastralReference, quarters, rentedDays }: ReportedListing,
  language: Language,
): Row[] => {
  const words = WORDS[language];
  return [
    [words.space, address],
    [words.cadastre, cadastralReference || words.noCadastre],
    ...quarters.map(({ considerationCents, feesCents, stays }, index): Row => [
      words.quarter(index + 1),
      words.figures(roundEuros(considerationCents), roundEuros(feesCents), stays),
    ]),
    [words.days, String(rentedDays)],
  ];
};

const ifSaid = (label: string, value: string): Row[] => (value === '' ? [] : [[label, value]]);

const toRows = ({ seller, listings }: SellerReport, language: Language): Row[] => {
  const words = WORDS[language];
  const { street, postcode, city, country } = seller.address;
  return [
    [words.name, seller.name],
    [words.taxId, seller.taxId],
    ...ifSaid(words.residenceTaxId, seller.residenceTaxId),
    ...ifSaid(words.registerNumber, seller.registerNumber),
    [words.home, `${street}, ${postcode} ${city} (${country})`],
    ...(seller.birthDate === null ? [] : [[words.birth, seller.birthDate] as const]),
    ...listings.flatMap((listing) => toListingRows(listing, language)),
  ];
};

/**
 * Informs an owner of the report for a year, and of the difference between its whole euros and the payments (Directive 2021/514, annex V,
 * IV.D).
 */
export const reportLetter = (
  report: SellerReport,
  owner: Account,
  siteUrl: string,
  support: string,
): Mail => {
  const { language } = owner;
  const year = String(report.year);
  const isCorrection = report.revision > 1;
  const sums = sumReport(report.listings);
  const paid = exact(sums.considerationCents, language);
  const fees = exact(sums.feesCents, language);
  const paidOff = off(sums.considerationOffCents, language);
  const feesOff = off(sums.feesOffCents, language);
  const content: Record<Language, Omit<MailContent, 'greeting' | 'rows'>> = {
    es: {
      subject: isCorrection
        ? `Corrección de lo que hemos declarado sobre ti a Hacienda por ${year}`
        : `Lo que hemos declarado sobre ti a Hacienda por ${year}`,
      paragraphs: [
        'Las plataformas declaran cada año a la Agencia Tributaria lo que pagan a quienes alquilan inmuebles en ellas (directiva europea DAC7). ' +
          (isCorrection
            ? `Hemos corregido lo que declaramos sobre ti por ${year}. Ahora es esto:`
            : `Esto es lo que hemos declarado sobre ti por ${year}:`),
      ],
      notes: [
        'Cada cantidad se declara en euros enteros; a partir de 50 céntimos se redondea hacia arriba. ' +
          `En ${year} te enviamos ${paid}, y la comisión fue de ${fees}. La suma de lo declarado difiere de esas cantidades en ${paidOff} y ${feesOff}.`,
        'Cada cobro cuenta en el trimestre en que te lo enviamos, aunque la estancia fuese antes. Esta declaración no sustituye a la tuya.',
        `Si algo no es correcto, corrige tus datos fiscales o escribe a ${support}.`,
      ],
      link: { label: 'Ver mis datos fiscales', url: `${siteUrl}/datos-fiscales` },
    },
    en: {
      subject: isCorrection
        ? `A correction of what we reported about you to the tax office for ${year}`
        : `What we reported about you to the tax office for ${year}`,
      paragraphs: [
        'Each year platforms report to the Spanish tax office what they pay to people who rent out property on them (European directive DAC7). ' +
          (isCorrection
            ? `We have corrected what we reported about you for ${year}. It is now this:`
            : `This is what we reported about you for ${year}:`),
      ],
      notes: [
        'Each amount is reported in whole euros; from 50 cents on it is rounded up. ' +
          `In ${year} we sent you ${paid}, and the commission was ${fees}. The sum of what is reported differs from that by ${paidOff} and ${feesOff}.`,
        'Each payout counts in the quarter in which we sent it, even if the stay was earlier. This report does not replace your own tax return.',
        `If something is wrong, correct your tax details or write to ${support}.`,
      ],
      link: { label: 'See my tax details', url: `${siteUrl}/datos-fiscales` },
    },
  };
  return mailTo(owner, content, { rows: toRows(report, language) });
};
