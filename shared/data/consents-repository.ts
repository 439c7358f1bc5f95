import { privacyRecords } from '../areas/privacy.ts';
import { ConsentRecord } from '../model/account.ts';
import type { Consents } from '../domain/ports/privacy.ts';
import { computeExpiry } from '../lib/retention.ts';
import type { TableItem, Table } from './client.ts';
import { ending } from './expiry.ts';
import { startingWith } from './key-conditions.ts';
import { consentKey } from './keys.ts';
import { TABLE } from './table.ts';
import { readRecord } from './read-record.ts';

/** Consent given for an account is kept as long as the account; cookie choices expire. */
export const consentItem = (consent: ConsentRecord): TableItem => ({
  ...consent,
  ...consentKey(consent, consent.id),
  ...(consent.kind === 'cookies' && ending(privacyRecords.consent, consent.at)),
});

const toConsent = (item: TableItem) => readRecord(ConsentRecord, item);

const listItems = (table: Table, userId: string): Promise<TableItem[]> => {
  return table.queryAll({
    ...startingWith(consentKey({ userId }, '')),
    ConsistentRead: true,
  });
};

/** After an account is closed, its consents expire when claims about them do. */
export const endAgreements = async (table: Table, userId: string, now: number): Promise<void> => {
  const agreements = (await listItems(table, userId)).filter(({ kind }) => kind === 'registration');
  for (const { id } of agreements)
    await table.update(consentKey({ userId }, String(id)), {
      UpdateExpression: 'SET #end = :end',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#end)',
      ExpressionAttributeNames: { '#end': TABLE.ttlAttribute },
      ExpressionAttributeValues: { ':end': computeExpiry(privacyRecords.agreement, now) },
    });
};

export const consentsRepository = (table: Table): Consents => ({
  add: (consent) => table.put(consentItem(consent)),
  list: async (userId) => table.readEach(await listItems(table, userId), toConsent),
});
