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

export const all = (...statements: Statement[]): Statement => ({ andStatement: { statements } });
export const anyOf = (...statements: Statement[]): Statement => ({ orStatement: { statements } });

export interface WebAclProps extends Pick<
  CfnWebACLProps,
  'scope' | 'defaultAction' | 'customResponseBodies'
> {
  /** The rules in the order in which they are asked. */
  readonly rules: readonly WebAclRule[];
  /** How its metrics begin. */
  readonly metrics: string;
}

/** A web ACL that counts what each of its rules decides. */
export class WebAcl extends CfnWebACL {
  constructor(scope: Construct, id: string, { rules, metrics, ...props }: WebAclProps) {
    const visibilityConfig = (name: string) => ({
      cloudWatchMetricsEnabled: true,
      metricName: `${metrics}-${name}`,
      // Samples would keep addresses and what people search for.
      sampledRequestsEnabled: false,
    });
    super(scope, id, {
      ...props,
      rules: rules.map((rule, priority) => ({
        ...rule,
        priority,
        visibilityConfig: visibilityConfig(rule.name),
      })),
      visibilityConfig: visibilityConfig('firewall'),
    });
  }
}
