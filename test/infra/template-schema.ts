import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';

/** The schemas that AWS publishes of the resources of CloudFormation. */
const schemas = loadAwsServiceSpecSync();
const propertiesOfType = (id: string) => schemas.get('typeDefinition', id).properties;
type Property = ReturnType<typeof propertiesOfType>[string];
type PropertyType = Property['type'];

interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

/** The path of a property, and what is wrong with it. */
type Fault = string;
type Check = (value: unknown, at: string) => Fault[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{ Ref: ... }` and `{ 'Fn::...': ... }`: CloudFormation puts a value there, of which the template does not say the type. */
const isIntrinsic = (value: unknown): boolean =>
  isObject(value) &&
  Object.keys(value).length === 1 &&
  Object.keys(value).every((key) => key === 'Ref' || key.startsWith('Fn::'));

const isText = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
const isNumber = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
const isBoolean = (value: unknown) => typeof value === 'boolean' || value === 'true' || value === 'false';

const expecting =
  (what: string, fits: (value: unknown) => boolean): Check =>
  (value, at) =>
    fits(value) ? [] : [`${at}: is no ${what}`];

const oneOf = (allowed: readonly unknown[] | undefined): Check =>
  allowed ? expecting(`value of ${allowed.join(', ')}`, (value) => allowed.includes(value)) : () => [];

/** An empty list says nothing, and some services refuse one: AWS WAF wants at least one override, or none said. */
const list =
  (element: Check): Check =>
  (value, at) => {
    if (!Array.isArray(value)) return [`${at}: is no list`];
    if (value.length === 0) return [`${at}: is an empty list`];
    return value.flatMap((one: unknown, index) => element(one, `${at}[${index}]`));
  };

const map =
  (element: Check): Check =>
  (value, at) =>
    isObject(value)
      ? Object.entries(value).flatMap(([key, one]) => element(one, `${at}.${key}`))
      : [`${at}: is no object`];

const object =
  (properties: Readonly<Record<string, Property>>): Check =>
  (value, at) => {
    if (!isObject(value)) return [`${at}: is no object`];
    const missing = Object.entries(properties).filter(([name, { required }]) => required && !(name in value));
    return [
      ...missing.map(([name]) => `${at}.${name}: is missing`),
      ...Object.entries(value).flatMap(([name, one]) => {
        const property = properties[name];
        return property
          ? checkOf([property.type, ...(property.previousTypes ?? [])])(one, `${at}.${name}`)
          : [`${at}.${name}: is unknown`];
      }),
    ];
  };

const ofType = (type: PropertyType): Check => {
  switch (type.type) {
    case 'string':
      return (value, at) => [
        ...expecting('text', isText)(value, at),
        ...oneOf(type.allowedValues)(value, at),
      ];
    case 'number':
    case 'integer':
      return expecting('number', isNumber);
    case 'boolean':
      return expecting('boolean', isBoolean);
    case 'date-time':
      return expecting('time', isText);
    case 'null':
      return expecting('null', (value) => value === null);
    case 'tag':
      return expecting('tag', (value) => isObject(value) && 'Key' in value && 'Value' in value);
    case 'json':
      return (value, at) => emptyLists(value, at);
    case 'array':
      return list(checkOf([type.element]));
    case 'map':
      return map(checkOf([type.element]));
    case 'union':
      return checkOf(type.types);
    case 'ref':
      return object(propertiesOfType(type.reference.$ref));
  }
};

/** A value of several types fits when it fits one; the faults are those of the type that it comes nearest to. */
const checkOf =
  (types: readonly PropertyType[]): Check =>
  (value, at) => {
    if (isIntrinsic(value)) return [];
    const found = types.map((type) => ofType(type)(value, at));
    return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
  };

/** In what has no schema. */
const emptyLists: Check = (value, at) => {
  if (Array.isArray(value))
    return value.length === 0
      ? [`${at}: is an empty list`]
      : value.flatMap((one: unknown, index) => emptyLists(one, `${at}[${index}]`));
  return isObject(value)
    ? Object.entries(value).flatMap(([key, one]) => emptyLists(one, `${at}.${key}`))
    : [];
};

const OWN = /^(Custom::|AWS::CloudFormation::CustomResource$)/;

/**
 * What CloudFormation would refuse in a template: properties of a wrong type, missing, or unknown in the schema of their
 * resource, resources that have no schema, and empty lists. One sentence each, with the path of the property.
 */
export const faultsOfTemplate = ({ Resources }: { Resources: Readonly<Record<string, Resource>> }): Fault[] =>
  Object.entries(Resources).flatMap(([id, { Type, Properties = {} }]) => {
    if (OWN.test(Type)) return emptyLists(Properties, id);
    const schema = schemas.lookup('resource', 'cloudFormationType', 'equals', Type)[0];
    return schema ? object(schema.properties)(Properties, id) : [`${id}: ${Type} has no schema`];
  });
