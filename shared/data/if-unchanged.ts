import { IS_NEW } from './write-all.ts';

/** Optimistic locking: an attribute still has the value that was read, or nothing exists under the key if that is undefined. */
export const ifUnchanged = (name: string, before: number | string | undefined) =>
  before === undefined
    ? IS_NEW
    : {
        // An alias, because some names are reserved.
        ConditionExpression: '#name = :before',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':before': before },
      };

/** The first revision is written over nothing, each other over the one before. */
export const overPreviousRevision = ({ revision }: { readonly revision: number }) =>
  ifUnchanged('revision', revision === 1 ? undefined : revision - 1);
