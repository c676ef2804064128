import { SCOPE_LABELS } from '@giftship/shared/api-keys/labels';
import { type Scope, SCOPES } from '@giftship/shared/api-keys/scopes';
import { entriesOf } from '@giftship/shared/lib/entries-of';
import { Checkbox } from 'antd';
import { useId } from 'react';
import { API_SETTINGS_COPY as SAY } from '../copy.ts';
import { SCOPE_GROUPS } from './scope-groups.ts';

interface ScopeChoiceProps {
  chosen: readonly Scope[];
  isOffered: (scope: Scope) => boolean;
  onChange: (chosen: Scope[]) => void;
}

/** What a key may do, in groups that can be taken whole. */
export function ScopeChoice({ chosen, isOffered, onChange }: ScopeChoiceProps) {
  const change = (group: readonly Scope[], kept: readonly string[]) =>
    onChange(SCOPES.filter((scope) => (group.includes(scope) ? kept : chosen).includes(scope)));
  return entriesOf(SCOPE_GROUPS).map(([name, group]) => {
    const offered = group.filter(isOffered);
    if (offered.length === 0) return null;
    return (
      <Group
        key={name}
        title={SAY.scopeGroups[name]}
        {...{ offered, chosen }}
        onChange={(kept) => change(offered, kept)}
      />
    );
  });
}

interface GroupProps {
  title: string;
  offered: readonly Scope[];
  chosen: readonly Scope[];
  onChange: (kept: readonly string[]) => void;
}

function Group({ title, offered, chosen, onChange }: GroupProps) {
  const id = useId();
  const isWhole = offered.every((scope) => chosen.includes(scope));
  return (
    <div className="api-scopes" role="group" aria-labelledby={id}>
      <p className="row">
        <b id={id} className="grow">
          {title}
        </b>
        <button
          type="button"
          className="link"
          aria-label={isWhole ? SAY.scopesNoneOf(title) : SAY.scopesAllOf(title)}
          onClick={() => onChange(isWhole ? [] : offered)}
        >
          {isWhole ? SAY.scopesNone : SAY.scopesAll}
        </button>
      </p>
      <Checkbox.Group
        className="api-checks"
        value={chosen.filter((scope) => offered.includes(scope))}
        options={offered.map((value) => ({ value, label: SCOPE_LABELS[value] }))}
        onChange={onChange}
      />
    </div>
  );
}
