import { CloseOutlined } from '@ant-design/icons';
import { COPY } from '@giftship/kit/copy.ts';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { useLeaveGuard } from '../../lib/dirty.ts';
import { queries } from '../../lib/queries.ts';
import { useMay } from '../../session/session.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { IP_COPY as SAY } from './copy.ts';
import './operators.css';

type IpList = Awaited<ReturnType<typeof api.operators.ipList>>;
const KEY = ['ip-list'];

/** The networks that may come in; one's own must be among them (O229). */
export function IpListPage() {
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.operators.ipList({ signal }),
  });
  if (isError) return <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="office-page">
        <Skeletons count={3} className="role-wait" />
      </div>
    );
  return <IpForm key={data.version} known={data} />;
}

function IpForm({ known }: { known: IpList }) {
  const mayEdit = useMay('operator.edit');
  const [rows, setRows] = useState(known.list);
  const [isSaving, setSaving] = useState(false);
  const isChanged = JSON.stringify(rows) !== JSON.stringify(known.list);
  useLeaveGuard(isChanged);
  const put = (at: number, change: Partial<(typeof rows)[number]>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...change } : row)));
  const list = rows.filter(({ address }) => address.trim() !== '');
  return (
    <div className="office-page">
      <section className="card ip-list">
        <p>
          {SAY.own(known.own_address)} <span className="hint">{rows.length === 0 && SAY.any}</span>
        </p>
        {rows.map((row, at) => (
          <div key={at} className="row">
            <Input
              aria-label={SAY.address}
              placeholder={SAY.addressHint}
              value={row.address}
              readOnly={!mayEdit}
              onChange={({ target }) => put(at, { address: target.value })}
            />
            <Input
              aria-label={SAY.note}
              placeholder={SAY.note}
              maxLength={40}
              value={row.note}
              readOnly={!mayEdit}
              onChange={({ target }) => put(at, { note: target.value })}
            />
            {mayEdit && (
              <Button
                type="text"
                icon={<CloseOutlined />}
                aria-label={SAY.remove(row.address)}
                onClick={() => setRows(rows.filter((_, index) => index !== at))}
              />
            )}
          </div>
        ))}
        {mayEdit && (
          <div className="row">
            <Button onClick={() => setRows([...rows, { address: '', note: '' }])}>{SAY.add}</Button>
            <Button onClick={() => setRows([...rows, { address: known.own_address, note: '' }])}>
              {SAY.addOwn}
            </Button>
            <span className="grow" />
            <Button type="primary" disabled={!isChanged} onClick={() => setSaving(true)}>
              {SAY.save}
            </Button>
          </div>
        )}
      </section>
      {isSaving && (
        <DecideDialog
          title={SAY.reasonTitle}
          action="ip-list.save"
          verb={SAY.save}
          content={list}
          hint={SAY.saveHint}
          run={async ({ reason }) => {
            await api.operators.saveIpList({ body: { list, version: known.version, reason } });
            return { approval: null };
          }}
          onDone={() => void queries.invalidateQueries({ queryKey: KEY })}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}
