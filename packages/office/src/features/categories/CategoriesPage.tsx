import { COPY } from '@giftship/kit/copy.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyNote, FailedNote } from '@giftship/kit/states/States.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { queries } from '../../lib/queries.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { useMay } from '../../session/session.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { type Category, CategoryLine } from './CategoryLine.tsx';
import { CATEGORIES_COPY as SAY } from './copy.ts';
import './categories.css';

const KEY = ['categories'];
const reload = async () => {
  void queries.invalidateQueries({ queryKey: ['goods-options'] });
  await queries.invalidateQueries({ queryKey: KEY });
};

/** The tree of categories: two levels, put in order by keys or buttons (O069). */
export function CategoriesPage() {
  const mayEdit = useMay('category.edit');
  const [edited, setEdited] = useState<Partial<Category> | null>(null);
  const [removed, setRemoved] = useState<Category | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.goods.categories({ signal }),
  });
  const order = useMutation({
    mutationFn: (ids: number[]) => api.goods.orderCategories({ body: { ids } }),
    onSettled: reload,
  });
  if (isError) return <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="office-page">
        <Skeletons count={6} className="category-wait" />
      </div>
    );
  const below = (parent: number | null) => data.list.filter(({ parent_id }) => parent_id === parent);
  const move = ({ id, parent_id }: Category, step: 1 | -1) => {
    const ids = below(parent_id).map((each) => each.id);
    const at = ids.indexOf(id);
    const other = ids[at + step];
    if (other === undefined || order.isPending) return;
    ids[at] = other;
    ids[at + step] = id;
    order.mutate(ids);
  };
  const level = (parent: number | null) => (
    <ol>
      {below(parent).map((each, at, all) => (
        <li key={each.id}>
          <CategoryLine
            category={each}
            mayEdit={mayEdit}
            isFirst={at === 0}
            isLast={at === all.length - 1}
            onMove={(step) => move(each, step)}
            onRename={() => setEdited(each)}
            onAdd={parent === null ? () => setEdited({ parent_id: each.id }) : undefined}
            onRemove={() => setRemoved(each)}
          />
          {parent === null && below(each.id).length > 0 && level(each.id)}
        </li>
      ))}
    </ol>
  );
  return (
    <div className="office-page">
      <section className="card categories" aria-label={SAY.label}>
        <p className="row">
          <span className="hint">{SAY.hint}</span>
          {SAY.keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          <span className="grow" />
          {mayEdit && (
            <Button type="primary" onClick={() => setEdited({ parent_id: null })}>
              {SAY.add}
            </Button>
          )}
        </p>
        {data.list.length === 0 ? <EmptyNote title={SAY.none} /> : level(null)}
      </section>
      {edited && (
        <CategoryDialog
          category={edited}
          tops={below(null)}
          hasChildren={edited.id !== undefined && below(edited.id).length > 0}
          onDone={() => void reload()}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <DecideDialog
          title={SAY.removeOne(removed.name)}
          action="category.remove"
          verb={SAY.remove}
          isGrave
          noReason
          content={removed.id}
          run={async () => {
            await api.goods.removeCategory({ query: { id: String(removed.id) } });
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
