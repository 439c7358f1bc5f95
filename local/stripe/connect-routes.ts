import { createAccount, getAccount, updateAccount } from './accounts.ts';
import { createAccountLink, createLoginLink } from './hosted-links.ts';
import { listBy } from './lists.ts';
import type { ApiRoute } from './route.ts';
import { createTransferReversal, getTransferReversal, listTransferReversals } from './transfer-reversals.ts';
import { createTransfer, getTransfer, updateTransfer } from './transfers.ts';

/** Routes of connected accounts and transfers. */
export const CONNECT_ROUTES: readonly ApiRoute[] = [
  { method: 'POST', path: '/v1/accounts', run: ({ desk, form }) => createAccount(desk, form) },
  { method: 'GET', path: '/v1/accounts', run: (call) => listBy(call, 'accounts', '/v1/accounts', []) },
  { method: 'GET', path: '/v1/accounts/:id', run: ({ desk, id }) => getAccount(desk, id) },
  {
    method: 'POST',
    path: '/v1/accounts/:id',
    run: ({ desk, form, id }) => updateAccount(desk, getAccount(desk, id), form),
  },
  {
    method: 'POST',
    path: '/v1/accounts/:id/login_links',
    run: ({ desk, form, id }) => createLoginLink(desk, getAccount(desk, id), form),
  },
  { method: 'POST', path: '/v1/account_links', run: ({ desk, form }) => createAccountLink(desk, form) },
  { method: 'POST', path: '/v1/transfers', run: ({ desk, form }) => createTransfer(desk, form) },
  {
    method: 'GET',
    path: '/v1/transfers',
    run: (call) => listBy(call, 'transfers', '/v1/transfers', ['destination', 'transfer_group']),
  },
  { method: 'GET', path: '/v1/transfers/:id', run: ({ desk, id }) => getTransfer(desk, id) },
  {
    method: 'POST',
    path: '/v1/transfers/:id',
    run: ({ desk, form, id }) => updateTransfer(desk, getTransfer(desk, id), form),
  },
  {
    method: 'POST',
    path: '/v1/transfers/:id/reversals',
    run: ({ desk, form, id }) => createTransferReversal(desk, getTransfer(desk, id), form),
  },
  {
    method: 'GET',
    path: '/v1/transfers/:id/reversals',
    run: ({ desk, form, id }) => listTransferReversals(getTransfer(desk, id), form),
  },
  {
    method: 'GET',
    path: '/v1/transfers/:id/reversals/:part',
    run: ({ desk, id, part }) => getTransferReversal(getTransfer(desk, id), part),
  },
];
