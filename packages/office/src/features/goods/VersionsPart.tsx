import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyNote, FailedNote } from '@giftship/kit/states/States.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { LISTS_COPY } from '../../lists/copy.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import { GOODS_COPY } from './copy.ts';
import type { FullGoods } from './goods-form.ts';
import { dropDraft } from './use-goods-form.ts';

const SAY = GOODS_COPY.versions;

/** What a goods item was before each save, and the way back to it (O061). */
export function VersionsPart({ goods }: { goods: FullGoods }) {
  const { goods_id: id, version: now } = goods;
  const mayEdit = useMay('goods.edit');
  const [wanted, setWanted] = useState<number | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ['list', 'goods', 'versions', id],
    queryFn: ({ signal }) => api.goods.versions({ query: { id: String(id) }, signal }),
  });
  if (isError) return <FailedNote title={LISTS_COPY.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={3} className="log-wait" />;
  if (data.list.length === 0) return <EmptyNote title={SAY.none} />;
  return (
    <ol className="goods-versions" aria-label={GOODS_COPY.parts.versions}>
      {data.list.map(({ version, by, at, changes }) => (
        <li key={version}>
          <p>
            <b>{SAY.at(version)}</b> <span className="hint">{SAY.by(by, at)}</span>
            {mayEdit && (
              <Button size="small" onClick={() => setWanted(version)}>
                {SAY.restore}
              </Button>
            )}
          </p>
          {changes.length === 0 ? (
            <p className="hint">{SAY.same}</p>
          ) : (
            <table className="conflict-table">
              <thead>
                <tr>
                  <th scope="col" />
                  <th scope="col">{SAY.before}</th>
                  <th scope="col">{SAY.after}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ field, name, before, after }) => (
                  <tr key={field}>
                    <th scope="row">{name}</th>
                    <td>
                      <samp>{before.slice(0, 300)}</samp>
                    </td>
                    <td>
                      <samp>{after.slice(0, 300)}</samp>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </li>
      ))}
      {wanted !== null && (
        <DecideDialog
          title={`${SAY.restore} ${SAY.at(wanted)}`}
          action="goods.restore"
          verb={SAY.restore}
          content={[id, now, wanted]}
          run={async ({ reason, key }) => {
            const body = { id, version: now, to_version: wanted, reason };
            return { ...(await api.goods.restore({ body, key })), approval: null };
          }}
          onDone={() => {
            dropDraft(id);
            void refreshList('goods');
          }}
          onClose={() => setWanted(null)}
        >
          <p>{SAY.restoreHint}</p>
        </DecideDialog>
      )}
    </ol>
  );
}
