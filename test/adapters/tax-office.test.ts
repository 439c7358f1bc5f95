import { afterEach, describe, expect, it } from 'vitest';
import { findCertificateEnd, readCertificate } from '#shared/adapters/tax-office/certificate.ts';
import { readAnswer } from '#shared/adapters/tax-office/read-answer.ts';
import { startTaxOffice, type TaxOfficeStandIn } from '#local/tax-office/start-tax-office.ts';
import { chainRecords } from '#shared/domain/invoices/records/chain-records.ts';
import { toSoap } from '#shared/domain/invoices/records/to-xml.ts';
import { invoiceWith, MAKER, OPERATOR_NIF } from '#test/support/record-invoices.ts';
import { findSchemaError } from '#test/support/tax-office-schema.ts';
import { officeAt, readTls, readTlsBytes, SERVER_TLS } from '#test/support/tax-office.ts';

const NOW = Date.parse('2027-02-03T10:00:00Z');
const HEAD = { name: 'Plaza Libre, S.L.', taxId: OPERATOR_NIF, isDelayed: false };
const { records } = chainRecords(
  undefined,
  [1, 2, 3].map((n) => invoiceWith(n)),
  NOW,
  MAKER,
);
const MESSAGE = { xml: toSoap(HEAD, records) };

const PEM = { cert: readTls('client.pem'), key: readTls('client.key') };
const PFX = { pfx: readTlsBytes('client.p12'), passphrase: 'test' };

let office: TaxOfficeStandIn | undefined;
afterEach(async () => {
  await office?.close();
  office = undefined;
});

const start = async (options: Parameters<typeof startTaxOffice>[0] = {}) =>
  (office = await startTaxOffice({
    findSchemaError: (body) => findSchemaError(body, 'SuministroLR'),
    ...options,
  }));

describe('mutual TLS with the tax office', () => {
  it.each([
    ['PEM', PEM],
    ['PKCS#12', PFX],
  ])('sends records with a certificate as %s', async (_, certificate) => {
    const { url, registered } = await start({ tls: SERVER_TLS });
    const answer = await officeAt(url, { certificate }).send(MESSAGE);
    expect(answer).toMatchObject({ receipt: expect.any(String) as string, waitSeconds: 60 });
    expect(answer.lines.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(registered).toHaveLength(3);
  });

  it.each([
    ['no certificate', undefined],
    ['a stranger’s certificate', { cert: readTls('stranger.pem'), key: readTls('stranger.key') }],
  ])('is refused with %s, and sends nothing', async (_, certificate) => {
    const { url, registered } = await start({ tls: SERVER_TLS });
    await expect(officeAt(url, certificate ? { certificate } : {}).send(MESSAGE)).rejects.toThrow(
      'not reached',
    );
    expect(registered).toHaveLength(0);
  });

  it('does not talk to a server that no known authority vouches for', async () => {
    const { url, messages } = await start({
      tls: { key: readTls('stranger.key'), cert: readTls('stranger.pem'), ca: readTls('ca.pem') },
    });
    await expect(officeAt(url, { certificate: PEM }).send(MESSAGE)).rejects.toThrow('not reached');
    expect(messages()).toBe(0);
  });

  it('reads when the certificate ends from both kinds of secret, and says what a wrong one lacks', () => {
    const pem = readCertificate(JSON.stringify({ certificate: PEM.cert, key: PEM.key }));
    const pfx = readCertificate(JSON.stringify({ pfx: PFX.pfx.toString('base64'), passphrase: 'test' }));
    expect(new Date(findCertificateEnd(pem)).getUTCFullYear()).toBeGreaterThan(2100);
    expect(findCertificateEnd(pfx)).toBe(findCertificateEnd(pem));
    expect(() => readCertificate('{"pfx":1}')).toThrow('neither pfx nor certificate');
    expect(() => readCertificate('secret')).toThrow(/^((?!secret$).)*$/);
    expect(() => findCertificateEnd({ ...PFX, passphrase: 'wrong' })).toThrow();
  });
});

describe('answers of the tax office', () => {
  it.each([
    ['down', 'not reached'],
    ['lost', 'not reached'],
    ['hangs', 'did not answer in time'],
    ['html', 'status 503'],
  ] as const)('%s: there is no answer, and the records may have arrived', async (trouble, sentence) => {
    const { url, misbehave } = await start();
    misbehave(trouble);
    await expect(officeAt(url, { timeout: 300 }).send(MESSAGE)).rejects.toMatchObject({
      message: expect.stringContaining(sentence) as string,
      faultCode: null,
    });
  });

  it('a SOAP fault: its code, so that it is known that nothing was registered', async () => {
    const { url, misbehave } = await start();
    misbehave('fault');
    await expect(officeAt(url).send(MESSAGE)).rejects.toMatchObject({ faultCode: '4134' });
  });

  it.each(['', 'no xml', '<a/>', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', '<Envelope><Body/></Envelope>'])(
    '%j is no answer',
    (text) => {
      expect(() => readAnswer(200, text)).toThrow('not with an answer');
    },
  );

  it('are valid by the schema when the stand-in writes them, with duplicates and errors', async () => {
    const { url } = await start();
    const client = officeAt(url);
    await client.send(MESSAGE);
    const [first] = records;
    const wrong = {
      ...chainRecords(undefined, [invoiceWith(9)], NOW, MAKER).records[0],
      fingerprint: 'A'.repeat(64),
    };
    const response = await fetch(url, {
      method: 'POST',
      body: toSoap(HEAD, [first, wrong] as typeof records),
    });
    const text = await response.text();
    const body =
      /<tikR:RespuestaReg[\s\S]*<\/tikR:RespuestaRegFactuSistemaFacturacion>/.exec(text)?.[0] ?? '';
    expect(findSchemaError(body, 'RespuestaSuministro')).toBeUndefined();
    expect(readAnswer(200, text).lines).toMatchObject([
      { state: 'refused', code: 3000, duplicateOf: 'accepted' },
      { state: 'accepted_with_errors', code: 2000, duplicateOf: null },
    ]);
  });
});
