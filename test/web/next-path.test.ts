import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readNextPath } from '#web/features/accounts/next-path.ts';

beforeEach(() => {
  vi.stubGlobal('window', { location: new URL('https://plazalibre.example/login') });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('[LG-02] a path of this site is accepted as the next one, with its query', () => {
  expect(readNextPath('/dashboard?a=b#c')).toBe('/dashboard?a=b#c');
});

it.each([
  'https://evil.example/x',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
])('[LG-02] %j is not accepted as a path of this site', (next) => {
  expect(readNextPath(next)).toBeUndefined();
});
