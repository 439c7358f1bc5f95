import { toIso } from '../../lib/time.ts';
import type { ReportedListing, ReportedQuarter, ReportedSeller } from '../../model/seller-report.ts';
import type { PlannedReport } from './plan-reports.ts';
import { roundEuros } from './round-euros.ts';

/** The operator, as the stage's setting `company` names it. */
export interface ReportingCompany {
  readonly name: string;
  readonly taxId: string;
  readonly address: string;
}

/** One message: either new reports or corrections, never both. */
export interface ReportMessage {
  readonly year: number;
  readonly now: number;
  readonly kind: 'fresh' | 'corrected';
  /** Whether the operator was reported for this year before: its element is then sent again, under the same id. */
  readonly isOperatorKnown: boolean;
  /** A draft has the codes of tests, which no office takes for a report. */
  readonly isDraft: boolean;
  readonly company: ReportingCompany;
  readonly reports: readonly PlannedReport[];
}

/** Codes of `OECDDocTypeIndic_EnumType`. Those of tests are the same plus ten. */
const INDICATORS = { resent: 0, fresh: 1, corrected: 2 } as const;
const TESTS = 10;
const MESSAGE_KINDS = { fresh: 'DPI401', corrected: 'DPI402' } as const;

/** Characters that XML 1.0 has no way to write. */
const IMPOSSIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/**
 * Breaks up character sequences that offices refuse as SQL injection (`--`, `/*` and `&#`; the last one is never written). States pass
 * files on to each other, and the strictest one refuses the whole message.
 */
const breakUp = (text: string) => text.replaceAll(/-(?=-)/g, '- ').replaceAll('/*', '/ *');

/** A text of an element. An apostrophe stays as it is: written as a number it has `&#`. */
const escapeXml = (text: string) =>
  breakUp(text.replace(IMPOSSIBLE, ''))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

type Attributes = Readonly<Record<string, string>>;
const tag = (name: string, content: string, attributes: Attributes = {}) =>
  `<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value).replaceAll('"', '&quot;')}"`)].join(' ')}>${content}</${name}>`;
/** An element of the schema `dpi` that holds other elements. */
const group = (name: string, ...parts: readonly string[]) => tag(`dpi:${name}`, parts.join(''));
const leaf = (name: string, text: string, attributes?: Attributes) =>
  tag(`dpi:${name}`, escapeXml(text), attributes);
const ifSaid = (name: string, text: string) => (text === '' ? '' : leaf(name, text));

const docSpec = ({ isDraft }: ReportMessage, of: keyof typeof INDICATORS, id: string, corrects?: string) =>
  group(
    'DocSpec',
    tag('stf:DocTypeIndic', `OECD${String(INDICATORS[of] + (isDraft ? TESTS : 0))}`),
    tag('stf:DocRefId', escapeXml(id)),
    corrects === undefined ? '' : tag('stf:CorrDocRefId', escapeXml(corrects)),
  );

const spanishId = (taxId: string) => leaf('TIN', taxId, { issuedBy: 'ES' });

/** The number of the state of residence, which the receiving office wants first, and the Spanish one. */
const taxIdsOf = ({ taxId, residenceTaxId, address }: ReportedSeller) => [
  ...(residenceTaxId === '' ? [] : [leaf('TIN', residenceTaxId, { issuedBy: address.country })]),
  spanishId(taxId),
];
/** The business registration number (annex V, II.B.2 e). */
const registerNumberOf = ({ registerNumber, address }: ReportedSeller) =>
  registerNumber === '' ? '' : leaf('IN', registerNumber, { issuedBy: address.country, INType: 'BRN' });

const addressOf = ({ street, postcode, city, country }: ReportedSeller['address']) =>
  group(
    'Address',
    leaf('CountryCode', country),
    group('AddressFix', ifSaid('Street', street), ifSaid('PostCode', postcode), leaf('City', city)),
  );
const freeAddress = (text: string) =>
  group('Address', leaf('CountryCode', 'ES'), leaf('AddressFree', text || '-'));

const identityOf = (seller: ReportedSeller) => {
  const { kind, name, address, birthDate } = seller;
  const who = [leaf('ResCountryCode', address.country), ...taxIdsOf(seller)];
  if (kind === 'entity') {
    const ids = [...who, registerNumberOf(seller)];
    const entity = group('EntSellerID', ...ids, leaf('Name', name), addressOf(address));
    return group('EntitySeller', group('Standard', entity));
  }
  // People give one name, as their document writes it: where the first name ends is not known ("no first name").
  const fullName = group('Name', leaf('FirstName', 'NFN'), leaf('LastName', name));
  const birth = group('BirthInfo', leaf('BirthDate', birthDate ?? ''));
  const person = group('IndSellerID', ...who, fullName, addressOf(address), birth);
  return group('IndividualSeller', group('Standard', person));
};

const inEuros = (
  prefix: string,
  quarters: readonly ReportedQuarter[],
  of: (quarter: ReportedQuarter) => number,
) =>
  quarters.map((quarter, index) =>
    leaf(`${prefix}Q${String(index + 1)}`, String(roundEuros(of(quarter))), { currCode: 'EUR' }),
  );

const listingOf = ({ address, cadastralReference, quarters, rentedDays }: ReportedListing) =>
  group(
    'PropertyListing',
    freeAddress(address),
    ifSaid('LandRegistrationNumber', cadastralReference),
    group('Consideration', ...inEuros('Cons', quarters, ({ considerationCents }) => considerationCents)),
    group(
      'NumberOfActivities',
      ...quarters.map(({ stays }, index) => leaf(`NumbQ${String(index + 1)}`, String(stays))),
    ),
    group('Fees', ...inEuros('Fees', quarters, ({ feesCents }) => feesCents)),
    // The platform withholds no taxes of owners. The tax in its commission is part of the fees.
    group('Taxes', ...inEuros('Tax', quarters, () => 0)),
    leaf('PropertyType', 'DPI909'),
    rentedDays > 0 ? leaf('RentedDays', String(rentedDays)) : '',
  );

const sellerOf = (message: ReportMessage, { report, corrects }: PlannedReport) =>
  group(
    'ReportableSeller',
    group('Identity', identityOf(report.seller)),
    group('RelevantActivities', group('ImmovableProperty', ...report.listings.map(listingOf))),
    docSpec(message, message.kind, report.docRefId, corrects),
  );

/** The operator's own element has one id a year: later messages of the year send it again. */
const operatorOf = (message: ReportMessage) => {
  const { company, year, isOperatorKnown } = message;
  return group(
    'PlatformOperator',
    leaf('ResCountryCode', 'ES'),
    spanishId(company.taxId),
    leaf('Name', company.name),
    leaf('PlatformBusinessName', 'PlazaLibre'),
    freeAddress(company.address),
    leaf('Nexus', 'RPONEX1'),
    leaf('AssumedReporting', 'false'),
    docSpec(message, isOperatorKnown ? 'resent' : 'fresh', `ES${String(year)}-${company.taxId}-operator`),
  );
};

const specOf = ({ year, now, kind, company }: ReportMessage) =>
  group(
    'MessageSpec',
    leaf('SendingEntityIN', company.taxId),
    leaf('TransmittingCountry', 'ES'),
    leaf('ReceivingCountry', 'ES'),
    leaf('MessageType', 'DAC7'),
    leaf('MessageRefId', `ES${String(year)}ES-${company.taxId}-${kind}-${String(now)}`),
    leaf('MessageTypeIndic', MESSAGE_KINDS[kind]),
    leaf('ReportingPeriod', `${String(year)}-12-31`),
    leaf('Timestamp', toIso(now)),
  );

/**
 * A message in the OECD's DPI schema, version 1.0, without comments, which offices refuse. Amounts are whole euros, each rounded for itself by
 * `roundEuros`.
 */
export const toReportXml = (message: ReportMessage): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    tag(
      'dpi:DPI_OECD',
      [
        specOf(message),
        group('DPIBody', operatorOf(message), ...message.reports.map((each) => sellerOf(message, each))),
      ].join('\n'),
      {
        'xmlns:dpi': 'urn:oecd:ties:dpi:v1',
        'xmlns:stf': 'urn:oecd:ties:dpistf:v1',
        version: '1.0',
      },
    ),
    '',
  ].join('\n');
