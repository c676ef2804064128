import { type ReactNode, useId } from 'react';

interface TabListProps<K extends string> {
  label: string;
  tabs: { key: K; title: string }[];
  chosen: K;
  onChoose: (key: K) => void;
  children: ReactNode;
}

/** A row of tabs above one panel; arrows move between them. */
export function TabList<K extends string>({ label, tabs, chosen, onChoose, children }: TabListProps<K>) {
  const id = useId();
  const onKey = (event: React.KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex(({ key }) => key === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length]!;
    onChoose(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <>
      <div className="tab-list" role="tablist" aria-label={label} onKeyDown={onKey}>
        {tabs.map(({ key, title }) => (
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
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
