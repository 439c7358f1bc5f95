import { DAY } from '../../lib/time.ts';
import type { EffectDeps } from '../deps.ts';
import type { Effects } from '../outbox/outbox.ts';
import type { OutboxEntry } from '../ports/outbox.ts';
import { acknowledgementMail, supportMail } from './contact-mails.ts';
import type { ContactMessage } from '../../model/contact-message.ts';
import type { ContactEffect } from '../ports/contact.ts';

/** An acknowledgement that could not be sent within this time is dropped. */
const ACKNOWLEDGED_WITHIN = DAY;

const getContact = async (deps: EffectDeps, entry: OutboxEntry): Promise<ContactMessage> => {
  const contact = entry.contactId === undefined ? undefined : await deps.contacts.find(entry.contactId);
  if (!contact) throw new Error(`Outbox entry ${entry.id} names no message that exists.`);
  return contact;
};

/** The outbox effects of messages of the contact form. */
export const contactEffects: Effects<ContactEffect> = {
  mail_contact: async (deps, entry) =>
    deps.mail.send(supportMail(await getContact(deps, entry), deps.settings.supportEmail)),
  mail_contact_acknowledgement: async (deps, entry) => {
    const contact = await getContact(deps, entry);
    if (deps.clock.now() - Date.parse(contact.receivedAt) > ACKNOWLEDGED_WITHIN) return;
    await deps.mail.send(acknowledgementMail(contact, deps.settings.supportEmail, deps.settings.siteUrl));
  },
};
