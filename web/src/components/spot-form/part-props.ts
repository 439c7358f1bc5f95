import type { Draft } from './draft.ts';

/** What a part of a form takes that asks for these fields of a space. */
export interface PartProps<Field extends keyof Draft> {
  draft: Pick<Draft, Field>;
  change: (changes: Partial<Pick<Draft, Field>>) => void;
  /** The text to show at the control of that name, after an attempt to go on. */
  errorOf: (field: string) => string | undefined;
  /** The level of its heading in the page. */
  as?: 'h2' | 'h3';
}

/** What every step that asks for something takes. */
export type StepProps = Omit<PartProps<keyof Draft>, 'as'>;
