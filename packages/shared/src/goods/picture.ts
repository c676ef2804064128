/** Widths in which each picture of the service's own set is kept. */
export const PICTURE_WIDTHS = [320, 640, 1024] as const;
/** One of them. */
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The middle one is what goods name, so that who knows nothing of the others shows a picture of a fair weight. */
const NAMED = /^(.*\/assets\/goods\/[\w-]+)-640\.webp$/;

/** The files of a goods picture by width, or null where there is the one file only. */
export function pictureFiles(url: string): Record<PictureWidth, string> | null {
  const stem = NAMED.exec(url)?.[1];
  if (stem === undefined) return null;
  const file = (width: PictureWidth) => `${stem}-${width}.webp`;
  return { 320: file(320), 640: file(640), 1024: file(1024) };
}
