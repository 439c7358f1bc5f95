/** What the user pool mails to prove an address, in both languages: it does not know which one its reader speaks. */
export const CODE_MAIL = {
  subject: 'Tu código de PlazaLibre · Your PlazaLibre code',
  /** `{####}` becomes the code. */
  body: 'Tu código de PlazaLibre / Your PlazaLibre code: {####}',
} as const;
