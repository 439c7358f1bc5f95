import { CfnWebACL, type CfnWebACLProps } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

/** A rule without priority and metric. */
export type WebAclRule = Omit<CfnWebACL.RuleProperty, 'priority' | 'visibilityConfig'>;
type Statement = CfnWebACL.StatementProperty;

/** Matches if a part of the request is the text, after the transformations if there are any. */
export const matches = (
  fieldToMatch: CfnWebACL.FieldToMatchProperty,
  searchString: string,
  positionalConstraint: 'EXACTLY' | 'STARTS_WITH' = 'EXACTLY',
  transformations: readonly string[] = ['NONE'],
): Statement => ({
  byteMatchStatement: {
    searchString,
    fieldToMatch,
    positionalConstraint,
    textTransformations: transformations.map((type, priority) => ({ priority, type })),
  },
});

/** Matches if a header exists and has a value. */
export const hasHeader = (name: string): Statement => ({
  sizeConstraintStatement: {
    fieldToMatch: { singleHeader: { Name: name } },
    comparisonOperator: 'GT',
    size: 0,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

export const not = (statement: Statement): Statement => ({ notStatement: { statement } });
export const all = (...statements: Statement[]): Statement => ({ andStatement: { statements } });
export const anyOf = (...statements: Statement[]): Statement => ({ orStatement: { statements } });

/** Counts requests that match `statement`, or all, by IP address, and blocks an address above the limit in five minutes. */
export const limitRate = (
  name: string,
  limit: number,
  block: CfnWebACL.BlockActionProperty,
  statement?: Statement,
): WebAclRule => ({
  name,
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: 300,
      limit,
      ...(statement && { scopeDownStatement: statement }),
    },
  },
  action: { block },
});

export interface WebAclProps extends Pick<
  CfnWebACLProps,
  'scope' | 'defaultAction' | 'customResponseBodies'
> {
  /** The name, which is also the prefix of its metrics. */
  readonly name: string;
  /** The rules in order of evaluation. */
  readonly rules: readonly WebAclRule[];
}

/** A web ACL with a metric for each of its rules. */
export class WebAcl extends CfnWebACL {
  constructor(scope: Construct, id: string, { rules, name: aclName, ...props }: WebAclProps) {
    const visibilityConfig = (metricName: string) => ({
      metricName,
      cloudWatchMetricsEnabled: true,
      // Samples would store addresses and search terms.
      sampledRequestsEnabled: false,
    });
    super(scope, id, {
      ...props,
      name: aclName,
      rules: rules.map((rule, priority) => ({
        ...rule,
        priority,
        visibilityConfig: visibilityConfig(`${aclName}-${rule.name}`),
      })),
      visibilityConfig: visibilityConfig(aclName),
    });
  }
}
