import type { api as Api } from '../lib/api.ts';
import { api } from '../lib/api.ts';
import { dataUrlOf } from '../lib/data-url.ts';

/** A picture of the library. */
export type Media = Awaited<ReturnType<typeof Api.media.list>>['list'][number];

/** How pictures are sent in: into which folder, and cut to what. */
export interface UploadWay {
  folder?: string;
  crop?: 'none' | 'banner';
  focusY?: number;
}

/** Sends one file in; the service draws it anew and answers where it stands. */
export async function uploadPicture(file: File, { folder = '', crop = 'none', focusY = 50 }: UploadWay) {
  const data = await dataUrlOf(file);
  const name = file.name.slice(0, 120) || 'picture';
  return api.media.add({ body: { name, folder, data, crop, focus_y: focusY } });
}
