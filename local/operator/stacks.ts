import { element as elementAround, xmlDocument } from '../s3/xml.ts';
import { LOCAL } from '../settings.ts';
import { AwsError } from './aws-error.ts';

/** What the stacks of a stage tell who operates it, here of the embedded stack. */
const outputsOf = (siteUrl: string): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  'plazalibre-local-data': { TableName: LOCAL.tableName },
  'plazalibre-local-auth': { UserPoolId: LOCAL.userPoolId },
  'plazalibre-local-web': { SiteUrl: siteUrl },
});

const raw = { raw: true };

const element = (name: string, content: string, options?: typeof raw) =>
  elementAround(name, options ? [content] : content);

/** `DescribeStacks` of CloudFormation, as XML, for one stack. Throws AwsError. */
export const answerStackCall = (form: URLSearchParams, siteUrl: string): string => {
  const [action, name] = [form.get('Action') ?? '', form.get('StackName') ?? ''];
  if (action !== 'DescribeStacks') throw new AwsError('InvalidAction', `${action} is not supported here.`);
  const outputs = outputsOf(siteUrl)[name];
  if (!outputs) throw new AwsError('ValidationError', `Stack with id ${name} does not exist`);
  const members = Object.entries(outputs).map(([key, value]) =>
    element('member', element('OutputKey', key) + element('OutputValue', value), raw),
  );
  const stack = [
    element('StackName', name),
    element('CreationTime', new Date(0).toISOString()),
    element('StackStatus', 'CREATE_COMPLETE'),
    element('Outputs', members.join(''), raw),
  ].join('');
  const stacks = element('Stacks', element('member', stack, raw), raw);
  return xmlDocument(element('DescribeStacksResponse', element('DescribeStacksResult', stacks, raw), raw));
};

/** An error in the words of this API. */
export const stackError = ({ name, message }: AwsError): string =>
  xmlDocument(
    element(
      'ErrorResponse',
      element('Error', element('Type', 'Sender') + element('Code', name) + element('Message', message), raw),
      raw,
    ),
  );
