import type { App, IPolicyValidationPlugin } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { ACCEPTED_FINDINGS } from './accepted-findings.ts';
import { synthesise } from './synthesise.ts';

interface Finding {
  readonly rule: string;
  /** Path of the construct. */
  readonly at: string;
}

/** Hands over what cdk-nag finds, all of it, and lets the synthesis pass: a test says what may stand. */
const collecting = (app: App, findings: Finding[]): IPolicyValidationPlugin => {
  const checks = new AwsSolutionsChecks(app);
  return {
    name: checks.name,
    validate: (context) => {
      for (const { ruleName, violatingResources } of checks.validate(context).violations)
        for (const { constructPath, resourceLogicalId } of violatingResources)
          findings.push({ rule: ruleName, at: constructPath ?? resourceLogicalId ?? '' });
      return { success: true, violations: [] };
    },
  };
};

const accepting = ({ rule, at }: Finding) =>
  ACCEPTED_FINDINGS.filter((accepted) => accepted.rule.test(rule) && accepted.at.test(at));

describe('what cdk-nag finds in the stacks (AwsSolutions)', () => {
  const findings = new Map(
    (['dev', 'prod'] as const).map((stage) => {
      const found: Finding[] = [];
      synthesise(stage, { plugins: (app) => [collecting(app, found)] });
      return [stage, found];
    }),
  );

  it.each(['dev', 'prod'] as const)('of %s is accepted with a reason, or there is none', (stage) => {
    const found = findings.get(stage) ?? [];
    const open = found.filter((finding) => accepting(finding).length === 0);
    console.info(
      `cdk-nag, ${stage}: ${found.length} findings, ${found.length - open.length} accepted, ${open.length} open`,
    );
    expect(found.length).toBeGreaterThan(0);
    expect(open).toEqual([]);
  });

  it('is accepted for one reason each, and no reason is left over', () => {
    const all = [...findings.values()].flat();
    expect(all.filter((finding) => accepting(finding).length > 1)).toEqual([]);
    const used = new Set(all.flatMap(accepting));
    expect(ACCEPTED_FINDINGS.filter((accepted) => !used.has(accepted))).toEqual([]);
    for (const { reason } of ACCEPTED_FINDINGS) expect(reason.length).toBeGreaterThan(40);
  });

  it('of CloudFront is less where a stage has a domain: TLS 1.2 is the least', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0';
    const domain = { name: 'plazalibre.example', certificateArn };
    const { template } = synthesise('prod', { change: (settings) => ({ ...settings, domain }) });
    expect(JSON.stringify(template('Web').findResources('AWS::CloudFront::Distribution'))).toContain(
      '"MinimumProtocolVersion":"TLSv1.2_2021"',
    );
  });
});
