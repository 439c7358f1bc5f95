import type { Template } from 'aws-cdk-lib/assertions';

export interface Statement {
  readonly effect: string;
  readonly actions: readonly string[];
  readonly resources: readonly unknown[];
  readonly condition?: unknown;
}

interface PolicyResource {
  Properties: {
    PolicyDocument: {
      Statement: { Effect: string; Action: string | string[]; Resource: unknown; Condition?: unknown }[];
    };
    Roles?: { Ref: string }[];
  };
}

const listOf = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** The statements of each function of a stack, by the id of its construct. */
export const permissionsByFunction = (template: Template): Map<string, Statement[]> => {
  const policies = Object.values(template.findResources('AWS::IAM::Policy')) as unknown as PolicyResource[]; // the form of a template
  const byFunction = new Map<string, Statement[]>();
  for (const { Properties } of policies) {
    const statements = Properties.PolicyDocument.Statement.map(({ Effect, Action, Resource, Condition }) => ({
      effect: Effect,
      actions: listOf(Action),
      resources: listOf(Resource),
      ...(Condition !== undefined && { condition: Condition }),
    }));
    for (const { Ref } of Properties.Roles ?? []) {
      const id = /^(\w+?)Role[0-9A-F]{8}$/.exec(Ref)?.[1];
      if (id !== undefined) byFunction.set(id, [...(byFunction.get(id) ?? []), ...statements]);
    }
  }
  return byFunction;
};

export const actionsOf = (statements: readonly Statement[] = []): string[] =>
  statements.flatMap(({ actions }) => actions).sort();

/** The environment of each function of a stack, by the id of its construct. */
export const environmentByFunction = (template: Template): Map<string, Record<string, unknown>> => {
  const functions = Object.entries(template.findResources('AWS::Lambda::Function')) as unknown as [
    string,
    { Properties: { Environment?: { Variables: Record<string, unknown> } } },
  ][]; // the form of a template
  return new Map(
    functions.map(([id, { Properties }]) => [
      id.replace(/[0-9A-F]{8}$/, ''),
      Properties.Environment?.Variables ?? {},
    ]),
  );
};
