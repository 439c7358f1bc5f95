import { afterEach, describe, expect, it, vi } from 'vitest';
import { findCertificateEnd, readCertificate } from '#shared/adapters/tax-office/certificate.ts';
import { readAnswer } from '#shared/adapters/tax-office/read-answer.ts';
import { inEnvelope } from '#local/tax-office/write-answer.ts';
import type { NoAnswer } from '#shared/domain/ports/invoice-records.ts';
import { startTaxOffice, type TaxOfficeStandIn } from '#local/tax-office/start-tax-office.ts';
import { chainRecords } from '#shared/domain/invoices/records/chain-records.ts';
import { toSoap } from '#shared/domain/invoices/records/to-xml.ts';
import { invoiceWith, MAKER, OPERATOR_NIF } from '#test/support/record-invoices.ts';
import { DAY } from '#shared/lib/time.ts';
import { countRecords } from '#functions/_kit/record-metrics.ts';
import { RECORD_METRICS } from '#functions/metric-names.ts';
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

  it('sends nothing with a certificate that ended or cannot be used, and says which', async () => {
    const { url, messages } = await start({ tls: SERVER_TLS });
    const nothing = { faultCode: null, mayHaveArrived: false };
    const broken = officeAt(url, { certificate: { ...PFX, passphrase: 'wrong' } });
    await expect(broken.send(MESSAGE)).rejects.toMatchObject({
      ...nothing,
      message: expect.stringContaining('cannot be used') as string,
    });
    expect(await broken.findCertificateEnd()).toBeUndefined();
    const office = officeAt(url, { certificate: PEM });
    vi.spyOn(Date, 'now').mockReturnValue(((await office.findCertificateEnd()) ?? 0) + 1);
    try {
      await expect(office.send(MESSAGE)).rejects.toMatchObject({
        ...nothing,
        message: expect.stringMatching(/^The certificate ended on 21\d\d-/) as string,
      });
    } finally {
      vi.restoreAllMocks();
    }
    expect(messages()).toBe(0);
  });

  it('has a metric of the days that the certificate lasts: none for one that cannot be used', () => {
    vi.stubEnv('SYSTEM_NAME', 'plazalibre-test');
    vi.stubEnv('LOG_LEVEL', 'info');
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const daysOf = (end: number | undefined) => {
      write.mockClear();
      countRecords({ oldestMs: 0, refused: 0, withErrors: 0, handled: 0, failures: [] }, end, NOW);
      const line = write.mock.calls.map(([text]) => String(text)).find((text) => text.includes('{')) ?? '{}';
      return (JSON.parse(line) as Record<string, unknown>)[RECORD_METRICS.certificateDays];
    };
    try {
      expect([daysOf(NOW + 31 * DAY), daysOf(undefined)]).toEqual([31, 0]);
    } finally {
      vi.restoreAllMocks();
      vi.unstubAllEnvs();
    }
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
    await expect(officeAt(url).send(MESSAGE)).rejects.toMatchObject({
      faultCode: '4134',
      mayHaveArrived: false,
    });
  });

  it('a SOAP fault for more than 1,000 records, also without the schema', async () => {
    office = await startTaxOffice();
    const { url, registered } = office;
    const invoices = Array.from({ length: 1001 }, (_, index) => invoiceWith(index + 1));
    const xml = toSoap(HEAD, chainRecords(undefined, invoices, NOW, MAKER).records);
    await expect(officeAt(url, { timeout: 20_000 }).send({ xml })).rejects.toMatchObject({
      faultCode: '4113',
    });
    expect(registered).toEqual([]);
  });

  it('a SOAP fault that names a taxpayer: its words are for the operator, and not for logs', () => {
    const text = inEnvelope(
      '<env:Fault><faultcode>env:Client</faultcode><faultstring>Codigo[4104].El NIF del titular en la cabecera no está identificado. NIF:12345678Z. NOMBRE_RAZON:Ana</faultstring></env:Fault>',
    );
    const failure = (() => {
      try {
        return readAnswer(500, text);
      } catch (error) {
        return error as NoAnswer;
      }
    })();
    expect(failure).toMatchObject({
      message: 'The tax office refuses the message (4104).',
      said: expect.stringContaining('NIF:12345678Z') as string,
    });
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
    const described = '<tikR:DescripcionErrorRegistro>';
    expect(text).toContain(described);
    const numbered = text.replace(described, `${described}Emisi&#243;n &#xF1; &amp; ñ: `);
    expect(readAnswer(200, numbered).lines[0]?.description).toMatch(/^Emisión ñ & ñ: /);
  });
});
