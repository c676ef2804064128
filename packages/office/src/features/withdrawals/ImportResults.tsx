import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ChangeEvent, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { tellResults } from '../../lists/tell-results.ts';
import { refreshList } from '../../lists/use-office-list.ts';
import { FILES_COPY as SAY } from './copy.ts';
import type { PayoutResult } from './read-results.ts';

/** What the bank made of a file: the sheet is read in the page, and only numbers and results are sent (O154). */
export function ImportResults({ onClose }: { onClose: () => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const [rows, setRows] = useState<PayoutResult[]>([]);
  const [fault, setFault] = useState('');
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    const found = await readFile(file);
    setRows(typeof found === 'string' ? [] : found);
    setFault(typeof found === 'string' ? found : '');
  };
  const paid = rows.filter(({ result }) => result === 'paid').length;
  return (
    <DecideDialog
      title={SAY.result}
      action="withdrawal.result"
      verb={SAY.send}
      noReason
      isReady={rows.length > 0}
      isDirty={rows.length > 0}
      content={rows}
      run={({ key }) => api.withdrawals.importResult({ body: { rows }, key })}
      onDone={() => {
        void refreshList('withdrawals');
        void refreshList('payout-files');
      }}
      tell={tellResults}
      onClose={onClose}
    >
      <p className="hint">{SAY.resultHint}</p>
      <div>
        <Button icon={<UploadOutlined />} onClick={() => picker.current?.click()}>
          {SAY.pick}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={SAY.pick}
          accept=".csv,.xlsx,.xls"
          onChange={(event) => void read(event)}
        />
      </div>
      {rows.length > 0 && <p role="status">{SAY.read(paid, rows.length - paid)}</p>}
      {fault !== '' && (
        <p className="bad" role="alert">
          {fault}
        </p>
      )}
    </DecideDialog>
  );
}

async function readFile(file: File): Promise<PayoutResult[] | string> {
  try {
    const { readResults } = await import('./read-results.ts');
    return await readResults(file.name, new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    return error instanceof Error ? error.message : SAY.noRows;
  }
}
