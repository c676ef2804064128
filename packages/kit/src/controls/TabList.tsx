import { type ReactNode, useId } from 'react';

interface TabListProps<K extends string> {
  label: string;
  tabs: Tab<K>[];
  chosen: K;
  onChoose: (key: K) => void;
  /** What stands before the tabs: a choice that decides which tabs there are. */
  start?: ReactNode;
  /** What stands at the end of the row: tools for what the tabs show. */
  end?: ReactNode;
  children: ReactNode;
}

interface Tab<K extends string> {
  key: K;
  title: string;
  /** How many are behind it; none and 0 say nothing. */
  count?: number;
  /** The count is of what went wrong. */
  isBad?: boolean;
}

/** A row of tabs above one panel; arrows move between them. */
export function TabList<K extends string>(props: TabListProps<K>) {
  const { label, tabs, chosen, onChoose, start, end, children } = props;
  const id = useId();
  const onKey = (event: React.KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex(({ key }) => key === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length]!;
    onChoose(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  const list = (
    <div className="tab-list" role="tablist" aria-label={label} onKeyDown={onKey}>
      {tabs.map(({ key, title, count = 0, isBad }) => (
        <button
          key={key}
          id={`${id}-${key}`}
          type="button"
          role="tab"
          aria-selected={key === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}
        >
          {title}
          {count > 0 && <span className={isBad ? 'tab-count bad' : 'tab-count'}> {count}</span>}
        </button>
      ))}
    </div>
  );
  return (
    <>
      {start === undefined && end === undefined ? (
        list
      ) : (
        <div className="tab-row">
          {start !== undefined && <div className="tab-start">{start}</div>}
          {list}
          {end !== undefined && <div className="tab-end">{end}</div>}
        </div>
      )}
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
