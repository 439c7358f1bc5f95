import type { AreaPages } from './page.ts';

export const invoicePages = {
  invoices: {
    path: '/facturas',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: ['accounts', 'invoices'],
    samples: { owner: ['/facturas'], driver: ['/facturas'] },
  },
  invoice: {
    path: '/facturas/:invoiceId',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: ['accounts', 'invoices'],
    samples: { driver: ['/facturas/x', '/facturas/{invoice}'] },
  },
} as const satisfies AreaPages;
