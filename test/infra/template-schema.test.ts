import { describe, expect, it } from 'vitest';
import { SYNTHESES } from './syntheses.ts';
import { synthesised } from './synthesised.ts';
import { faultsOfTemplate } from './template-schema.ts';

type Template = Parameters<typeof faultsOfTemplate>[0];

describe('the templates', () => {
  it.each(Object.keys(SYNTHESES) as (keyof typeof SYNTHESES)[])(
    'of %s are as the published schemas of their resources want them',
    async (name) => {
      const { stacks, template } = await synthesised(name);
      const faults = stacks.flatMap(({ id }) =>
        faultsOfTemplate(template(id).toJSON() as Template).map((fault) => `${id}: ${fault}`),
      );
      expect(faults).toEqual([]);
    },
  );

  it.each<[string, Template['Resources'][string], string[]]>([
    ['an unknown resource', { Type: 'AWS::S3::Pail' }, ['It: AWS::S3::Pail has no schema']],
    [
      'an unknown property',
      { Type: 'AWS::S3::Bucket', Properties: { Colour: 'blue' } },
      ['It.Colour: is unknown'],
    ],
    [
      'a missing property',
      { Type: 'AWS::S3::BucketPolicy', Properties: { Bucket: 'b' } },
      ['It.PolicyDocument: is missing'],
    ],
    [
      'wrong types, also far inside',
      {
        Type: 'AWS::SQS::Queue',
        Properties: { DelaySeconds: 'soon', Tags: [{ Key: 'a' }], FifoQueue: 'perhaps', QueueName: {} },
      },
      [
        'It.DelaySeconds: is no number',
        'It.Tags[0]: is no tag',
        'It.FifoQueue: is no boolean',
        'It.QueueName: is no text',
      ],
    ],
    [
      'an empty list',
      { Type: 'AWS::SNS::Topic', Properties: { Subscription: [] } },
      ['It.Subscription: is an empty list'],
    ],
    [
      'an empty list in a resource of our own',
      { Type: 'Custom::Own', Properties: { Names: [] } },
      ['It.Names: is an empty list'],
    ],
    [
      'nothing, where CloudFormation fills in values',
      { Type: 'AWS::SQS::Queue', Properties: { DelaySeconds: { Ref: 'P' } } },
      [],
    ],
  ])('with %s are told apart', (_, resource, faults) => {
    expect(faultsOfTemplate({ Resources: { It: resource } })).toEqual(faults);
  });
});
