import { describe, expect, it } from 'vitest';
import { pushBreaker } from '#shared/adapters/push-breaker.ts';
import { MINUTE } from '#shared/lib/time.ts';

const NOW = Date.parse('2026-06-01T08:00:00Z');
const HOST = 'push.example';

describe('the circuit breaker of push services', () => {
  it('stops for a minute only the person whose endpoint fails, however often', () => {
    const breaker = pushBreaker();
    for (let time = 0; time < 10; time++) breaker.noteFailure(HOST, 'ana', NOW);
    expect(breaker.isOpen(HOST, 'ana', NOW + MINUTE - 1)).toBe(true);
    expect(breaker.isOpen(HOST, 'ana', NOW + MINUTE)).toBe(false);
    expect(breaker.isOpen(HOST, 'ben', NOW)).toBe(false);
    expect(breaker.isOpen('other.example', 'ana', NOW)).toBe(false);
  });

  it('stops a push service for everybody once it fails for several people', () => {
    const breaker = pushBreaker();
    for (const person of ['ana', 'ben', 'cara']) breaker.noteFailure(HOST, person, NOW);
    expect(breaker.isOpen(HOST, 'dan', NOW + MINUTE - 1)).toBe(true);
    expect(breaker.isOpen(HOST, 'dan', NOW + MINUTE)).toBe(false);
  });

  it('does not, while the service delivers to others', () => {
    const breaker = pushBreaker();
    for (const person of ['ana', 'ben']) breaker.noteFailure(HOST, person, NOW);
    breaker.noteDelivery(HOST);
    breaker.noteFailure(HOST, 'cara', NOW);
    expect(breaker.isOpen(HOST, 'dan', NOW)).toBe(false);
    expect(['ana', 'ben', 'cara'].map((person) => breaker.isOpen(HOST, person, NOW))).toEqual([
      true,
      true,
      true,
    ]);
  });
});
