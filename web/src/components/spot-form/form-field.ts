import type { ComponentType, ReactNode } from 'react';
import type { Spot } from '#shared/api/spots.ts';
import type { Language } from '#web/i18n/language.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import type { Text } from '#web/i18n/use-text.ts';

/** One thing to mend. `field` is the `name` of the control that gets the focus. */
export interface SpotProblem {
  field: string;
  message: MessageId;
  /** Values for the message. */
  min?: number | undefined;
  max?: number | undefined;
}

/** Minimum and maximum, of characters or of a number. */
export interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** A form's wording that differs from the table of fields. */
export interface Wording {
  label?: string;
  hint?: ReactNode | undefined;
  placeholder?: string;
  rows?: number;
  /** Whether a list takes one entry at most. */
  isSingle?: boolean;
  /** Unit shown by the stepper, which starts at 1. */
  unit?: string;
}

export interface ControlProps<Value> extends Wording {
  name: string;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** The text to show at the control of that name, after an attempt to go on. */
  errorOf: (control: string) => string | undefined;
  bounds: Bounds;
  /** The level of its heading in the page. */
  as?: 'h2' | 'h3' | undefined;
}

/** A field of a spot in the forms of the site. `Value` is what a form holds of it: what is typed stays text. */
export interface FormField<Value> {
  /** At its control, and in lists of fields. */
  label: MessageId;
  hint?: MessageId | undefined;
  /** The initial value of a new spot. */
  initially: Value;
  /** From what the browser kept, which an older release or a stranger may have written; without it, what is of the same type. */
  keep?: (kept: unknown) => Value;
  read: (spot: Spot) => Value;
  /** As the contract takes it, where it is not sent as it is. */
  send?: (value: Value) => unknown;
  check?: (value: Value, name: string, bounds: Bounds) => SpotProblem[];
  /** In words, where it is not shown as it is; nothing for one that is empty. */
  show?: (value: Value, text: Text, language: Language) => ReactNode;
  /** Without one, it is asked for together with others. */
  Control?: ComponentType<ControlProps<Value>>;
}

/** The problem of a field when its rule is broken, else none. */
export const problemUnless = (isValid: boolean, field: string, message: MessageId): SpotProblem[] =>
  isValid ? [] : [{ field, message }];
