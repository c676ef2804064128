import type { ColumnMapping } from '@giftship/shared/spreadsheet/match-columns';
import { useState } from 'react';
import { ColumnChoice } from '../../recipients/ColumnChoice.tsx';
import { FIELD_WORDS, MAPPED_FIELDS, SAY as READ_SAY } from '../../recipients/copy.ts';
import type { ReadSummary } from '../../recipients/read-task.ts';
import { withSamples } from '../../recipients/Result.tsx';

const WORDS = READ_SAY.columns;

interface ColumnsLineProps {
  summary: ReadSummary;
  mapBy: (mapping: ColumnMapping | undefined) => void;
  /** Every pasted line for itself instead. */
  readAsLines?: () => void;
}

/** What the columns were taken for, in one sentence where their titles said it, and the way to change it. */
export function ColumnsLine({ summary, mapBy, readAsLines }: ColumnsLineProps) {
  const [isOpen, setOpen] = useState(false);
  const { columns, unused } = summary;
  const fields = MAPPED_FIELDS.filter((field) => columns[field] !== undefined);
  // Titles say what they are; what was guessed by the content is named.
  const isGuessed = summary.mapping_from === 'content';
  return (
    <div className="columns-line">
      <p>
        {WORDS.recognised(fields.length, isGuessed ? fields.map((field) => FIELD_WORDS[field]) : [])}{' '}
        <span className="hint">{WORDS.from[summary.mapping_from]}</span>
        <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? WORDS.close : WORDS.changeShort}
        </button>
        {readAsLines && (
          <button type="button" className="link" onClick={readAsLines}>
            {WORDS.asLines}
          </button>
        )}
      </p>
      {unused.length > 0 && (
        <p className="hint">{WORDS.unused(unused.map((title) => withSamples(title, summary)))}</p>
      )}
      {isOpen && (
        <ColumnChoice
          titles={summary.titles}
          columns={columns}
          mapping={summary.mapping}
          mapBy={mapBy}
          samples={summary.samples}
          rememberBy={summary.key}
        />
      )}
    </div>
  );
}
