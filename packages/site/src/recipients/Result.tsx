import { withCommas } from '@giftship/kit/lib/with-commas.ts';
import { useState, useSyncExternalStore } from 'react';
import { leftWords } from '@giftship/shared/recipients/left-copy';
import type { LeftLine } from '@giftship/shared/recipients/parse-lines';
import { JOINED } from '@giftship/shared/recipients/joined-titles';
import type { ColumnMapping } from '@giftship/shared/spreadsheet/match-columns';
import { FIELD_WORDS, MAPPED_FIELDS, SAY, titleWithSample } from './copy.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { nobodyWords } from './nobody-words.ts';
import type { ReadResult } from './read-in-worker.ts';
import type { ReadSummary, ReadTask } from './read-task.ts';
import type { RowFilter } from './row-store.ts';
import { saveFile } from '@giftship/kit/lib/save-file.ts';
import { RowTable } from './RowTable.tsx';

interface ResultProps {
  task: ReadTask;
  result: ReadResult;
  seconds: number;
  mapBy: (mapping: ColumnMapping | undefined) => void;
  /** Every pasted line for itself instead. */
  readAsLines?: (() => void) | undefined;
}

const FILTERS: readonly RowFilter[] = ['all', 'problem', 'doubt'];

/** How many rows can go out, what fed which field, what was left out and why, and the rows themselves. */
export function Result({ task, result, seconds, mapBy, readAsLines }: ResultProps) {
  const { summary, rows } = result;
  const [filter, setFilter] = useState<RowFilter>('all');
  useSyncExternalStore(rows.subscribe, rows.version);
  const counts = rows.counts();
  const bad = counts.problem + counts.doubt;
  return (
    <>
      <section className="card outcome" data-rows={summary.count}>
        <div className="tiles">
          <Tile kind="good" count={counts.good} />
          <Tile kind="problem" count={counts.problem} />
          <Tile kind="doubt" count={counts.doubt} />
        </div>
        {summary.count === 0 && task.kind === 'file' && (
          <p className="bad">{nobodyWords(summary.skipped, summary.filtered)}</p>
        )}
        <p className="facts-line">
          {factsOf(summary, seconds).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </section>
      {task.kind === 'file' && (
        <div className="details">
          <Columns key={JSON.stringify(summary.columns)} {...{ summary, mapBy }} />
          <Skipped summary={summary} />
        </div>
      )}
      {task.kind === 'lines' && summary.titles.length > 0 && (
        <Columns key={JSON.stringify(summary.columns)} {...{ summary, mapBy, readAsLines }} />
      )}
      <Left left={summary.left.filter(({ reason }) => reason !== 'titles')} />
      <section className="card rows">
        <div className="bar">
          <div className="filters" role="group" aria-label={SAY.filterLabel}>
            {FILTERS.map((one) => (
              <button key={one} type="button" aria-pressed={filter === one} onClick={() => setFilter(one)}>
                {SAY.counts[one]} {withCommas(one === 'all' ? summary.count : counts[one])}
              </button>
            ))}
          </div>
          {bad > 0 && <Download count={bad} errors={result.errors} />}
        </div>
        <RowTable rows={rows} filter={filter} />
      </section>
    </>
  );
}

function Tile({ kind, count }: { kind: 'good' | 'problem' | 'doubt'; count: number }) {
  return (
    <div className={`tile ${count > 0 ? kind : 'none'}`} data-count={kind}>
      <span>{SAY.counts[kind]}</span>
      <strong>{withCommas(count)}</strong>
      <small>{SAY.countsHint[kind]}</small>
    </div>
  );
}

/** What a person should know of a reading, in a few words each. */
export function factsOf(summary: ReadSummary, seconds?: number): string[] {
  const { layout, container, encoding, other_sheets: others } = summary;
  return [
    SAY.facts(summary.count, summary.sheet),
    layout === null ? SAY.unknownLayout : SAY.layouts[layout],
    SAY.container(container, encoding),
    ...(summary.duplicates > 0 ? [SAY.duplicates(summary.duplicates)] : []),
    ...(others.length > 0 ? [SAY.otherSheets(others)] : []),
    ...(seconds === undefined ? [] : [SAY.took(seconds.toFixed(2))]),
  ];
}

/** Which columns fed which fields, changeable. */
function Columns({
  summary,
  mapBy,
  readAsLines,
}: { summary: ReadSummary } & Pick<ResultProps, 'mapBy' | 'readAsLines'>) {
  const [isOpen, setOpen] = useState(false);
  const words = SAY.columns;
  return (
    <section className="card columns-card">
      <div className="bar">
        <h2>{words.title}</h2>
        <span className="hint">{words.from[summary.mapping_from]}</span>
        <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.close : words.change}
        </button>
      </div>
      {isOpen ? (
        <ColumnChoice
          titles={summary.titles}
          columns={summary.columns}
          mapping={summary.mapping}
          mapBy={mapBy}
          samples={summary.samples}
          rememberBy={summary.key}
        />
      ) : (
        <dl>
          {MAPPED_FIELDS.map((field) => {
            const titles = summary.columns[field];
            return (
              titles && (
                <div key={field}>
                  <dt>{FIELD_WORDS[field]}</dt>
                  <dd>{titles.map((title) => withSamples(title, summary)).join(words.joined)}</dd>
                </div>
              )
            );
          })}
        </dl>
      )}
      {summary.unused.length > 0 && (
        <p className="hint">{words.unused(summary.unused.map((title) => withSamples(title, summary)))}</p>
      )}
      {readAsLines && (
        <button type="button" className="link" onClick={readAsLines}>
          {words.asLines}
        </button>
      )}
    </section>
  );
}

/** A title, and what stands first below it where the titles are but numbers. */
export function withSamples(title: string, { titles, samples }: ReadSummary): string {
  return title
    .split(JOINED)
    .map((part) => titleWithSample(part, samples[titles.indexOf(part)]))
    .join(JOINED);
}

/** What was left out, and why. */
function Skipped({ summary: { skipped } }: { summary: ReadSummary }) {
  const count = skipped.reduce((sum, one) => sum + one.count, 0);
  return (
    <section className="card skipped">
      <h2>{count === 0 ? SAY.skipped.none : SAY.skipped.title(count)}</h2>
      <ul>
        {skipped.map(({ reason, rows, count }) => (
          <li key={reason}>
            <span>
              {SAY.skipped.reasons[reason]} <strong>{count}</strong>
            </span>
            <small>{SAY.skipped.rows(rows.slice(0, 12), count)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lines of a text that became no row, each with its reason. */
export function Left({ left }: { left: readonly LeftLine[] }) {
  if (left.length === 0) return null;
  return (
    <section className="card skipped">
      <h2>{SAY.left.title(left.length)}</h2>
      <ul>
        {left.slice(0, SHOWN_LEFT).map((line) => (
          <li key={line.row}>{SAY.left.line(line.row, leftWords(line))}</li>
        ))}
        {left.length > SHOWN_LEFT && <li>{SAY.left.more(left.length - SHOWN_LEFT)}</li>}
      </ul>
    </section>
  );
}

const SHOWN_LEFT = 100;

function Download({ count, errors }: { count: number; errors: ReadResult['errors'] }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(SAY.errorFile, await errors());
    } catch {
      // A worker that broke says so itself, in place of the result.
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" disabled={isBusy} onClick={() => void save()}>
      {isBusy ? SAY.downloading : SAY.download(count)}
    </button>
  );
}
