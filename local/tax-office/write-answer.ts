import type { ReadMessage } from './read-message.ts';
import type { Verdict } from './register.ts';

const BASE =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws';

const escape = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const element = (name: string, value: string | number | undefined) =>
  value === undefined ? '' : `<${name}>${escape(String(value))}</${name}>`;

const writeDuplicate = ({ duplicate }: Verdict) =>
  duplicate
    ? `<tikR:RegistroDuplicado>${element('tik:IdPeticionRegistroDuplicado', '20270203100000000001')}${element('tik:EstadoRegistroDuplicado', duplicate)}</tikR:RegistroDuplicado>`
    : '';

const writeLine = (verdict: Verdict) => {
  const { record, state, code, description } = verdict;
  const id = [
    element('tik:IDEmisorFactura', record.issuer),
    element('tik:NumSerieFactura', record.number),
    element('tik:FechaExpedicionFactura', record.issuedOn),
  ].join('');
  const operation = element('tik:TipoOperacion', record.isCancellation ? 'Anulacion' : 'Alta');
  return [
    `<tikR:RespuestaLinea><tikR:IDFactura>${id}</tikR:IDFactura><tikR:Operacion>${operation}</tikR:Operacion>`,
    element('tikR:EstadoRegistro', state),
    element('tikR:CodigoErrorRegistro', code),
    element('tikR:DescripcionErrorRegistro', description),
    writeDuplicate(verdict),
    '</tikR:RespuestaLinea>',
  ].join('');
};

const stateOf = (verdicts: readonly Verdict[]) => {
  if (verdicts.every(({ state }) => state === 'Correcto')) return 'Correcto';
  return verdicts.every(({ state }) => state === 'Incorrecto') ? 'Incorrecto' : 'ParcialmenteCorrecto';
};

/** The answer to a message by `RespuestaSuministro.xsd`, without its envelope. */
export const writeAnswer = (
  message: ReadMessage,
  verdicts: readonly Verdict[],
  waitSeconds: number,
): string => {
  const receipt = verdicts.some(({ state }) => state !== 'Incorrecto') ? 'A-LOCAL0TAX0OFFICE' : undefined;
  return [
    `<tikR:RespuestaRegFactuSistemaFacturacion xmlns:tikR="${BASE}/RespuestaSuministro.xsd" xmlns:tik="${BASE}/SuministroInformacion.xsd">`,
    element('tikR:CSV', receipt),
    `<tikR:Cabecera><tik:ObligadoEmision>${element('tik:NombreRazon', message.name)}${element('tik:NIF', message.taxpayer)}</tik:ObligadoEmision></tikR:Cabecera>`,
    element('tikR:TiempoEsperaEnvio', waitSeconds),
    element('tikR:EstadoEnvio', stateOf(verdicts)),
    ...verdicts.map(writeLine),
    '</tikR:RespuestaRegFactuSistemaFacturacion>',
  ].join('');
};

/** A body in the envelope of SOAP. */
export const inEnvelope = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body>${body}</env:Body></env:Envelope>`;

/** A message that is refused as a whole. */
export const writeFault = (code: number, description: string): string =>
  inEnvelope(
    `<env:Fault><faultcode>env:Client</faultcode><faultstring>${escape(`Codigo[${code}].${description}`)}</faultstring></env:Fault>`,
  );
