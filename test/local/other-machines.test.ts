import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { checkName, findOwnAddress, readHost } from '#local/door.ts';
import { useStack } from '#test/support/stack.ts';

const own = findOwnAddress();

const answers = (host: string, port: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: 1000 });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });

const portOf = (url: string) => new URL(url).port;
const PARTS = ['web', 'mail', 's3', 'cognito', 'stripe', 'dynamodb'] as const;

describe.skipIf(own === undefined)('the local stack', () => {
  const app = useStack();
  it('is for this machine only', async () => {
    const open = await Promise.all(
      PARTS.map(async (part) => [part, await answers(own ?? '', portOf(app.stack[part]))]),
    );
    expect(open).toEqual(PARTS.map((part) => [part, false]));
  });
});

describe.skipIf(own === undefined)('the local stack with --host', () => {
  const app = useStack({ host: own });

  it('is open to other machines on the ports after its own, but for its table', async () => {
    const open = await Promise.all(
      PARTS.map(async (part) => [part, await answers(own ?? '', portOf(app.stack[part]))]),
    );
    expect(open).toEqual(PARTS.map((part) => [part, part !== 'dynamodb']));
    const first = Number(portOf(app.stack.web));
    const ports = (['cognito', 's3', 'mail', 'stripe'] as const).map((part) =>
      Number(portOf(app.stack[part])),
    );
    expect(ports).toEqual([first + 1, first + 2, first + 3, first + 4]);
  });

  it('names the host in all addresses that a browser gets', async () => {
    const config = await (await fetch(`${app.stack.web}/config.json`)).text();
    const page = await fetch(`${app.stack.web}/`);
    const policy = page.headers.get('content-security-policy') ?? '';
    const owner = await app.newPerson('Olga Dueña');
    const photo = { contentType: 'image/jpeg', contentLength: '1000' };
    const { body } = await app.call('POST', '/images/upload-url', { as: owner, body: photo });
    for (const text of [config, policy, JSON.stringify(body)]) {
      expect(text).toContain(`http://${own ?? ''}:`);
      expect(text).not.toMatch(/127\.0\.0\.1|localhost/);
    }
  });
});

it.each<[string[], string | undefined, string | undefined]>([
  [[], undefined, undefined],
  [['--host=192.168.1.20'], undefined, '192.168.1.20'],
  [[], 'localhost', 'localhost'],
  [['--host=plaza.local'], 'localhost', 'plaza.local'],
])('the words %j and PLAZA_HOST=%s mean the host %s', (words, variable, host) => {
  expect(readHost(words, { PLAZA_HOST: variable })).toBe(host);
});

it.each(['a b', 'host:8080', 'http://host', 'user@host', 'host/path'])('the host %j is refused', (host) => {
  expect(() => readHost([`--host=${host}`], {})).toThrow(/a name or an address without a port/);
});

it('--host alone is an address of this machine', () => {
  const addresses = Object.values(networkInterfaces()).flatMap((found) =>
    (found ?? []).map(({ address }) => address),
  );
  if (own === undefined) expect(() => readHost(['--host'], {})).toThrow(/Name one/);
  else expect(addresses).toContain(readHost(['--host'], {}));
});

it('a name that this machine does not know is refused, as functions call the emulators by it', async () => {
  await expect(checkName('plaza.invalid')).rejects.toThrow(
    /does not know the name plaza\.invalid\. Use its address/,
  );
  await expect(checkName('localhost')).resolves.toBeUndefined();
});
