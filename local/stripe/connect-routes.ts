import { createAccount, getAccount } from './accounts.ts';
import { createAccountLink, createLoginLink } from './hosted-links.ts';
import { type ApiRoutes, lists } from './route.ts';
import { createTransferReversal } from './transfer-reversals.ts';
import { createTransfer } from './transfers.ts';

/** Routes of connected accounts and transfers. */
export const CONNECT_ROUTES: ApiRoutes = {
  'POST /v1/accounts': ({ desk, form }) => createAccount(desk, form),
  'GET /v1/accounts': lists('accounts'),
  'GET /v1/accounts/:id': ({ desk, id }) => getAccount(desk, id),
  'POST /v1/accounts/:id/login_links': ({ desk, form, id }) =>
    createLoginLink(desk, getAccount(desk, id), form),
  'POST /v1/account_links': ({ desk, form }) => createAccountLink(desk, form),
  'POST /v1/transfers': ({ desk, form }) => createTransfer(desk, form),
  'GET /v1/transfers': lists('transfers', 'destination', 'transfer_group'),
  'POST /v1/transfers/:id/reversals': ({ desk, form, id }) =>
    createTransferReversal(desk, desk.store.transfers.get(id), form),
};
