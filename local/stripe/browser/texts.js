/** The words of the real Payment Element, in the two languages of the product. */
const TEXTS = {
  en: {
    group: 'Card payment',
    note: 'Simulated payment: no money moves. Test card 4242\u00a04242\u00a04242\u00a04242.',
    number: 'Card number',
    expiry: 'Expiration date',
    expiryPlaceholder: 'MM / YY',
    cvc: 'Security code',
    incomplete_number: 'Your card number is incomplete.',
    invalid_number: 'Your card number is invalid.',
    incomplete_expiry: "Your card's expiration date is incomplete.",
    invalid_expiry_month: "Your card's expiration date is invalid.",
    invalid_expiry_year_past: "Your card's expiration year is in the past.",
    invalid_expiry_month_past: "Your card's expiration date is in the past.",
    incomplete_cvc: "Your card's security code is incomplete.",
    payment_intent_authentication_failure:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    setup_intent_authentication_failure:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    incomplete_phone_number: 'Enter a mobile number of Spain.',
    methods: { label: 'Way to pay', card: 'Card', bizum: 'Bizum' },
    bizumGroup: 'Payment with Bizum',
    phone: 'Phone number',
    bizumNote: 'Simulated payment: no money moves. Test phones',
    testPhones: [
      '600 00 00 01: accepts in 3 seconds',
      '600 00 00 02: refuses',
      '600 00 00 03: nobody answers; ends after 4 minutes',
      '600 00 00 04: accepts after 30 seconds, also with the page closed',
      '600 00 00 05: accepts; a refund fails',
    ],
    payment_method_provider_decline: 'Your bank or you refused the payment with Bizum.',
    payment_intent_payment_attempt_expired: 'Nobody accepted the payment in the bank’s app in time.',
    api_connection_error: 'We could not reach the payment service. Check your connection and try again.',
    challengeTitle: '3-D Secure (simulated)',
    challengeQuestion: 'Your bank asks you to confirm this payment.',
    challengeComplete: 'Complete',
    challengeFail: 'Fail',
  },
  es: {
    group: 'Pago con tarjeta',
    note: 'Pago simulado: no se mueve dinero. Tarjeta de prueba 4242\u00a04242\u00a04242\u00a04242.',
    number: 'Número de tarjeta',
    expiry: 'Fecha de caducidad',
    expiryPlaceholder: 'MM / AA',
    cvc: 'Código de seguridad',
    incomplete_number: 'El número de tu tarjeta está incompleto.',
    invalid_number: 'El número de tu tarjeta no es válido.',
    incomplete_expiry: 'La fecha de caducidad de tu tarjeta está incompleta.',
    invalid_expiry_month: 'La fecha de caducidad de tu tarjeta no es válida.',
    invalid_expiry_year_past: 'El año de caducidad de tu tarjeta ya ha pasado.',
    invalid_expiry_month_past: 'La fecha de caducidad de tu tarjeta ya ha pasado.',
    incomplete_cvc: 'El código de seguridad de tu tarjeta está incompleto.',
    card_declined: 'Tu tarjeta ha sido rechazada.',
    insufficient_funds: 'Tu tarjeta no tiene fondos suficientes.',
    expired_card: 'Tu tarjeta ha caducado.',
    incorrect_number: 'El número de tu tarjeta no es correcto.',
    incorrect_cvc: 'El código de seguridad de tu tarjeta no es correcto.',
    processing_error:
      'Se ha producido un error al procesar tu tarjeta. Inténtalo de nuevo dentro de un momento.',
    payment_intent_authentication_failure:
      'No podemos autenticar tu método de pago. Elige otro método de pago e inténtalo de nuevo.',
    setup_intent_authentication_failure:
      'No podemos autenticar tu método de pago. Elige otro método de pago e inténtalo de nuevo.',
    incomplete_phone_number: 'Escribe un móvil español.',
    methods: { label: 'Forma de pago', card: 'Tarjeta', bizum: 'Bizum' },
    bizumGroup: 'Pago con Bizum',
    phone: 'Número de teléfono',
    bizumNote: 'Pago simulado: no se mueve dinero. Teléfonos de prueba',
    testPhones: [
      '600 00 00 01: acepta a los 3 segundos',
      '600 00 00 02: rechaza',
      '600 00 00 03: nadie responde; termina a los 4 minutos',
      '600 00 00 04: acepta a los 30 segundos, también con la página cerrada',
      '600 00 00 05: acepta; una devolución falla',
    ],
    payment_method_provider_decline: 'Tú o tu banco habéis rechazado el pago con Bizum.',
    payment_intent_payment_attempt_expired: 'Nadie aceptó el pago a tiempo en la app del banco.',
    api_connection_error:
      'No hemos podido conectar con el servicio de pagos. Comprueba tu conexión e inténtalo de nuevo.',
    challengeTitle: '3-D Secure (simulado)',
    challengeQuestion: 'Tu banco te pide que confirmes este pago.',
    challengeComplete: 'Completar',
    challengeFail: 'Fallar',
  },
};

/** `locale` as Stripe takes it: 'es', 'en-GB', 'auto' (the browser's language) or nothing. */
export const textsFor = (locale) => {
  const wanted = !locale || locale === 'auto' ? navigator.language : locale;
  return wanted.toLowerCase().startsWith('es') ? TEXTS.es : TEXTS.en;
};

/** The reader's words for an error of the API, which speaks English. */
export const localizedMessage = (error, texts) => {
  return texts[error.decline_code] ?? texts[error.code] ?? error.message;
};
