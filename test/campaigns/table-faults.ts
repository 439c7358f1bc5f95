import {
  DynamoDBClient,
  ProvisionedThroughputExceededException,
  type ServiceInputTypes,
  type ServiceOutputTypes,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';

/** What can go wrong with one request. `lost`: the table has executed it, but the answer does not arrive. */
export type TableFault = 'throttled' | 'conflict' | 'lost' | 'partial';

const $metadata = {};

const isTransaction = (input: object) => 'TransactItems' in input;
const isWrite = (input: object) =>
  'Item' in input || 'UpdateExpression' in input || ('Key' in input && !('ConsistentRead' in input));

const throttled = (input: object): Error =>
  isTransaction(input)
    ? new TransactionCanceledException({
        message: 'Throttled',
        $metadata,
        CancellationReasons: [
          { Code: 'None' },
          { Code: 'ThrottlingError' },
          { Code: 'ProvisionedThroughputExceeded' },
        ],
      })
    : new ProvisionedThroughputExceededException({ message: 'Throttled', $metadata });

const conflict = (input: object): Error | undefined => {
  if (isTransaction(input))
    return new TransactionCanceledException({
      message: 'Conflict',
      $metadata,
      CancellationReasons: [{ Code: 'TransactionConflict' }],
    });
  return isWrite(input) ? new TransactionConflictException({ message: 'Conflict', $metadata }) : undefined;
};

const lost = () =>
  Object.assign(new Error('The connection was reset.'), { name: 'TimeoutError', code: 'ECONNRESET' });

/** Leaves half of a batch unprocessed. */
const partial = (input: ServiceInputTypes, output: ServiceOutputTypes): ServiceOutputTypes => {
  if (!('RequestItems' in input) || !('Responses' in output) || Array.isArray(output.Responses))
    return output;
  const [[name, items] = ['', []]] = Object.entries(output.Responses ?? {});
  if (!Array.isArray(items) || items.length === 0) return output;
  const kept = items.slice(0, Math.floor(items.length / 2));
  const Keys = items.slice(kept.length).map(({ pk, sk }) => ({ pk, sk }));
  return {
    ...output,
    Responses: { [name]: kept },
    UnprocessedKeys: { [name]: { Keys } },
  } as ServiceOutputTypes; // the output of BatchGetItem
};

/** A client whose single attempts fail, below the retries of the SDK. */
export const faultyService = (next: () => TableFault | undefined): DynamoDBClient => {
  const service = new DynamoDBClient({ maxAttempts: 5 });
  service.middlewareStack.add(
    (handle) => async (args) => {
      const fault = next();
      if (fault === 'throttled') throw throttled(args.input);
      const refusal = fault === 'conflict' ? conflict(args.input) : undefined;
      if (refusal) throw refusal;
      const result = await handle(args);
      if (fault === 'lost') throw lost();
      const { output } = result;
      return fault === 'partial' && output ? { ...result, output: partial(args.input, output) } : result;
    },
    // Inside the retries, but outside the deserialization of answers.
    { step: 'deserialize', priority: 'high', name: 'faults' },
  );
  return service;
};
