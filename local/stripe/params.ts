import { badParameter } from './errors.ts';
import type { Form, FormValue } from './form-body.ts';

/** Parameters every call may carry beside its own. */
const EVERYWHERE = ['expand', 'key', 'client_secret', '_stripe_version', '_stripe_account', 'locale'];

/** Stripe refuses parameters it does not know; so a misspelt one is found here and not in production. */
export const allowOnly = (form: Form, names: readonly string[]): void => {
  for (const name of Object.keys(form)) {
    if (names.includes(name) || EVERYWHERE.includes(name)) continue;
    throw badParameter(`Received unknown parameter: ${name}`, 'parameter_unknown', name);
  }
};

const missing = (name: string) => badParameter(`Missing required param: ${name}.`, 'parameter_missing', name);

/** A text, or undefined when absent or empty (a form cannot tell an empty text from null). */
export const optionalText = (form: Form, name: string): string | undefined => {
  const value = form[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string')
    throw badParameter(`Invalid string: ${name}`, 'parameter_invalid_string', name);
  return value;
};

export const requiredText = (form: Form, name: string): string => {
  const value = optionalText(form, name);
  if (value === undefined) throw missing(name);
  return value;
};

export const optionalInteger = (form: Form, name: string): number | undefined => {
  const text = optionalText(form, name);
  if (text === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(text)) {
    throw badParameter(`Invalid integer: ${text}`, 'parameter_invalid_integer', name);
  }
  return Number(text);
};

export const requiredInteger = (form: Form, name: string): number => {
  const value = optionalInteger(form, name);
  if (value === undefined) throw missing(name);
  return value;
};

export const optionalBoolean = (form: Form, name: string): boolean | undefined => {
  const text = optionalText(form, name);
  if (text === undefined) return undefined;
  if (text !== 'true' && text !== 'false') {
    throw badParameter(`Invalid boolean: ${text}`, 'parameter_invalid_boolean', name);
  }
  return text === 'true';
};

export const optionalChoice = <T extends string>(form: Form, name: string, choices: readonly T[]) => {
  const text = optionalText(form, name);
  if (text === undefined) return undefined;
  const choice = choices.find((known) => known === text);
  if (choice === undefined) {
    const list = choices.join(', ');
    throw badParameter(`Invalid ${name}: must be one of ${list}`, 'parameter_invalid_string', name);
  }
  return choice;
};

export const optionalForm = (form: Form, name: string): Form | undefined => {
  const value = form[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'string') throw badParameter(`Invalid object`, 'parameter_invalid_object', name);
  return Array.isArray(value) ? Object.fromEntries(value.entries()) : value;
};

export const textList = (form: Form, name: string): string[] => {
  const value: FormValue | undefined = form[name];
  if (value === undefined || value === '') return [];
  if (!Array.isArray(value)) throw badParameter('Invalid array', 'parameter_invalid_array', name);
  return value.filter((item) => typeof item === 'string');
};

const METADATA = { keys: 50, keyLength: 40, valueLength: 500 };

/**
 * The metadata after this call: keys given are added to `before`, keys given empty are removed, and an
 * empty `metadata` removes all. Limits of Stripe: 50 keys of 40 characters, values of 500.
 */
export const mergedMetadata = (form: Form, before: Record<string, string> = {}): Record<string, string> => {
  if (form.metadata === '') return {};
  const after = { ...before };
  for (const [key, value] of Object.entries(optionalForm(form, 'metadata') ?? {})) {
    const param = `metadata[${key}]`;
    if (typeof value !== 'string') {
      throw badParameter('Metadata values must be strings', 'parameter_invalid_string', param);
    }
    if (key.length > METADATA.keyLength || value.length > METADATA.valueLength) {
      throw badParameter(
        `Metadata keys have up to ${METADATA.keyLength} characters and values up to ${METADATA.valueLength}`,
        'parameter_invalid_string',
        param,
      );
    }
    after[key] = value;
  }
  const kept = Object.entries(after).filter(([, value]) => value !== '');
  if (kept.length > METADATA.keys) {
    throw badParameter(`Metadata has up to ${METADATA.keys} keys`, 'parameter_invalid', 'metadata');
  }
  return Object.fromEntries(kept);
};
