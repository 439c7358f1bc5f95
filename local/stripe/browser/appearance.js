const LIGHT = {
  colorPrimary: '#0570de',
  colorBackground: '#ffffff',
  colorText: '#30313d',
  colorDanger: '#c0123a',
  fontFamily: 'system-ui, sans-serif',
  fontSizeBase: '16px',
  spacingUnit: '4px',
  borderRadius: '5px',
};
const NIGHT = {
  ...LIGHT,
  colorPrimary: '#85d996',
  colorBackground: '#30313d',
  colorText: '#ffffff',
  colorDanger: '#fe87a1',
};

/** Applies the `appearance` option: its theme and those variables that this form draws with. */
export const applyAppearance = (host, appearance = {}) => {
  const theme = appearance.theme === 'night' ? NIGHT : LIGHT;
  for (const name of Object.keys(LIGHT)) {
    host.style.setProperty(`--${name}`, appearance.variables?.[name] ?? theme[name]);
  }
};

const CSS = `
  :host([hidden]) { display: none }
  :host(:not([hidden])) { display: block; color: var(--colorText); font: 400 var(--fontSizeBase)/1.4 var(--fontFamily) }
  * { box-sizing: border-box }
  .note { margin: 0 0 calc(var(--spacingUnit) * 4); font-size: .875em }
  .fields { display: grid; grid-template-columns: 1fr 1fr; gap: calc(var(--spacingUnit) * 4) calc(var(--spacingUnit) * 3) }
  .field:first-child { grid-column: 1 / -1 }
  label { display: block; margin-bottom: var(--spacingUnit); font-size: .875em; font-weight: 500 }
  input {
    display: block; width: 100%; min-height: 44px; padding: calc(var(--spacingUnit) * 2) calc(var(--spacingUnit) * 3);
    border: 1px solid color-mix(in srgb, var(--colorText) 60%, var(--colorBackground));
    border-radius: var(--borderRadius); background: var(--colorBackground); color: inherit;
    /* below 16px iOS zooms into the field */
    font: inherit; font-size: max(16px, 1em)
  }
  input::placeholder { color: color-mix(in srgb, var(--colorText) 70%, var(--colorBackground)); opacity: 1 }
  input:focus-visible { outline: 3px solid var(--colorPrimary); outline-offset: 1px }
  input[aria-invalid='true'] { border-color: var(--colorDanger); border-width: 2px }
  .methods { display: flex; flex-wrap: wrap; gap: calc(var(--spacingUnit) * 2); margin-bottom: calc(var(--spacingUnit) * 4) }
  button.method {
    flex: 1 1 8rem; border-color: color-mix(in srgb, var(--colorText) 60%, var(--colorBackground));
    border-radius: var(--borderRadius); background: var(--colorBackground); color: inherit; font-weight: 500
  }
  button.method[aria-pressed='true'] { border-color: var(--colorPrimary); box-shadow: inset 0 0 0 1px var(--colorPrimary); color: var(--colorPrimary) }
  summary { padding-block: 12px; cursor: pointer }
  .tests { margin: 0; padding-inline-start: 1.25em }
  details.note { margin: calc(var(--spacingUnit) * 2) 0 0 }
  .error { margin: var(--spacingUnit) 0 0; color: var(--colorDanger); font-size: .875em }
  .error:empty { display: none }
  dialog { max-width: 24rem; padding: 1.5rem; border: 0; border-radius: 12px; background: #fff; color: #1a1a1a; font: 16px/1.5 system-ui, sans-serif }
  dialog::backdrop { background: rgb(0 0 0 / .55) }
  dialog h2 { margin: 0 0 .5rem; font-size: 1.125rem }
  dialog p { margin: 0 0 1.25rem }
  .answers { display: flex; gap: .75rem }
  button { min-height: 44px; padding: 0 1.25rem; border: 1px solid #30313d; border-radius: 6px; background: #fff; color: #1a1a1a; font: inherit }
  button.main { background: #0a55b0; border-color: #0a55b0; color: #fff }
  button:focus-visible { outline: 3px solid #0570de; outline-offset: 2px }
  @media (max-width: 22rem) { .fields { grid-template-columns: 1fr } }
`;

/**
 * An element whose inside the page's styles cannot reach, as with the iframe of the real one. Adopted style
 * sheets pass a content security policy that forbids inline styles.
 */
export const isolatedHost = () => {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  root.adoptedStyleSheets = [sheet];
  return { host, root };
};

/** A new DOM node with its attributes and children. */
export const node = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};
