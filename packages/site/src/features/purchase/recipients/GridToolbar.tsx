import { Button } from 'antd';
import { withCommas } from '../../../recipients/copy.ts';
import { GRID_COPY } from './copy.ts';
import type { RecipientStore, RowFilter } from './types.ts';
import type { Grid } from './use-grid.ts';

const FILTERS: readonly RowFilter[] = ['all', 'problem', 'doubt', 'duplicate'];

interface GridToolbarProps {
  grid: Grid;
  store: RecipientStore;
  filter: RowFilter;
  isBusy: boolean;
}

/** Which rows are shown, the way to the next problem, and what is done to many rows. */
export function GridToolbar({ grid, store, filter, isBusy }: GridToolbarProps) {
  const { act, selected } = grid;
  const counts = store.counts();
  const undoLabel = store.undoLabel();
  return (
    <div className="rgrid-toolbar" role="group" aria-label={GRID_COPY.toolbar}>
      <div className="rgrid-filters" role="group" aria-label={GRID_COPY.filterLabel}>
        {FILTERS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === filter}
            aria-label={GRID_COPY.filterCount(GRID_COPY.filters[each], counts[each])}
            data-kind={counts[each] > 0 ? each : undefined}
            disabled={counts[each] === 0 && each !== filter}
            onClick={() => act.show(each)}
          >
            {GRID_COPY.filters[each]} <b>{withCommas(counts[each])}</b>
          </button>
        ))}
      </div>
      {counts.problem > 0 && (
        <div className="rgrid-jumps">
          <Button size="small" onClick={() => act.jump(-1)}>
            {GRID_COPY.previous}
          </Button>
          <Button size="small" onClick={() => act.jump(1)}>
            {GRID_COPY.next}
          </Button>
        </div>
      )}
      <div className="rgrid-bulk">
        {undoLabel !== null && (
          <Button size="small" disabled={isBusy} className="rgrid-undo" onClick={act.undo}>
            {GRID_COPY.undoNamed(undoLabel)}
          </Button>
        )}
        {selected.size > 0 && (
          <Button size="small" danger disabled={isBusy} onClick={act.removeSelected}>
            {GRID_COPY.removeSelected(selected.size)}
          </Button>
        )}
        {counts.duplicate > 0 && (
          <Button
            size="small"
            disabled={isBusy}
            title={GRID_COPY.removeDuplicatesHint}
            onClick={act.removeDuplicates}
          >
            {GRID_COPY.removeDuplicates}
          </Button>
        )}
        {counts.all > 0 && (
          <Button size="small" disabled={isBusy} onClick={act.clear}>
            {GRID_COPY.clear}
          </Button>
        )}
      </div>
    </div>
  );
}
