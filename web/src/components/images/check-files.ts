import { SPOT_LIMITS } from '#shared/model/rules.ts';

/**
 * Why a file is not here. `unsupported` is a picture that this browser cannot read, and `heic` one of an iPhone that only
 * Apple's can; `interrupted` was not uploaded yet when the page was left.
 */
export type UploadProblem =
  | { kind: 'too-many' }
  | {
      kind: 'too-large' | 'not-image' | 'unsupported' | 'heic' | 'unscalable' | 'failed' | 'interrupted';
      file: string;
    };

/** Where a system does not know the format of an iPhone, its files have no type. */
const isPicture = ({ type, name }: File) =>
  type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name));

/**
 * Which of the chosen files to try, by the rules of 001 §5: pictures only, and as many as there is room for. `taken` are
 * there already.
 */
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
