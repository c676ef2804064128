import { CloseOutlined } from '@ant-design/icons';
import { ActionMenu } from '@giftship/kit/controls/ActionMenu.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { LISTS_COPY as SAY } from './copy.ts';
import { countText } from './count-text.ts';

/** The rows that something is done with: by their keys, or the whole search of the address. */
interface Choice {
  keys: string[];
  /** The whole search, by the query of the list; null where single rows are chosen. */
  search: Record<string, string> | null;
  count: number;
}

/** Something that can be done with several rows at once; the first two stand in the bar. */
export interface BulkAction {
  title: string;
  /** Most rows that it takes. */
  most: number;
  run: (choice: Choice) => void;
}

interface BulkBarProps {
  chosen: ReadonlySet<string>;
  /** How many the search has. */
  all: number;
  isAll: boolean;
  search: Record<string, string>;
  actions: readonly BulkAction[];
  onChooseAll: () => void;
  onClear: () => void;
}

/** What can be done with the chosen rows (O028). */
export function BulkBar({ chosen, all, isAll, search, actions, onChooseAll, onClear }: BulkBarProps) {
  if (chosen.size === 0) return null;
  const count = isAll ? all : chosen.size;
  const run = ({ most, run: act }: BulkAction) => {
    if (count > most) return toast.warning(SAY.tooMany(most));
    act({ keys: [...chosen], search: isAll ? search : null, count });
  };
  const [first, second, ...rest] = actions;
  return (
    <div className="office-bulk" role="toolbar" aria-label={SAY.bulk}>
      <strong>{SAY.chosen(countText(count))}</strong>
      {all > chosen.size && !isAll && (
        <button type="button" className="bulk-all" onClick={onChooseAll}>
          {SAY.chooseAll(countText(all))}
        </button>
      )}
      <hr />
      {[first, second].map(
        (action) =>
          action && (
            <button key={action.title} type="button" onClick={() => run(action)}>
              {action.title}
            </button>
          ),
      )}
      {rest.length > 0 && (
        <ActionMenu
          label={SAY.moreActions}
          title="···"
          actions={rest.map((action) => ({ title: action.title, run: () => run(action) }))}
        />
      )}
      <button type="button" aria-label={SAY.drop1} onClick={onClear}>
        <CloseOutlined />
      </button>
    </div>
  );
}
