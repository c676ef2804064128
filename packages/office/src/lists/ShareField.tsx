import { Select } from 'antd';
import { LISTS_COPY } from './copy.ts';
import type { Views } from './use-views.ts';

const SAY = LISTS_COPY.views;
/** One's own: no role has this number. */
const MINE = 0;

interface ShareFieldProps {
  label: string;
  roles: Views['roles'];
  value: number | null;
  onChange: (role: number | null) => void;
  /** The label stands above it; otherwise it is only read out. */
  isShown?: boolean;
}

/** Who sees a view: oneself, or all who have a role that one has too (O023). */
export function ShareField({ label, roles, value, onChange, isShown = false }: ShareFieldProps) {
  return (
    <div className="decide-field">
      {isShown && label}
      <Select
        aria-label={label}
        value={value ?? MINE}
        options={[
          { value: MINE, label: SAY.mine },
          ...roles.map(({ id, name }) => ({ value: id, label: SAY.role(name) })),
        ]}
        getPopupContainer={(field: HTMLElement) => field.closest('dialog') ?? document.body}
        onChange={(role: number) => onChange(role === MINE ? null : role)}
      />
    </div>
  );
}
