/** Describes an element by role, name, text or selector. Plain data, so that it can be sent into a page. */
export interface Target {
  readonly css?: string;
  /** Role and accessible name, as for assistive technology. */
  readonly role?: string;
  readonly name?: Wording;
  /** The innermost element with this text. */
  readonly text?: Wording;
  readonly within?: Target;
}

/** A whole text, or a pattern. White space counts as one space. */
export type Wording = string | { readonly pattern: string; readonly flags: string };

const wordingOf = (text: string | RegExp): Wording =>
  typeof text === 'string' ? text : { pattern: text.source, flags: text.flags };

type Find = (name?: string | RegExp) => Target;
const byRole =
  (role: string): Find =>
  (name) => ({ role, ...(name !== undefined && { name: wordingOf(name) }) });

export const button = byRole('button');
export const link = byRole('link');
export const heading = byRole('heading');
export const checkbox = byRole('checkbox');
export const combobox = byRole('combobox');
export const dialog = byRole('dialog');
export const option = byRole('option');
export const radio = byRole('radio');
export const region = byRole('region');
export const tab = byRole('tab');
/** A text field by its label. */
export const textbox = byRole('textbox');

export const css = (selector: string): Target => ({ css: selector });
/** An input of a form by its `name`. */
export const field = (name: string): Target => css(`form [name="${name}"]`);
export const text = (wording: string | RegExp): Target => ({ text: wordingOf(wording) });
export const inside = (within: Target, target: Target): Target => ({ ...target, within });

export const describeTarget = (target: Target): string => JSON.stringify(target);
