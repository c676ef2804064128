/** Most bytes of a picture as it comes (O036). */
export const MEDIA_BYTES = 10 * 1024 * 1024;
/** Most pictures that are sent in one go (O070). */
export const MOST_UPLOADS = 100;
/** Most bytes of a ZIP of pictures, and most pictures in it (O067). */
export const PICTURE_ZIP = { bytes: 50 * 1024 * 1024, pictures: 500 } as const;

/** Where a picture of the library is shown, for ever. */
export const mediaUrl = (id: string): string => `/media/${id}.webp`;
/** The same, small. */
export const thumbUrl = (id: string): string => `/media/thumb/${id}.webp`;

/** Parts that a picture may be cut to (O192). */
export const CROPS = { none: null, banner: { width: 1200, height: 360 } } as const;
/** A part that a picture is cut to. */
export type Crop = keyof typeof CROPS;
