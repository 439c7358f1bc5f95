import { describe, expect, it } from 'vitest';
import type { OutputEntry } from '#local/record/output.ts';
import { scanOutput } from '../../scripts/logs/scan.ts';

const requestId = '7b0906a1-a007-46c5-8f85-4790482a1fa6';
const time = '2026-11-21T20:35:07.164Z';
const requestLine = {
  level: 'info',
  time,
  message: 'request',
  route: 'POST /contact',
  status: 201,
  durationMs: 12,
  requestId,
};
const fingerprint = 'k3Jd9_sLq0-XyZ12abCdEf';
const ended: OutputEntry = { name: 'sendMessage', requestId, endedRequest: true };
const wrote = (line: unknown): OutputEntry => ({
  name: 'sendMessage',
  requestId,
  text: `${typeof line === 'string' ? line : JSON.stringify(line)}\n`,
});
const kindsFound = (entries: OutputEntry[], typed: string[] = []) =>
  scanOutput(entries, typed).findings.map(({ what }) => what);

describe('the scan of the log', () => {
  it('accepts the line of a request, and counts it', () => {
    expect(scanOutput([wrote(requestLine), ended], ['Ana Prueba'])).toEqual({
      lines: 1,
      requests: 1,
      typed: 1,
      findings: [],
    });
  });

  it('accepts a fingerprint of the caller, but not an id', () => {
    const line = { ...requestLine, status: 403, code: 'wrong_password', user: fingerprint };
    expect(kindsFound([wrote(line), ended])).toEqual([]);
    const named = { ...line, user: '7b0906a1-a007-46c5-8f85-4790482a1fa6' };
    expect(kindsFound([wrote(named), ended])).toContain('the line of a request with other parts');
  });

  it.each([
    ['an e-mail address', 'could not write to ana.prueba@example.com'],
    ['a token', 'Bearer abcdefgh.12345678'],
    ['a token', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln'],
    ['a key', 'Invalid API Key provided: sk_test_51Abc'],
    ['a client secret', 'pi_3Nabc_secret_9xyz'],
    ['the number of a card', 'card 4242 4242 4242 4242 was declined'],
    ['the number of an account', 'payout to ES9121000418450200051332'],
    ['the number of a telephone', 'called +34 612 345 678'],
    ['the number of a telephone', 'called 612345678'],
    ['a position', 'no place at 40.416775'],
    ['the address of a computer', 'limited 198.51.100.7'],
  ])('finds %s', (what, reason) => {
    const line = { level: 'error', time, message: 'request failed', reason };
    expect(kindsFound([wrote(line), wrote(requestLine), ended])).toContain(what);
  });

  it('finds what a caller typed, also when JSON has escaped it', () => {
    const line = { level: 'warn', time, message: 'not sent', reason: 'No mail for Ana "la Prueba"' };
    expect(kindsFound([wrote(line), wrote(requestLine), ended], ['Ana "la Prueba"'])).toEqual([
      'what somebody typed, "Ana \\"la Prueba\\"",',
    ]);
  });

  it('finds a typed number where it stands alone, and not in a number or an id of ours', () => {
    const about = (reason: string) => ({
      level: 'error',
      time,
      message: 'record left out of a list',
      reason,
    });
    const kinds = (reason: string, number: string) =>
      kindsFound([wrote(about(reason)), wrote(requestLine), ended], [number]);
    expect(kinds('The message BOOKING#bkg_01 MESSAGE#00000001 cannot be read: text.', '000000')).toEqual([]);
    expect(kinds('of bkg_01M8MZ7W600058M88HZ3T0X8DC', '600058')).toEqual([]);
    expect(kinds('of version 1796000589', '600058')).toEqual([]);
    expect(kinds('the code 600058', '600058')).toHaveLength(1);
    expect(kinds('code_600058', '600058')).toHaveLength(1);
    expect(kinds('at 40.434,-3.702', '40.434')).toHaveLength(1);
  });

  it('finds lines that our logger did not write', () => {
    expect(kindsFound([wrote('Decoder warning'), wrote(requestLine), ended])).toEqual(['no line of the log']);
    expect(kindsFound([wrote({ level: 'info', message: 'no time' })])).toEqual(['no line of the log']);
  });

  it('finds a request without a line, with two lines, or with its path instead of the route', () => {
    expect(kindsFound([ended])).toEqual(['a request with 0 lines']);
    expect(kindsFound([wrote(requestLine), wrote(requestLine), ended])).toEqual(['a request with 2 lines']);
    const asked = { ...requestLine, route: 'GET /bookings/bkg_01/x' };
    expect(kindsFound([wrote(asked), ended])).toEqual([
      'the line of a request with other parts',
      'a request with 0 lines',
    ]);
  });
});
