export interface UploadUrls {
  /** An address to PUT exactly this type and length to. */
  createUploadUrl(userId: string, contentType: string, contentLength: number): Promise<string>;
}

/** Where uploads become public pictures. */
export interface ImageFiles {
  readUpload(key: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>;
  /**
   * Makes a picture public, as a draft that goes by itself after `DRAFT_PICTURE_DAYS`. `suffix` names a variant, such as
   * `-400.webp`; without one it is the picture itself. What is public under that name already stays as it is.
   */
  publish(key: string, bytes: Uint8Array, contentType: string, suffix?: string): Promise<void>;
  /** Whether the picture itself is public: its address was used again. */
  isPublic(key: string): Promise<boolean>;
  deleteUpload(key: string): Promise<void>;
}

/** Public pictures, which spots begin to use and no longer use. To keep or remove one that is gone does nothing. */
export interface Images {
  /** Whether this address was issued to the user. */
  isIssuedTo(imageUrl: string, userId: string): boolean;
  isPublished(imageUrl: string): Promise<boolean>;
  /** A spot uses the picture: none of its sizes goes by itself any more. */
  keep(imageUrl: string): Promise<void>;
  /** Deletes a picture of this owner in all its sizes; another's is left alone. */
  remove(imageUrl: string, ownerId: string): Promise<void>;
}

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

export interface PictureSize {
  readonly type: PictureType;
  /** In pixels, as they are stored: a photo may yet have to be turned upright. */
  readonly width: number;
  readonly height: number;
}

export interface Pictures {
  /** Type and size of a picture, from its headers. Undefined for all that is not a picture of these types. */
  inspect(bytes: Uint8Array): PictureSize | undefined;
  /**
   * The picture upright and without what else was in its file, once for each variant; these go from wide to narrow, and
   * a picture is never enlarged. Undefined when it cannot be read, or is not of the size that `inspect` said.
   */
  render(
    bytes: Uint8Array,
    found: PictureSize,
    variants: readonly { width: number; type: 'image/jpeg' | 'image/webp' }[],
  ): Promise<Uint8Array[] | undefined>;
}
