import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { checkName, findOwnAddress, readHost } from '#local/door.ts';
import { isOpen } from '#test/support/is-open.ts';
import { PASSWORD, type TestStack, useStack } from '#test/support/stack.ts';

/** Servers on 127.0.0.1 do not answer here and those on all networks do, so that these tests need no network. Only Linux has it. */
const HOST = '127.0.0.2';
const hasHost = process.platform === 'linux';

const PARTS = ['web', 'cognito', 's3', 'mail', 'stripe', 'dynamodb'] as const;
const INTERNAL = ['AWS_ENDPOINT_URL_SSM', 'AWS_ENDPOINT_URL_SQS'] as const;

/** The ports that answer other machines. */
const openPorts = async ({ stack }: TestStack): Promise<number[]> => {
  const addresses = [
    ...PARTS.map((part) => stack[part]),
    ...INTERNAL.map((name) => String(stack.environment[name])),
  ];
  const ports = addresses.map((address) => Number(new URL(address).port));
  const open = await Promise.all(ports.map((port) => isOpen(HOST, port)));
  return ports.filter((_, at) => open[at]);
};

const signIn = async (app: TestStack): Promise<string> => {
  const { email } = await app.newPerson();
  const { response } = await app.call('POST', '/auth/login', { body: { email, password: PASSWORD } });
  return String(response.headers.get('set-cookie'));
};

describe.skipIf(!hasHost)('the local stack', () => {
  const app = useStack();

  it('is for this machine only', async () => {
    expect(await openPorts(app)).toEqual([]);
    expect(app.stack.web).toMatch(/^http:\/\/localhost:/);
    expect(await signIn(app)).toContain('; Secure');
  });
});

describe.skipIf(!hasHost)('the local stack with a host', () => {
  const app = useStack({ host: HOST });

  it('is open to other machines on five ports in a row; its table, parameters and queue are not', async () => {
    const first = Number(new URL(app.stack.web).port);
    expect(await openPorts(app)).toEqual([0, 1, 2, 3, 4].map((offset) => first + offset));
  });

  it('names the host in every address for browsers', async () => {
    const config = await fetch(`${app.stack.web}/config.json`);
    const policy = config.headers.get('content-security-policy') ?? '';
    const owner = await app.registerPerson();
    const [mail] = await app.welcomesTo(owner.email);
    const photo = { contentType: 'image/jpeg', contentLength: 1000 };
    const { body } = await app.call('POST', '/images/upload-url', { as: owner, body: photo });
    for (const text of [await config.text(), policy, String(mail?.body.text), JSON.stringify(body)]) {
      expect(text).toContain(`http://${HOST}:`);
      expect(text).not.toMatch(/127\.0\.0\.1|localhost/);
    }
  });

  it('publishes a picture that was uploaded there', async () => {
    expect(await app.upload(await app.newPerson())).toMatch(/^\/api\/images\//);
  });

  it('keeps sign-ins by http: its cookies are not Secure', async () => {
    expect(await signIn(app)).toMatch(/; HttpOnly; SameSite=Strict/);
  });

  it('reads no calendars of this machine for other machines', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.ics`; // it listens on a port
    let calls = 0;
    server.on('connection', (socket) => {
      calls++;
      socket.destroy();
    });
    const owner = await app.newPerson();
    const { id } = await app.publish(owner);
    const { status } = await app.call('POST', `/parking-spots/${id}/calendar/imports`, {
      as: owner,
      body: { url, name: 'Mi red' },
    });
    expect([status, calls]).toEqual([400, 0]);
    server.close();
  });
});

it.each<[string[], string | undefined, string | undefined]>([
  [[], undefined, undefined],
  [[], '', undefined],
  [['--host=192.168.1.20'], undefined, '192.168.1.20'],
  [[], 'localhost', 'localhost'],
  [['--host=plaza.local'], 'localhost', 'plaza.local'],
  [['--host=localhost'], undefined, undefined],
  [['--host=127.0.0.1'], 'localhost', undefined],
])('the words %j and PLAZA_HOST=%j mean the host %j', (words, variable, host) => {
  expect(readHost(words, { PLAZA_HOST: variable }, 8080)).toBe(host);
});

it.each(['a b', 'host:8080', 'http://host', 'user@host', '0.0.0.0', '[::1]'])('%j is no host', (host) => {
  expect(() => readHost([`--host=${host}`], {}, 8080)).toThrow(/a name or an address without a port/);
});

it('a host needs four ports after that of the site', () => {
  expect(() => readHost(['--host=a'], {}, 65_532)).toThrow('choose a lower --port');
});

it('--host alone is an address of this machine', () => {
  const addresses = Object.values(networkInterfaces()).flatMap((found) =>
    (found ?? []).map(({ address }) => address),
  );
  if (findOwnAddress() === undefined) expect(() => readHost(['--host'], {}, 8080)).toThrow(/Name one/);
  else expect(addresses).toContain(readHost(['--host'], {}, 8080));
});

it('a name that this machine does not know is refused, as functions call the emulators by it', async () => {
  await expect(checkName('plaza.invalid')).rejects.toThrow(
    /does not know the name plaza\.invalid\. Use its address/,
  );
  await expect(checkName('localhost')).resolves.toBeUndefined();
});
