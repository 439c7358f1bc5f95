import type {
  BillingSystem,
  InvoiceIdentity,
  InvoiceRecord,
  RecordPerson,
  RecordRegistration,
  RecordTaxLine,
} from '../../../model/invoice-record.ts';
import { type Element, inNamespace, writeXml } from './xml.ts';

/** Elements in the order of `SuministroInformacion.xsd`, by its names. */

/** List L7: a number of the country of residence. NIF-IVA (02) would be refused for who is not in the register of the Union. */
const RESIDENCE_ID = '04';
/** A correct Spanish number that is not in the census (validations 1.2.2, 3.1.3, 13 and 4.3.1). */
const UNLISTED_ID = '07';

const identify = ({ name, taxId, country }: RecordPerson): Element[] => [
  ['NombreRazon', name],
  country === null
    ? ['NIF', taxId]
    : [
        'IDOtro',
        [
          ['CodigoPais', country],
          ['IDType', country === 'ES' ? UNLISTED_ID : RESIDENCE_ID],
          ['ID', taxId],
        ],
      ],
];

const writeIdentity = ({ issuerTaxId, number, issuedOn }: InvoiceIdentity, suffix = ''): Element[] => [
  [`IDEmisorFactura${suffix}`, issuerTaxId],
  [`NumSerieFactura${suffix}`, number],
  [`FechaExpedicionFactura${suffix}`, issuedOn],
];

const listOf = (name: string, each: string, identities: readonly InvoiceIdentity[]): Element | null =>
  identities.length === 0 ? null : [name, identities.map((identity) => [each, writeIdentity(identity)])];

/** List L9: subject and not exempt, without reverse charge; and not subject by rules of location. */
const SUBJECT = 'S1';
const NOT_SUBJECT = 'N2';

const writeLine = ({ tax, regime, exemption, rate, base, quota }: RecordTaxLine): Element => [
  'DetalleDesglose',
  [
    ['Impuesto', tax],
    ['ClaveRegimen', regime],
    exemption === null
      ? ['CalificacionOperacion', rate === null ? NOT_SUBJECT : SUBJECT]
      : ['OperacionExenta', exemption],
    rate === null ? null : ['TipoImpositivo', rate],
    ['BaseImponibleOimporteNoSujeto', base],
    quota === null ? null : ['CuotaRepercutida', quota],
  ],
];

const writePrevious = (previous: InvoiceRecord['previous']): Element => [
  'Encadenamiento',
  [
    previous === null
      ? ['PrimerRegistro', 'S']
      : ['RegistroAnterior', [...writeIdentity(previous), ['Huella', previous.fingerprint]]],
  ],
];

const yesOrNo = (is: boolean) => (is ? 'S' : 'N');

const writeSystem = (system: BillingSystem): Element => [
  'SistemaInformatico',
  [
    ['NombreRazon', system.producerName],
    ['NIF', system.producerTaxId],
    ['NombreSistemaInformatico', system.name],
    ['IdSistemaInformatico', system.id],
    ['Version', system.version],
    ['NumeroInstalacion', system.installation],
    // It can make no records but these, and keeps a chain for each taxpayer.
    ['TipoUsoPosibleSoloVerifactu', 'S'],
    ['TipoUsoPosibleMultiOT', 'S'],
    ['IndicadorMultiplesOT', yesOrNo(system.servesSeveral)],
  ],
];

/** The end of both kinds of records. */
const writeLink = ({ previous, system, generatedAt, fingerprint }: InvoiceRecord): Element[] => [
  writePrevious(previous),
  writeSystem(system),
  ['FechaHoraHusoGenRegistro', generatedAt],
  ['TipoHuella', '01'],
  ['Huella', fingerprint],
];

/** Credit notes of ours are by differences (RD 1619/2012 art. 15; list L3). */
const isCreditNote = ({ type }: RecordRegistration) => type.startsWith('R');

const REFUSED_BEFORE = { refused: 'X', accepted: null, refused_amendment: 'S' } as const;

/** Validations 1.2.2, annex 6.1. */
const writeAmends = ({ amends }: RecordRegistration): (Element | null)[] => {
  const refused = amends && REFUSED_BEFORE[amends];
  return [amends && ['Subsanacion', 'S'], refused && ['RechazoPrevio', refused]];
};

const writeRegistration = (record: InvoiceRecord, content: RecordRegistration): Element => [
  'RegistroAlta',
  [
    ['IDVersion', '1.0'],
    ['IDFactura', writeIdentity(record.identity)],
    ['NombreRazonEmisor', content.issuerName],
    ...writeAmends(content),
    ['TipoFactura', content.type],
    isCreditNote(content) ? ['TipoRectificativa', 'I'] : null,
    listOf('FacturasRectificadas', 'IDFacturaRectificada', content.corrects),
    listOf('FacturasSustituidas', 'IDFacturaSustituida', content.replaces),
    content.operationOn === null ? null : ['FechaOperacion', content.operationOn],
    ['DescripcionOperacion', content.description],
    content.thirdParty && ['EmitidaPorTerceroODestinatario', 'T'],
    content.thirdParty && ['Tercero', identify(content.thirdParty)],
    content.recipient && ['Destinatarios', [['IDDestinatario', identify(content.recipient)]]],
    ['Desglose', [writeLine(content.line)]],
    ['CuotaTotal', content.taxTotal],
    ['ImporteTotal', content.total],
    ...writeLink(record),
  ],
];

const writeCancellation = (
  record: InvoiceRecord,
  { isUnknown, wasRefused, thirdParty }: NonNullable<InvoiceRecord['cancellation']>,
): Element => [
  'RegistroAnulacion',
  [
    ['IDVersion', '1.0'],
    ['IDFactura', writeIdentity(record.identity, 'Anulada')],
    isUnknown ? ['SinRegistroPrevio', 'S'] : null,
    wasRefused ? ['RechazoPrevio', 'S'] : null,
    thirdParty && ['GeneradoPor', 'T'],
    thirdParty && ['Generador', identify(thirdParty)],
    ...writeLink(record),
  ],
];

const writeRecord = (record: InvoiceRecord): Element => {
  if (record.registration) return writeRegistration(record, record.registration);
  if (record.cancellation) return writeCancellation(record, record.cancellation);
  throw new Error('A record registers an invoice or cancels it.');
};

/** The head of a message: for whom, and whether an incident delayed it. */
export interface MessageHead {
  readonly name: string;
  readonly taxId: string;
  /** A technical incident kept records from being sent in time (Orden HAC/1177/2024 art. 16.4). */
  readonly isDelayed: boolean;
  /** The last day of VERI*FACTU, once it is announced (art. 17.3): `31-12-2027`. */
  readonly lastDay?: string | undefined;
}

const BASE =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws';

/** "Remisión voluntaria": none without anything in it. */
const writeVoluntary = ({ isDelayed, lastDay }: MessageHead): Element | null =>
  isDelayed || lastDay !== undefined
    ? [
        'RemisionVoluntaria',
        [
          lastDay === undefined ? null : ['FechaFinVeriFactu', lastDay],
          isDelayed ? ['Incidencia', 'S'] : null,
        ],
      ]
    : null;

const writeHead = (head: MessageHead): Element => {
  const voluntary = writeVoluntary(head);
  const taxpayer: Element = [
    'ObligadoEmision',
    [
      ['NombreRazon', head.name],
      ['NIF', head.taxId],
    ],
  ];
  return ['sum:Cabecera', [inNamespace('sum1', taxpayer), voluntary && inNamespace('sum1', voluntary)]];
};

/** A message as `SuministroLR.xsd` describes it, without its envelope. */
export const writeMessage = (head: MessageHead, records: readonly InvoiceRecord[]): string => {
  const lines = records.map((record): Element => [
    'sum:RegistroFactura',
    [inNamespace('sum1', writeRecord(record))],
  ]);
  const inner = [writeHead(head), ...lines].map(writeXml).join('');
  return `<sum:RegFactuSistemaFacturacion xmlns:sum="${BASE}/SuministroLR.xsd" xmlns:sum1="${BASE}/SuministroInformacion.xsd">${inner}</sum:RegFactuSistemaFacturacion>`;
};

/** The SOAP message of one taxpayer's records, in the order of its chain ("descripción del servicio web" 1.0.3, section 9.1). */
export const toSoap = (head: MessageHead, records: readonly InvoiceRecord[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header/><soapenv:Body>${writeMessage(head, records)}</soapenv:Body></soapenv:Envelope>`;
