import { contactRecords } from '../areas/contact.ts';
import { ContactMessage } from '../model/contact-message.ts';
import type { Contacts } from '../domain/ports/contact.ts';
import type { Table } from './client.ts';
import { ending } from './expiry.ts';
import { contactKey } from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';
import { readRecord } from './read-record.ts';

export const contactsRepository = (table: Table): Contacts => ({
  find: async (id) => {
    const item = await table.get(contactKey(id), { isConsistent: true });
    return item && readRecord(ContactMessage, item);
  },
  isKnown: async (id, since) => {
    const item = await table.get(contactKey(id), { isConsistent: true });
    return item !== undefined && String(item.receivedAt) >= since;
  },
  create: async (message, since, effects) => {
    const now = Date.parse(message.receivedAt);
    await table.transact([
      {
        Put: {
          Item: {
            ...message,
            ...contactKey(message.id),
            ...ending(contactRecords.contactMessage, now),
          },
          ConditionExpression: 'attribute_not_exists(pk) OR receivedAt < :since',
          ExpressionAttributeValues: { ':since': since },
        },
      },
      outboxWrite({ effects, contactId: message.id }, now),
    ]);
  },
});
