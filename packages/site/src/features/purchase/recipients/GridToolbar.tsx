import { DownOutlined, RedoOutlined, UndoOutlined, UpOutlined } from '@ant-design/icons';
import { memo, type ReactNode } from 'react';
import { ActionMenu } from '@giftship/kit/controls/ActionMenu.tsx';
import { useIsPhone } from '@giftship/kit/lib/use-media.ts';
import { withCommas } from '@giftship/kit/lib/with-commas.ts';
import { GRID_COPY } from './copy.ts';
import type { RecipientStore, RowFilter } from './types.ts';
import type { Grid } from './use-grid.ts';

const FILTERS: readonly RowFilter[] = ['all', 'problem', 'doubt', 'duplicate'];

interface GridToolbarProps {
  store: RecipientStore;
  /** Of the store: what it says changes only with it. */
  version: number;
  selected: number;
  act: Grid['act'];
  filter: RowFilter;
  isBusy: boolean;
}

/** Which rows are shown, the way to the next problem, and what is done to many rows. */
export const GridToolbar = memo(function GridToolbar(props: GridToolbarProps) {
  const { store, selected, act, filter, isBusy } = props;
  const counts = store.counts();
  const undoLabel = store.undoLabel();
  const redoLabel = store.redoLabel();
  const isPhone = useIsPhone();
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
          {/* Onwards leads round to it. */}
          {!isPhone && (
            <button
              type="button"
              className="rgrid-button rgrid-square"
              aria-label={GRID_COPY.previous}
              title={GRID_COPY.previous}
              onClick={() => act.jump(-1)}
            >
              <UpOutlined aria-hidden />
            </button>
          )}
          <button
            type="button"
            className={isPhone ? 'rgrid-button rgrid-square' : 'rgrid-button'}
            aria-label={GRID_COPY.next}
            title={isPhone ? GRID_COPY.next : undefined}
            onClick={() => act.jump(1)}
          >
            {!isPhone && GRID_COPY.next} <DownOutlined aria-hidden />
          </button>
        </div>
      )}
      <div className="rgrid-bulk">
        {undoLabel !== null && (
          <StepButton
            icon={<UndoOutlined aria-hidden />}
            name={GRID_COPY.undo}
            label={undoLabel}
            title={GRID_COPY.undoKeys(undoLabel)}
            go={act.undo}
            isBusy={isBusy}
          />
        )}
        {redoLabel !== null && (
          <StepButton
            icon={<RedoOutlined aria-hidden />}
            name={GRID_COPY.redo}
            label={redoLabel}
            title={GRID_COPY.redoKeys(redoLabel)}
            go={act.redo}
            isBusy={isBusy}
          />
        )}
        {selected > 0 && (
          <button
            type="button"
            className="rgrid-button rgrid-danger"
            disabled={isBusy}
            onClick={act.removeSelected}
          >
            {GRID_COPY.removeSelected(selected)}
          </button>
        )}
        {isPhone && counts.all > 0 && <More act={act} hasDuplicates={counts.duplicate > 0} isBusy={isBusy} />}
        {!isPhone && counts.duplicate > 0 && (
          <button
            type="button"
            className="rgrid-button"
            disabled={isBusy}
            title={GRID_COPY.removeDuplicatesHint}
            onClick={act.removeDuplicates}
          >
            {GRID_COPY.removeDuplicates}
          </button>
        )}
        {!isPhone && counts.all > 0 && (
          <button type="button" className="rgrid-button rgrid-bare" disabled={isBusy} onClick={act.clear}>
            {GRID_COPY.clear}
          </button>
        )}
      </div>
    </div>
  );
});

/** What is done to many rows at once, where one line has no room for all of it. */
const More = ({
  act,
  hasDuplicates,
  isBusy,
}: {
  act: Grid['act'];
  hasDuplicates: boolean;
  isBusy: boolean;
}) => (
  <ActionMenu
    isButton
    label={GRID_COPY.more}
    title={GRID_COPY.more}
    isDisabled={isBusy}
    actions={[
      ...(hasDuplicates ? [{ title: GRID_COPY.removeDuplicates, run: act.removeDuplicates }] : []),
      { title: GRID_COPY.clear, run: act.clear },
    ]}
  />
);

/** One step back or forth, by its name. */
function StepButton({ icon, name, label, title, go, isBusy }: StepButtonProps) {
  return (
    <button
      type="button"
      className="rgrid-button rgrid-undo"
      disabled={isBusy}
      title={title}
      aria-label={GRID_COPY.stepNamed(name, label)}
      onClick={go}
    >
      {icon} <b>{name}</b>
      <span className="rgrid-step">{label}</span>
    </button>
  );
}

interface StepButtonProps {
  icon: ReactNode;
  name: string;
  label: string;
  title: string;
  go: () => void;
  isBusy: boolean;
}
