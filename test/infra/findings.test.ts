import { describe, expect, it } from 'vitest';
import { ACCEPTED_FINDINGS } from './accepted-findings.ts';
import type { Finding } from './syntheses.ts';
import { synthesised } from './synthesised.ts';

const accepting = ({ rule, at }: Finding) =>
  ACCEPTED_FINDINGS.filter((accepted) => accepted.rule.test(rule) && accepted.at.test(at));

const findings = { dev: (await synthesised('dev')).findings, prod: (await synthesised('prod')).findings };

describe('a finding of cdk-nag (AwsSolutions)', () => {
  it.each(['dev', 'prod'] as const)('in %s is accepted with a reason', (stage) => {
    const found = findings[stage];
    const open = found.filter((finding) => accepting(finding).length === 0);
    console.info(
      `cdk-nag, ${stage}: ${found.length} findings, ${found.length - open.length} accepted, ${open.length} open`,
    );
    expect(found.length).toBeGreaterThan(0);
    expect(open).toEqual([]);
  });

  it('is accepted for exactly one reason, and every reason is used', () => {
    const all = [...findings.dev, ...findings.prod];
    expect(all.filter((finding) => accepting(finding).length > 1)).toEqual([]);
    const used = new Set(all.flatMap(accepting));
    expect(ACCEPTED_FINDINGS.filter((accepted) => !used.has(accepted))).toEqual([]);
    for (const { reason } of ACCEPTED_FINDINGS) expect(reason.length).toBeGreaterThan(40);
  });
});
