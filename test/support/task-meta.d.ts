import 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What a file cost, of its whole worker. */
    cost?: { processorSeconds: number; seconds: number };
    /** Why a file may cost more than others. */
    budget?: { processorSeconds: number; reason: string };
  }
}
