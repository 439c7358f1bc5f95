import type { AreaPages } from './page.ts';

export const accountPages = {
  login: { path: '/login', visibility: 'public', access: 'signed-out', texts: ['accounts'] },
  loginProvider: {
    path: '/login/provider',
    visibility: 'unlisted',
    access: 'signed-out',
    texts: ['accounts', 'provider'],
  },
  register: { path: '/register', visibility: 'public', access: 'signed-out', texts: ['accounts'] },
  forgotPassword: {
    path: '/forgot-password',
    visibility: 'public',
    access: 'everybody',
    texts: ['accounts'],
  },
  resetPassword: {
    path: '/reset-password',
    visibility: 'unlisted',
    access: 'link',
    texts: ['accounts'],
    samples: { visitor: ['/reset-password?token=x'] },
  },
  confirmEmail: {
    path: '/confirmar-email',
    visibility: 'unlisted',
    access: 'link',
    texts: ['accounts', 'profile'],
    samples: { visitor: ['/confirmar-email?token=x'] },
  },
  verifyEmail: {
    path: '/verificar-email',
    visibility: 'unlisted',
    access: 'link',
    texts: ['accounts', 'profile'],
    samples: { visitor: ['/verificar-email?token=x'] },
  },
} as const satisfies AreaPages;
