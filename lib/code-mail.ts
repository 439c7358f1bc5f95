/** The user pool's mail with a code. It is in both languages, because the pool does not know its reader's. */
export const CODE_MAIL = {
  subject: 'Tu código de PlazaLibre · Your PlazaLibre code',
  /** `{####}` becomes the code. */
  body: 'Tu código de PlazaLibre / Your PlazaLibre code: {####}',
} as const;
