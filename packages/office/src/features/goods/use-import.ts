import { toast } from '@giftship/kit/toast/toast.ts';
import type { GoodsImport } from '../../goods/ImportDialog.tsx';
import { IMPORT_COPY } from '../../goods/import-copy.ts';
import { uploadPicture } from '../../media/upload.ts';
import { api } from '../../session/api.ts';
import { useMay } from '../../session/session.ts';
import { GOODS_COPY } from './copy.ts';

const SAY = GOODS_COPY.import;

/** Goods of all suppliers out of a sheet: it goes as a task, and may wait for a second person (O065-O068). */
export function useGoodsImport(
  onTask: (taskId: number, title: string) => void,
): GoodsImport<Awaited<ReturnType<typeof api.goods.import>>> {
  const mayAddPictures = useMay('goods.edit');
  return {
    words: SAY,
    template: api.goods.template,
    preview: (call) => api.goods.previewImport(call),
    run: ({ body, reason, key }) => api.goods.import({ body: { ...body, reason }, key }),
    onDone: ({ task_id }) => {
      if (task_id !== null) onTask(task_id, IMPORT_COPY.title);
    },
    tell: ({ left_out }) => toast.success(SAY.started(left_out)),
    sendPicture: mayAddPictures ? (file) => uploadPicture(file, {}) : null,
  };
}
