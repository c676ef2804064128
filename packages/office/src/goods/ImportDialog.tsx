import { saveFile } from '@giftship/kit/lib/save-file.ts';
import type { Client } from '@giftship/shared/api/client';
import type { SupplierApi } from '@giftship/shared/api/supplier-routes';
import { PICTURE_ZIP } from '@giftship/shared/content/media';
import type { GoodsSheet } from '@giftship/shared/goods/import-contract';
import { IMPORT_MODES } from '@giftship/shared/goods/import-copy';
import type { Waiting } from '@giftship/shared/operators/fields-contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useRef, useState } from 'react';
import { tellFailure } from '../lib/failures.ts';
import { DecideDialog } from '../lists/DecideDialog.tsx';
import type { PictureZip } from '../pictures/read-picture-zip.ts';
import { SHEET_COPY } from '../sheets/copy.ts';
import { SheetPick } from '../sheets/SheetPick.tsx';
import { SheetState } from '../sheets/SheetState.tsx';
import { withRows } from '../sheets/with-rows.ts';
import { ZIP_COPY } from '../pictures/zip-copy.ts';
import { IMPORT_COPY as SAY } from './import-copy.ts';
import { ImportPreview, type PlannedSheet } from './ImportPreview.tsx';
import type { GoodsRead } from './read-goods-sheet.ts';
import { useZipPictures } from './use-zip-pictures.ts';
import { ZipPictures } from './ZipPictures.tsx';
import './goods.css';

type Mode = keyof typeof IMPORT_MODES;
const MODES = (Object.entries(IMPORT_MODES) as [Mode, string][]).map(([value, label]) => ({ value, label }));

/** By which calls a sheet of goods is imported: the back office's, or a supplier's own. */
export interface GoodsImport<D extends { approval?: Waiting }> {
  /** What a sheet may be, and which of two pictures of one name is meant. */
  words: { hint: string; zipHint: string };
  template: Client<SupplierApi>['goods']['template'];
  preview: (call: { body: GoodsSheet; signal: AbortSignal }) => Promise<PlannedSheet>;
  noReason?: boolean;
  run: (call: { body: GoodsSheet; reason: string; key: string }) => Promise<D>;
  onDone: (answer: D) => void;
  tell: (answer: D) => void;
  /** Null for who may add no picture. */
  sendPicture: ((file: File) => Promise<{ url: string }>) | null;
}

interface ImportDialogProps<D extends { approval?: Waiting }> {
  by: GoodsImport<D>;
  onClose: () => void;
}

/** Goods out of a sheet: it is read in the page, with its pictures out of a ZIP if there is one; the service says what would become of each row, then it goes (O065-O068, S024). */
export function ImportDialog<D extends { approval?: Waiting }>({ by, onClose }: ImportDialogProps<D>) {
  const [mode, setMode] = useState<Mode>('both');
  const [sheet, setSheet] = useState<({ name: string; at: number } & GoodsRead) | null>(null);
  const [fault, setFault] = useState('');
  const [zipFault, setZipFault] = useState('');
  const pictures = useZipPictures(by.sendPicture);
  // A ZIP that is read meanwhile is for the sheet that is there by then.
  const cells = useRef<GoodsRead['cells'] | null>(null);
  const { chosen, progress } = pictures;
  const isSending = progress !== null;
  const body = { mode, ...(sheet ? pictures.cellsOf(sheet.cells) : { titles: [], rows: [] }) };
  const preview = useQuery({
    queryKey: ['goods-import', sheet?.at, mode, chosen?.round],
    queryFn: ({ signal }) => by.preview({ body, signal }),
    enabled: sheet !== null && !isSending,
    gcTime: 0,
  });
  const data = sheet === null || isSending ? undefined : preview.data;
  const going = data ? data.new + data.changed : 0;
  const template = () =>
    void by.template().then((file) => 'bytes' in file && saveFile(file.fileName, file.bytes), tellFailure);
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
      noReason={by.noReason === true}
      run={(call) => by.run({ ...call, body })}
      onDone={by.onDone}
      tell={by.tell}
      onClose={onClose}
    >
      <p className="hint">{by.words.hint}</p>
      <div className="import-line">
        <SheetPick
          label={SAY.pick}
          read={readGoods}
          unread={SHEET_COPY.unread}
          isDisabled={isSending}
          onRead={(read, { name, fault: wrong }) => {
            setFault(wrong);
            cells.current = read?.cells ?? null;
            setSheet(read && { name, at: Date.now(), ...read });
            if (read) pictures.sendFor(read.cells);
          }}
        />
        {by.sendPicture && (
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
      {by.sendPicture && chosen === null && <p className="hint">{by.words.zipHint}</p>}
      <ZipPictures pictures={pictures} cells={sheet?.cells ?? null} />
      {zipFault !== '' && (
        <p className="bad" role="alert">
          {zipFault}
        </p>
      )}
      <SheetState sheet={sheet} fault={fault} preview={preview} isHeld={isSending} />
      {sheet && data && <ImportPreview cells={sheet.cells} data={data} named={pictures.named} />}
    </DecideDialog>
  );
}

async function readZip(_name: string, bytes: Uint8Array): Promise<PictureZip | string> {
  const { readPictureZip } = await import('../pictures/read-picture-zip.ts');
  return readPictureZip(bytes);
}

async function readGoods(name: string, bytes: Uint8Array): Promise<GoodsRead | string> {
  const { readGoodsSheet } = await import('./read-goods-sheet.ts');
  return withRows(await readGoodsSheet(name, bytes));
}
