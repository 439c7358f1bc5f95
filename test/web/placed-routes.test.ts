import { describe, expect, it } from 'vitest';
import { placeRoutes } from '../../web/vite/routes-plugin.ts';

const IMPORT = `import { call } from '#web/lib/api-client.ts';\n`;
const place = (calls: string) => placeRoutes(IMPORT + calls, 'web/src/api/a.ts')?.slice(IMPORT.length);

describe('a call of the site', () => {
  it('has its route instead of names, also over several lines', () => {
    expect(place(`call('accounts', 'getMe', {})`)).toBe(`call(["GET","/auth/me","user"], 0, {})`);
    expect(place(`call(\n  'accounts',\n  'logout',\n)`)).toBe(
      `call(\n  ["POST","/auth/logout","public"],\n  0,\n)`,
    );
  });

  it('is refused by the build without a route or with a name that is no literal', () => {
    expect(() => place(`call('accounts', 'getYou')`)).toThrow('no route accounts.getYou');
    expect(() => place(`call('accounts', name)`)).toThrow('must be literals');
  });
});
