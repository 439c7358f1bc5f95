import type { Measured } from './measured.ts';

interface Template {
  readonly Resources?: Readonly<Record<string, { readonly Type: string; readonly Properties?: unknown }>>;
}

/** What costs by being there, in the synthesised templates of a stage. */
export const countStanding = (templates: readonly Template[]): Measured['standing'] => {
  const resources = templates.flatMap(({ Resources = {} }) => Object.values(Resources));
  const of = (type: string) => resources.filter(({ Type }) => Type === type);
  const rules = of('AWS::WAFv2::WebACL').flatMap(
    ({ Properties }) => (Properties as { Rules?: unknown[] }).Rules ?? [], // as CloudFormation has it
  );
  return {
    alarms: of('AWS::CloudWatch::Alarm').length,
    dashboards: of('AWS::CloudWatch::Dashboard').length,
    webAcls: of('AWS::WAFv2::WebACL').length,
    firewallRules: rules.length,
    keys: of('AWS::KMS::Key').length,
    secrets: of('AWS::SecretsManager::Secret').length,
  };
};
