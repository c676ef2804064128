import type { PaperKind } from '@giftship/shared/content/paper';
import type { api as Api } from '../session/api.ts';
import { api } from '../session/api.ts';
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

const PAPERS = {
  receipt: api.papers.addReceipt,
  attachment: api.papers.addAttachment,
  mark: api.papers.addMark,
} as const;

/** Sends in a paper of a record: private, and in no library. */
export async function uploadPaper(file: File, kind: PaperKind): Promise<{ url: string }> {
  const { path } = await PAPERS[kind]({ body: { data: await dataUrlOf(file) } });
  return { url: path };
}
