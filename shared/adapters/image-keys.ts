import { createHash } from 'node:crypto';
import type { PictureUploader } from '../domain/ports/images.ts';
import { PICTURE_VARIANTS } from '../lib/picture-variants.ts';
import { PRIVATE_PICTURES } from '../model/constants.ts';

/** A picture is at `incoming/<owner>/<name>` until it is checked, then at `api/images/<owner>/<name>`, its public path. */
export const INCOMING = 'incoming';
export const PUBLIC = 'api/images';
/** The prefix of uploads of private pictures: no public address leads to a key that begins with `PRIVATE_PICTURES`. */
export const INCOMING_PRIVATE = 'incoming-private';

/** The first of the two path segments of a picture: identifies the owner without a name. */
export const getImageFolder = (userId: string): string =>
  createHash('sha256').update(userId).digest('hex').slice(0, 16);

/** The folder of one person's private pictures of one booking. */
export const getPrivateFolder = ({ bookingId, userId }: PictureUploader): string =>
  getImageFolder(`${bookingId} ${userId}`);

/** Whether the address of a public picture was issued to this person. */
export const isIssuedTo = (imageUrl: string, userId: string): boolean =>
  imageUrl.startsWith(`/${PUBLIC}/${getImageFolder(userId)}/`);

/** The keys of a public picture in all sizes. */
export const listImageKeys = (imageUrl: string): string[] =>
  PICTURE_VARIANTS.map(({ suffix }) => imageUrl.slice(1).replace(/\.jpg$/, suffix));

export const isPrivateUpload = (key: string): boolean => key.startsWith(`${INCOMING_PRIVATE}/`);

/** The key of the picture that an upload becomes. */
export const getPublishedKey = (key: string): string =>
  isPrivateUpload(key) ? key.replace(INCOMING_PRIVATE, PRIVATE_PICTURES) : key.replace(INCOMING, PUBLIC);

export const getPrivateKey = (picture: string): string => `${PRIVATE_PICTURES}/${picture}.jpg`;
