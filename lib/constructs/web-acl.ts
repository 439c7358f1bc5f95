import { CfnWebACL, type CfnWebACLProps } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

/** A rule before it has its place and its metric. */
export type WebAclRule = Omit<CfnWebACL.RuleProperty, 'priority' | 'visibilityConfig'>;
type Statement = CfnWebACL.StatementProperty;

/** True where a part of the request is such a text; after the transformations, if there are any. */
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

/** True where a header is there and has a value. */
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

/** Counts `statement` by address, or everything, and blocks who asks more than so often within five minutes. */
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
  /** What operators find it by. Its metrics begin so, too. */
  readonly name: string;
  /** The rules in the order in which they are asked. */
  readonly rules: readonly WebAclRule[];
}

/** A web ACL that counts what each of its rules decides. */
export class WebAcl extends CfnWebACL {
  constructor(scope: Construct, id: string, { rules, name: aclName, ...props }: WebAclProps) {
    const visibilityConfig = (metricName: string) => ({
      metricName,
      cloudWatchMetricsEnabled: true,
      // Samples would keep addresses and what people search for.
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
