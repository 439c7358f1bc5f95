import type { Draft } from '../draft.ts';

/** What every step that asks for something takes. */
export interface StepProps {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  /** The text to show at the control of that name, after an attempt to go on. */
  errorOf: (field: string) => string | undefined;
}
