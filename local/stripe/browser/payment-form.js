import { isolatedHost, node } from './appearance.js';
import { createBizumForm } from './bizum-form.js';
import { createCardForm } from './card-form.js';

/**
 * The form of the Payment Element: the card's alone, or a choice of methods once the session says that the payment has several. It has the
 * members of `createCardForm`; the chosen method answers them.
 */
export const createPaymentForm = (parts) => {
  const { host, root } = isolatedHost();
  const forms = { card: createCardForm(parts) };
  let chosen = 'card';
  const form = () => forms[chosen];
  root.append(forms.card.host);

  const choose = (type, buttons) => {
    chosen = type;
    for (const [name, button] of buttons) {
      button.setAttribute('aria-pressed', String(name === type));
      forms[name].host.hidden = name !== type;
    }
    parts.changed();
  };

  return {
    host,
    type: () => chosen,
    /** Shows a choice of these types, if there is more than one. */
    offer(types) {
      if (!types.includes('bizum') || forms.bizum) return;
      forms.bizum = createBizumForm(parts);
      const buttons = ['card', 'bizum'].map((name) => {
        const button = node('button', { type: 'button', class: 'method' }, parts.texts.methods[name]);
        button.addEventListener('click', () => choose(name, buttons));
        return [name, button];
      });
      const group = node('div', { class: 'methods', role: 'group', 'aria-label': parts.texts.methods.label });
      group.append(...buttons.map(([, button]) => button));
      root.replaceChildren(group, forms.card.host, forms.bizum.host);
      choose('card', buttons);
    },
    isEmpty: () => form().isEmpty(),
    isComplete: () => form().isComplete(),
    validate: () => form().validate(),
    data: () => form().data(),
    setReadOnly(readOnly) {
      for (const one of Object.values(forms)) one.setReadOnly(readOnly);
      for (const button of root.querySelectorAll('.method')) button.disabled = readOnly;
    },
    focus: () => form().focus(),
    blur: () => form().blur(),
    clear: () => form().clear(),
  };
};
