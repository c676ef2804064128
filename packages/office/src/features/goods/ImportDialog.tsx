import { saveFile } from '@giftship/kit/lib/save-file.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { PICTURE_ZIP } from '@giftship/shared/content/media';
import { IMPORT_MODES } from '@giftship/shared/goods/import-copy';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { failureText, tellFailure } from '../../lib/failures.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import type { PictureZip } from '../../media/read-picture-zip.ts';
import { SheetPick } from '../../media/SheetPick.tsx';
import { ZIP_COPY } from '../../media/zip-copy.ts';
import { useMay } from '../../session/session.ts';
import { IMPORT_COPY as SAY } from './import-copy.ts';
import { ImportPreview } from './ImportPreview.tsx';
import type { GoodsRead } from './read-goods-sheet.ts';
import { useZipPictures } from './use-zip-pictures.ts';
import { ZipPictures } from './ZipPictures.tsx';

type Mode = keyof typeof IMPORT_MODES;
const MODES = (Object.entries(IMPORT_MODES) as [Mode, string][]).map(([value, label]) => ({ value, label }));

interface ImportDialogProps {
  onTask: (taskId: number, title: string) => void;
  onClose: () => void;
}

/** Goods out of a sheet: it is read in the page, with its pictures out of a ZIP if there is one; the service says what would become of each row, then it goes as a task (O065-O068). */
export function ImportDialog({ onTask, onClose }: ImportDialogProps) {
  const [mode, setMode] = useState<Mode>('both');
  const [sheet, setSheet] = useState<({ name: string; at: number } & GoodsRead) | null>(null);
  const [fault, setFault] = useState('');
  const [zipFault, setZipFault] = useState('');
  const mayAddPictures = useMay('goods.edit');
  const pictures = useZipPictures();
  // A ZIP that is read meanwhile is for the sheet that is there by then.
  const cells = useRef<GoodsRead['cells'] | null>(null);
  const { chosen, progress } = pictures;
  const isSending = progress !== null;
  const body = { mode, ...(sheet ? pictures.cellsOf(sheet.cells) : { titles: [], rows: [] }) };
  const preview = useQuery({
    queryKey: ['goods-import', sheet?.at, mode, chosen?.round],
    queryFn: ({ signal }) => api.goods.previewImport({ body, signal }),
    enabled: sheet !== null && !isSending,
    gcTime: 0,
  });
  const data = sheet === null || isSending ? undefined : preview.data;
  const going = data ? data.new + data.changed : 0;
  const template = () =>
    void api.goods
      .template()
      .then((file) => 'bytes' in file && saveFile(file.fileName, file.bytes), tellFailure);
  return (
    <DecideDialog
      title={SAY.title}
      action="goods.import"
      verb={SAY.run(going)}
      secondWhy={data?.why ?? ''}
      content={[mode, sheet?.at, chosen?.round]}
      isReady={going > 0 && !preview.isFetching}
      isDirty={sheet !== null || chosen !== null}
      hint={data && data.wrong > 0 ? SAY.wrongHint(data.wrong) : ''}
      run={({ reason, key }) => api.goods.import({ body: { ...body, reason }, key })}
      onDone={({ task_id }) => {
        if (task_id !== null) onTask(task_id, SAY.title);
      }}
      tell={({ left_out }) => toast.success(SAY.started(left_out))}
      onClose={onClose}
    >
      <p className="hint">{SAY.hint}</p>
      <div className="import-line">
        <SheetPick
          label={SAY.pick}
          read={readGoods}
          unread={SAY.unread}
          isDisabled={isSending}
          onRead={(read, { name, fault: wrong }) => {
            setFault(wrong);
            cells.current = read?.cells ?? null;
            setSheet(read && { name, at: Date.now(), ...read });
            if (read) pictures.sendFor(read.cells);
          }}
        />
        {mayAddPictures && (
          <SheetPick
            label={SAY.pickZip}
            accept=".zip"
            most={{ bytes: PICTURE_ZIP.bytes, says: ZIP_COPY.tooLarge }}
            read={readZip}
            unread={ZIP_COPY.damaged}
            isDisabled={isSending}
            onRead={(zip, { name, fault: wrong }) => {
              setZipFault(wrong);
              if (zip) pictures.take(name, zip, cells.current);
              else pictures.drop();
            }}
          />
        )}
        <Select
          aria-label={SAY.mode}
          prefix={<span className="filter-name">{SAY.mode}</span>}
          value={mode}
          options={MODES}
          getPopupContainer={(field: HTMLElement) => field.closest('dialog') ?? document.body}
          onChange={(next: Mode) => setMode(next)}
        />
        <span className="drawer-gap" />
        <Button type="link" onClick={template}>
          {SAY.template}
        </Button>
      </div>
      {sheet && (
        <p className="hint">
          <samp>{sheet.name}</samp>
        </p>
      )}
      {mayAddPictures && chosen === null && <p className="hint">{SAY.zipHint}</p>}
      <ZipPictures pictures={pictures} cells={sheet?.cells ?? null} />
      {zipFault !== '' && (
        <p className="bad" role="alert">
          {zipFault}
        </p>
      )}
      {sheet && sheet.hidden > 0 && <p role="status">{SAY.hidden(sheet.hidden)}</p>}
      {sheet && !isSending && preview.isPending && <p role="status">{SAY.reading}</p>}
      {(fault !== '' || (sheet !== null && preview.isError)) && (
        <p className="bad" role="alert">
          {fault || failureText(preview.error)}
        </p>
      )}
      {sheet && data && <ImportPreview cells={sheet.cells} data={data} named={pictures.named} />}
    </DecideDialog>
  );
}

async function readZip(_name: string, bytes: Uint8Array): Promise<PictureZip | string> {
  const { readPictureZip } = await import('../../media/read-picture-zip.ts');
  return readPictureZip(bytes);
}

async function readGoods(name: string, bytes: Uint8Array): Promise<GoodsRead | string> {
  const { readGoodsSheet } = await import('./read-goods-sheet.ts');
  const read = await readGoodsSheet(name, bytes);
  if (read.cells.rows.length > 0) return read;
  return read.hidden > 0 ? SAY.allHidden(read.hidden) : SAY.noRows;
}
