import type { ReactNode } from 'react';
import { countText } from './count-text.ts';
import './lists.css';

/** A state as a tab above its list. */
export interface StateTab {
  /** The value of the filter; '' is all. */
  value: string;
  title: string;
  count?: number | undefined;
  /** What is counted went wrong or is late. */
  isBad?: boolean;
  /** What it says while nothing is in it. */
  none?: { title: string; hint: string };
}

interface StateTabsProps {
  label: string;
  tabs: readonly StateTab[];
  chosen: string;
  onChoose: (value: string) => void;
  /** At the end of the line: new data, switches. */
  end?: ReactNode;
}

/** One line of states with their counts (O103). */
export function StateTabs({ label, tabs, chosen, onChoose, end }: StateTabsProps) {
  return (
    <div className="state-tabs">
      <div className="state-list" role="group" aria-label={label}>
        {tabs.map(({ value, title, count, isBad }) => (
          <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
            {title}
            {count !== undefined && (
              <span className={isBad && count > 0 ? 'bad' : undefined}> {countText(count)}</span>
            )}
          </button>
        ))}
      </div>
      {end && <div className="state-end">{end}</div>}
    </div>
  );
}
