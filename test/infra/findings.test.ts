import { describe, expect, it } from 'vitest';
import { ACCEPTED_FINDINGS } from './accepted-findings.ts';
import type { Finding } from './syntheses.ts';
import { synthesised } from './synthesised.ts';

const accepting = ({ rule, at }: Finding) =>
  ACCEPTED_FINDINGS.filter((accepted) => accepted.rule.test(rule) && accepted.at.test(at));

const findings = { dev: (await synthesised('dev')).findings, prod: (await synthesised('prod')).findings };

describe('what cdk-nag finds in the stacks (AwsSolutions)', () => {
  it.each(['dev', 'prod'] as const)('of %s is accepted with a reason, or there is none', (stage) => {
    const found = findings[stage];
    const open = found.filter((finding) => accepting(finding).length === 0);
    console.info(
      `cdk-nag, ${stage}: ${found.length} findings, ${found.length - open.length} accepted, ${open.length} open`,
    );
    expect(found.length).toBeGreaterThan(0);
    expect(open).toEqual([]);
  });

  it('is accepted for one reason each, and no reason is left over', () => {
    const all = [...findings.dev, ...findings.prod];
    expect(all.filter((finding) => accepting(finding).length > 1)).toEqual([]);
    const used = new Set(all.flatMap(accepting));
    expect(ACCEPTED_FINDINGS.filter((accepted) => !used.has(accepted))).toEqual([]);
    for (const { reason } of ACCEPTED_FINDINGS) expect(reason.length).toBeGreaterThan(40);
  });
});
