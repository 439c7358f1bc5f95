export interface UploadUrls {
  /** An address to PUT exactly this type and length to. */
  createUploadUrl(userId: string, contentType: string, contentLength: number): Promise<string>;
  /** Creates an upload address of a private picture, with its name. */
  createPrivateUploadUrl(
    uploader: PictureUploader,
    contentType: string,
    contentLength: number,
  ): Promise<{ uploadURL: string; picture: string }>;
}

/** A party of a booking, who uploads private pictures for it. */
export interface PictureUploader {
  readonly bookingId: string;
  readonly userId: string;
}

/** The files of uploads and pictures. */
export interface ImageFiles {
  /** Whether the upload becomes a private picture. */
  isPrivate(key: string): boolean;
  readUpload(key: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>;
  /**
   * Writes a picture to its place as a draft, which expires after `DRAFT_PICTURE_DAYS`. `suffix` names a variant, such as `-400.webp`; without it, it
   * is the picture itself. An already public file does not change.
   */
  publish(key: string, bytes: Uint8Array, contentType: string, suffix?: string): Promise<void>;
  /** Whether the picture itself is in its place: then its address was used again. */
  isPublished(key: string): Promise<boolean>;
  deleteUpload(key: string): Promise<void>;
}

/** Public pictures, which spots begin to use and no longer use. To keep or remove one that is gone does nothing. */
export interface Images {
  /** Whether this address was issued to the user. */
  isIssuedTo(imageUrl: string, userId: string): boolean;
  isPublished(imageUrl: string): Promise<boolean>;
  /** A spot uses the picture: none of its sizes goes by itself any more. */
  keep(imageUrl: string): Promise<void>;
  /** Deletes a picture of this owner in all sizes; another owner's is left alone. */
  remove(imageUrl: string, ownerId: string): Promise<void>;
}

/**
 * Private pictures of bookings, each by its name. Nothing public leads to them; to keep or remove one that is gone does nothing. They are
 * deleted `PRIVATE_PICTURE_DAYS` after their upload.
 */
export interface PrivatePictures {
  /** Whether this name was issued to this person for this booking. */
  isIssuedTo(picture: string, uploader: PictureUploader): boolean;
  isReady(picture: string): Promise<boolean>;
  /** A report contains the picture: it is no draft any more. */
  keep(picture: string): Promise<void>;
  remove(picture: string): Promise<void>;
  /** An address that shows the picture to everybody who has it, for five minutes. */
  createAddress(picture: string): Promise<string>;
}

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

export interface PictureSize {
  readonly type: PictureType;
  /** In stored pixels: a photo may still need rotation. */
  readonly width: number;
  readonly height: number;
}

export interface Pictures {
  /** Type and size of a picture from its headers; undefined for other files. */
  inspect(bytes: Uint8Array): PictureSize | undefined;
  /**
   * Renders the picture upright and without metadata, once per variant, from wide to narrow, never enlarged. Undefined if it cannot be
   * decoded, or has another size than `inspect` returned.
   */
  render(
    bytes: Uint8Array,
    found: PictureSize,
    variants: readonly { width: number; type: 'image/jpeg' | 'image/webp' }[],
  ): Promise<Uint8Array[] | undefined>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly images: Images;
    readonly privatePictures: PrivatePictures;
  }
  interface Deps {
    readonly uploads: UploadUrls;
    readonly imageFiles: ImageFiles;
    readonly pictures: Pictures;
  }
}
