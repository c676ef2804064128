import { isRecord } from '@giftship/shared/lib/is-record';
import { LOG_FIELD_LABELS } from '@giftship/shared/operators/log-fields-copy';
import { LISTS_COPY } from './copy.ts';
import { FieldChanges } from './FieldChanges.tsx';
import './lists.css';

const SAY = LISTS_COPY.change;

/** What a change made of each field, as the record keeps it (O225, S083). */
export function ChangeTable({ before, after }: { before: unknown; after: unknown }) {
  const was = isRecord(before) ? before : {};
  const is = isRecord(after) ? after : {};
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  if (fields.length === 0) return <p className="hint">{SAY.nothing}</p>;
  return (
    <FieldChanges
      className="conflict-table"
      titles={SAY}
      changes={fields.map((field) => ({
        key: field,
        name: LOG_FIELD_LABELS[field] ?? <code className="mono">{field}</code>,
        before: <code>{valueText(was[field])}</code>,
        after: <code>{valueText(is[field])}</code>,
      }))}
    />
  );
}

const valueText = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
