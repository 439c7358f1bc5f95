import 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What the worker used while the file ran. */
    cost?: { processorSeconds: number; seconds: number };
    /** The file's own budget, with its reason. */
    budget?: { processorSeconds: number; reason: string };
  }
}
