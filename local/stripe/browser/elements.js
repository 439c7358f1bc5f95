import { applyAppearance } from './appearance.js';
import { createCardForm } from './card-form.js';
import { createPaymentForm } from './payment-form.js';
import { emitter } from './emitter.js';
import { textsFor } from './texts.js';

/** Misuse by the page's code: thrown, not answered, as Stripe.js does. */
export const integrationError = (message) => {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
};

/** The forms of elements that take a payment; the others mount empty, as for a customer without wallets or Link. */
const FORMS = { payment: createPaymentForm, card: createCardForm };
const forms = new WeakMap();

/** The form behind an element of this page, if it has one. */
export const formOf = (element) => forms.get(element);

const createElement = (type, group) => {
  const events = emitter();
  const { on, once, off, emit } = events;
  const texts = textsFor(group.options.locale);
  const change = () =>
    emit('change', {
      elementType: type,
      empty: form.isEmpty(),
      complete: form.isComplete(),
      collapsed: false,
      value: { type: form.type() },
    });
  const form = FORMS[type]
    ? FORMS[type]({
        texts,
        changed: change,
        focused: () => emit('focus', { elementType: type }),
        left: () => emit('blur', { elementType: type }),
        submitted: () => form.host.closest('form')?.requestSubmit(),
      })
    : undefined;

  const applyLook = () => {
    if (form) applyAppearance(form.host, group.options.appearance);
  };
  const load = async () => {
    emit('loaderstart', { elementType: type });
    try {
      const { payment_intent: payment, setup_intent: setup } = await group.open();
      form?.offer((payment ?? setup)?.payment_method_types ?? []);
      applyLook();
      emit('ready', { elementType: type });
    } catch (error) {
      emit('loaderror', { elementType: type, error });
    }
  };

  const element = {
    on,
    once,
    off,
    mount(target) {
      const parent = typeof target === 'string' ? document.querySelector(target) : target;
      if (!parent)
        throw integrationError(`The selector you specified (${target}) applies to no DOM elements.`);
      if (form) {
        applyLook();
        parent.replaceChildren(form.host);
      }
      queueMicrotask(load);
    },
    update: (options = {}) => 'readOnly' in options && form?.setReadOnly(Boolean(options.readOnly)),
    restyle: applyLook,
    focus: () => form?.focus(),
    blur: () => form?.blur(),
    clear: () => form?.clear(),
    collapse() {},
    unmount: () => form?.host.remove(),
    destroy() {
      form?.host.remove();
      group.forget(type);
    },
  };
  if (form) forms.set(element, form);
  return element;
};

/** The answer of `stripe.elements(options)`: with a client secret, or with a mode and an amount for later. */
export const createElements = (options, call, defaultLocale) => {
  const made = new Map();
  const group = {
    options: { locale: defaultLocale, ...options },
    forget: (type) => made.delete(type),
    open: () => call('GET', 'elements/sessions', { client_secret: group.options.clientSecret }),
  };

  return {
    options: group.options,
    create(type, elementOptions = {}) {
      if (made.has(type)) throw integrationError(`Can only create one Element of type ${type}.`);
      if (type === 'payment' && !group.options.clientSecret && !group.options.mode) {
        throw integrationError(
          'In order to create a payment element, you must pass a clientSecret or mode when creating the Elements group.',
        );
      }
      const element = createElement(type, group);
      element.update(elementOptions);
      made.set(type, element);
      return element;
    },
    getElement: (type) => made.get(typeof type === 'string' ? type : type?.__elementType) ?? null,
    update(changes = {}) {
      Object.assign(group.options, changes);
      for (const element of made.values()) element.restyle();
    },
    async fetchUpdates() {
      try {
        await group.open();
        return {};
      } catch (error) {
        return { error };
      }
    },
    /** Answers `{ error }` of type `validation_error` when the form is not complete. */
    async submit() {
      const form = formOf(made.get('payment'));
      const code = form?.validate();
      if (!code) return { selectedPaymentMethod: form?.type() ?? 'card' };
      return { error: { type: 'validation_error', code, message: textsFor(group.options.locale)[code] } };
    },
    on() {
      return this;
    },
    off() {
      return this;
    },
  };
};
