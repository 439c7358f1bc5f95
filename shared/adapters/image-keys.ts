import { createHash } from 'node:crypto';
import { PICTURE_VARIANTS } from '../lib/picture-variants.ts';

/** A picture is at `incoming/<owner>/<name>` until it is checked, then at `api/images/<owner>/<name>`, its public path. */
export const INCOMING = 'incoming';
export const PUBLIC = 'api/images';

/** The first of the two path segments of a picture: identifies the owner without a name. */
export const getImageFolder = (userId: string): string =>
  createHash('sha256').update(userId).digest('hex').slice(0, 16);

/** Whether the address of a public picture was issued to this person. */
export const isIssuedTo = (imageUrl: string, userId: string): boolean =>
  imageUrl.startsWith(`/${PUBLIC}/${getImageFolder(userId)}/`);

/** The keys of a public picture in all sizes. */
export const listImageKeys = (imageUrl: string): string[] =>
  PICTURE_VARIANTS.map(({ suffix }) => imageUrl.slice(1).replace(/\.jpg$/, suffix));
