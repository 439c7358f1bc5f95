import { SPOT_LIMITS } from '#shared/model/rules.ts';

/**
 * Why a file was not uploaded. `unsupported` is a picture that this browser cannot decode, and `heic` an iPhone's that only Apple's
 * browsers can; `interrupted` was not uploaded yet when the page was left.
 */
export type UploadProblem =
  | { kind: 'too-many' }
  | {
      kind:
        | 'too-large'
        | 'too-small'
        | 'not-image'
        | 'unsupported'
        | 'heic'
        | 'unscalable'
        | 'failed'
        | 'interrupted';
      file: string;
    };

/** Systems that do not know an iPhone's format report no type for its files. */
const isPicture = ({ type, name }: File) =>
  type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name));

/** Selects files by the rules of 001 §5: only pictures, and only as many as there is room for. `taken` already exist. */
export const checkFiles = (files: readonly File[], taken: number) => {
  const problems: UploadProblem[] = [];
  const accepted: File[] = [];
  for (const file of files) {
    if (!isPicture(file)) problems.push({ kind: 'not-image', file: file.name });
    else accepted.push(file);
  }
  const room = Math.max(0, SPOT_LIMITS.imagesMax - taken);
  if (accepted.length > room) problems.unshift({ kind: 'too-many' });
  return { accepted: accepted.slice(0, room), problems };
};
