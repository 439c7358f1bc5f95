import { contactsRepository } from '#shared/data/contacts-repository.ts';
import { table } from '../deps.ts';

export const contacts = () => ({ contacts: contactsRepository(table()) });
