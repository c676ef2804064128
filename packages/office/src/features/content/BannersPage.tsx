import { COPY } from '@giftship/kit/copy.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyNote, FailedNote } from '@giftship/kit/states/States.tsx';
import { MOST_BANNERS } from '@giftship/shared/content/banner-office-contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { queries } from '../../lib/queries.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { BannerDialog } from './BannerDialog.tsx';
import { type Banner, BannerLine } from './BannerLine.tsx';
import { BANNERS_COPY as SAY, CONTENT_COPY } from './copy.ts';
import './content.css';

const KEY = ['banners'];
const reload = () => queries.invalidateQueries({ queryKey: KEY });

/** Banners of the home page in their order (O192). */
export function BannersPage() {
  const [edited, setEdited] = useState<{ banner: Banner | null; at: number } | null>(null);
  const [removed, setRemoved] = useState<{ banner: Banner; at: number } | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.content.banners({ signal }),
  });
  const order = useMutation({
    mutationFn: (ids: number[]) => api.content.orderBanners({ body: { ids } }),
    onSettled: reload,
  });
  if (isError) return <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />;
  const list = data?.list ?? [];
  const move = (from: number, to: number) => {
    if (order.isPending || to < 0 || to >= list.length || from === to) return;
    const ids = list.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined) return;
    ids.splice(to, 0, moved);
    order.mutate(ids);
  };
  return (
    <div className="office-page">
      <section className="card" aria-label={SAY.label}>
        <p className="row">
          <span className="hint">{SAY.hint}</span>
          {SAY.keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          <span className="grow" />
          <Button
            type="primary"
            disabled={list.length >= MOST_BANNERS}
            onClick={() => setEdited({ banner: null, at: list.length })}
          >
            {SAY.add}
          </Button>
        </p>
        {!data && <Skeletons count={3} className="content-wait" />}
        {data && list.length === 0 && <EmptyNote title={SAY.none} hint={SAY.noneHint} />}
        <ol className="banner-list">
          {list.map((banner, at) => (
            <li
              key={banner.id}
              draggable
              onDragStart={() => setDragged(at)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => {
                if (dragged !== null) move(dragged, at);
                setDragged(null);
              }}
            >
              <BannerLine
                banner={banner}
                at={at + 1}
                isLast={at === list.length - 1}
                onMove={(step) => move(at, at + step)}
                onEdit={() => setEdited({ banner, at })}
                onRemove={() => setRemoved({ banner, at })}
              />
            </li>
          ))}
        </ol>
      </section>
      {edited && (
        <BannerDialog
          banner={edited.banner}
          at={edited.at + 1}
          onDone={() => void reload()}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <DecideDialog
          title={CONTENT_COPY.removeOne(SAY.one(removed.at + 1))}
          action="banner.remove"
          verb={CONTENT_COPY.remove}
          isGrave
          noReason
          content={removed.banner.id}
          run={async () => {
            await api.content.removeBanner({ query: { id: String(removed.banner.id) } });
            return { approval: null };
          }}
          onDone={() => void reload()}
          onClose={() => setRemoved(null)}
        >
          <p>{SAY.removeHint}</p>
        </DecideDialog>
      )}
    </div>
  );
}
