import { accountDeletionsRepository } from '#shared/data/account-deletions-repository.ts';
import { consentsRepository } from '#shared/data/consents-repository.ts';
import { personalDataEraser } from '#shared/data/personal-data-eraser.ts';
import { table } from '../deps.ts';

export const accountDeletions = () => ({ accountDeletions: accountDeletionsRepository(table()) });
export const personalData = () => ({ personalData: personalDataEraser(table()) });
export const consents = () => ({ consents: consentsRepository(table()) });
