/** Optimistic locking by revision: the first is written over nothing, each other over the one before. */
export const overPreviousRevision = ({ revision }: { readonly revision: number }) =>
  revision === 1
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'revision = :before', ExpressionAttributeValues: { ':before': revision - 1 } };
