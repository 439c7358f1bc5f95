import { SPOT_LIMITS } from '#shared/api/constants.ts';

/** Why a file is not here. `unsupported` is a picture that this browser cannot read. */
export type UploadProblem =
  | { kind: 'too-many' }
  | { kind: 'too-large' | 'not-image' | 'unsupported' | 'unscalable' | 'failed'; file: string };

/**
 * Which of the chosen files to try, by the rules of 001 §5: pictures only, and as many as there is room for. `taken` are
 * there already.
 */
export const checkFiles = (files: readonly File[], taken: number) => {
  const problems: UploadProblem[] = [];
  const accepted: File[] = [];
  for (const file of files) {
    if (!file.type.startsWith('image/')) problems.push({ kind: 'not-image', file: file.name });
    else accepted.push(file);
  }
  const room = Math.max(0, SPOT_LIMITS.imagesMax - taken);
  if (accepted.length > room) problems.unshift({ kind: 'too-many' });
  return { accepted: accepted.slice(0, room), problems };
};
