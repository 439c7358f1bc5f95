/** Texts of the pages for owners. Spanish is first, because most owners read it. */
const TEXTS = {
  es: {
    notice: 'Esto es un simulador local de Stripe. No es Stripe, no se mueve dinero y no pide datos reales.',
    setup: 'Recibir pagos (simulado)',
    setupHint: 'En Stripe darías aquí tus datos y tu cuenta bancaria. Elige cómo acaba el alta:',
    complete: 'Completar',
    later: 'Completar más tarde',
    review: 'Dejar en revisión',
    account: 'Cuenta',
    panel: 'Panel de pagos (simulado)',
    received: 'Recibido',
    nothing: 'Todavía no has recibido nada.',
    used: 'Este enlace ya no sirve',
    usedHint: 'Ha caducado o ya se ha usado. Vuelve a la página de la que vienes y pide otro.',
  },
  en: {
    notice:
      'This is a local stand-in for Stripe. It is not Stripe, no money moves and it asks for no real data.',
    setup: 'Get paid (simulated)',
    setupHint:
      'At Stripe you would give your details and your bank account here. Choose how signing up ends:',
    complete: 'Complete',
    later: 'Complete later',
    review: 'Leave under review',
    account: 'Account',
    panel: 'Payments panel (simulated)',
    received: 'Received',
    nothing: 'You have not received anything yet.',
    used: 'This link no longer works',
    usedHint: 'It has expired or was used before. Go back to where you came from and ask for another.',
  },
};

type Language = keyof typeof TEXTS;

/** English for a browser that prefers it, else Spanish. */
export const textsFor = (
  acceptLanguage: string | undefined,
): { language: Language } & (typeof TEXTS)['es'] => {
  const language: Language = acceptLanguage?.trim().toLowerCase().startsWith('en') ? 'en' : 'es';
  return { language, ...TEXTS[language] };
};
