import { FILTER_TYPES, type FilterType } from '@giftship/shared/recipients/filter-rows';
import { PLATFORM_KEYS, platformKey } from '@giftship/shared/goods/platforms';
import type { ColumnMapping } from '@giftship/shared/spreadsheet/match-columns';
import { Button, Checkbox, Input, Progress } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Failure } from '../../recipients/Failure.tsx';
import '../../recipients/import.css';
import { nobodyWords } from '../../recipients/nobody-words.ts';
import type { ReadTask } from '../../recipients/read-task.ts';
import { factsOf } from '../../recipients/Result.tsx';
import { DropZone } from '../../recipients/Source.tsx';
import { type Phase, useImport } from '../../recipients/use-import.ts';
import { SAY as READ_SAY } from '../../recipients/copy.ts';
import { PATHS } from '../../lib/paths.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { rest, SLICE_ROWS } from './add-rows.ts';
import { ColumnsLine } from './ColumnsLine.tsx';
import { SAY } from './copy.ts';
import type { SourceTabProps } from './ManualTab.tsx';
import { ReissueImport } from './ReissueImport.tsx';

const WORDS = SAY.sheet;
/** Rows that were left out and are named. */
const MOST_SKIPPED = 12;
const TEMPLATE_KEYS = [PLATFORM_KEYS[1], PLATFORM_KEYS[2], PLATFORM_KEYS[3], PLATFORM_KEYS[4]] as const;

/** Tabs 2 and 3: a file becomes rows of the grid; the smart filter leaves some of them out (M098, D322). */
export function SheetTab({
  platform,
  store,
  showReissue,
  isFiltering,
}: SourceTabProps & { isFiltering: boolean }) {
  const { phase, share, start, cancel } = useImport();
  const [types, setTypes] = useState<FilterType[]>([...FILTER_TYPES]);
  const [lines, setLines] = useState('');
  const taking = useTaking(phase, store);
  const task = phase.at === 'idle' ? null : phase.task;
  const filter = isFiltering
    ? {
        types,
        lines: lines
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      }
    : undefined;
  const readFile = (file: File) => {
    taking.forget();
    start({ kind: 'file', file, platform, filter });
  };
  const again = (next: ReadTask) => {
    if (taking.readAgain()) start(next);
    else toast.warning(WORDS.gone);
  };
  const mapBy = (mapping: ColumnMapping | undefined) => {
    if (task?.kind === 'file')
      again({ ...task, mapping, remembered: mapping === undefined ? {} : undefined });
  };
  const choosePlatform = (id: number) => {
    if (task) again({ ...task, platform: id });
  };
  const isIdle = phase.at === 'idle' || phase.at === 'failed';
  const nobody =
    phase.at === 'done' && phase.result.summary.count === 0
      ? nobodyWords(phase.result.summary.skipped, phase.result.summary.filtered)
      : '';
  const box = useRef<HTMLDivElement>(null);
  // On a phone what came of the file would stand below the window.
  useEffect(() => {
    if (phase.at === 'done' || phase.at === 'failed')
      box.current?.querySelector('.purchase-read, .failure h2')?.scrollIntoView({ block: 'nearest' });
  }, [phase.at]);
  return (
    <div ref={box} className={isFiltering ? 'import purchase-sheet filtering' : 'import purchase-sheet'}>
      {isFiltering && isIdle && <FilterLines {...{ types, setTypes, lines, setLines }} />}
      {phase.at === 'failed' && (
        <Failure {...phase} again={again} choosePlatform={choosePlatform} mapBy={mapBy}>
          <DropZone readFile={readFile} isAgain />
        </Failure>
      )}
      {phase.at === 'idle' && <DropZone readFile={readFile} />}
      {phase.at === 'idle' && <SheetHelp platform={platform} />}
      {phase.at === 'idle' && phase.wasCancelled && <p role="status">{READ_SAY.cancelled}</p>}
      {phase.at === 'reading' && <Reading name={nameOf(phase.task)} share={share} cancel={cancel} />}
      {phase.at === 'done' && (
        <section className="purchase-read" aria-live="polite">
          <div className="row">
            <strong className="grow">
              {taking.isTaking
                ? WORDS.adding(taking.taken, phase.result.summary.count)
                : taking.isTakenBack
                  ? WORDS.takenBack(nameOf(phase.task))
                  : nobody === ''
                    ? WORDS.read(taking.taken, nameOf(phase.task))
                    : READ_SAY.nobody.title(nameOf(phase.task))}
            </strong>
            {taking.isTaking ? (
              <Button onClick={taking.stop}>{WORDS.stop}</Button>
            ) : (
              <Button onClick={cancel}>{WORDS.another}</Button>
            )}
          </div>
          {nobody !== '' && <p className="bad">{nobody}</p>}
          <p className="facts-line">
            {factsOf(phase.result.summary).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            {phase.result.summary.filtered > 0 && (
              <span>{WORDS.filtered(phase.result.summary.filtered)}</span>
            )}
            {phase.result.summary.skipped.map(({ reason, rows, count }) => (
              <span key={reason}>
                {WORDS.skipped(
                  READ_SAY.skipped.reasons[reason],
                  count,
                  READ_SAY.skipped.rows(rows.slice(0, MOST_SKIPPED), count),
                )}
              </span>
            ))}
          </p>
          {task?.kind === 'file' && !taking.isTaking && (
            <ColumnsLine
              key={JSON.stringify(phase.result.summary.columns)}
              summary={phase.result.summary}
              mapBy={mapBy}
            />
          )}
        </section>
      )}
      {showReissue && <ReissueImport store={store} />}
    </div>
  );
}

const nameOf = (task: ReadTask): string => (task.kind === 'file' ? task.file.name : READ_SAY.pasted);

/** Takes the rows of a finished reading into the grid, slice by slice, as one undo step. */
function useTaking(phase: Phase, store: SourceTabProps['store']) {
  const [taken, setTaken] = useState(0);
  const [isTaking, setTaking] = useState(false);
  const [isTakenBack, setTakenBack] = useState(false);
  const isStopped = useRef(false);
  /** What the readings of this file gave, and what `replaced` of the store was then. */
  const given = useRef({ ids: new Set<number>(), replaced: 0 });
  const release = useRef(() => {});
  const result = phase.at === 'done' ? phase.result : null;
  const name = phase.at === 'done' ? nameOf(phase.task) : '';
  useEffect(() => {
    if (result === null) return;
    const run = { isOver: false };
    isStopped.current = false;
    const { ids } = given.current;
    // What the readings before gave goes out for what this one gives, or every row would come twice.
    const step = { label: WORDS.undoLabel(name), instead: new Set(ids) };
    const { count } = result.summary;
    const take = async () => {
      setTaken(0);
      setTakenBack(false);
      setTaking(true);
      for (let at = 0; at < count && !isStopped.current; at += SLICE_ROWS) {
        const rows = await result.take(at, Math.min(count, at + SLICE_ROWS));
        if (run.isOver) return;
        if (at === 0) given.current.replaced = store.replaced();
        const added = store.add(rows, step);
        release.current();
        if (added.length === 0) {
          setTakenBack(true);
          break;
        }
        for (const id of added) ids.add(id);
        setTaken(Math.min(count, at + SLICE_ROWS));
        await rest();
      }
    };
    // A worker that broke says so itself, in place of the result.
    void take()
      .catch(() => {})
      .finally(() => {
        if (run.isOver) return;
        release.current();
        setTaking(false);
      });
    return () => {
      run.isOver = true;
    };
  }, [result, name, store]);
  useEffect(() => {
    if (phase.at === 'failed' || phase.at === 'idle') release.current();
  }, [phase.at]);
  useEffect(() => () => release.current(), []);
  return {
    taken,
    isTaking,
    isTakenBack,
    stop: () => {
      isStopped.current = true;
    },
    /** Another file begins. */
    forget: () => {
      given.current = { ids: new Set(), replaced: 0 };
    },
    /** The same file is read again; false when its rows were bought or thrown away since: they would be bought twice. */
    readAgain: (): boolean => {
      const { ids, replaced } = given.current;
      if (ids.size > 0 && replaced !== store.replaced()) return false;
      release.current();
      release.current = store.hold();
      return true;
    },
  };
}

const SHARE_MS = 80;

function Reading({ name, share, cancel }: { name: string; share: () => number; cancel: () => void }) {
  const [percent, setPercent] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPercent(Math.round(share() * 100)), SHARE_MS);
    return () => clearInterval(timer);
  }, [share]);
  return (
    <div className="purchase-reading" data-reading>
      <p>{READ_SAY.reading(name)}</p>
      <Progress percent={percent} status="active" aria-label={READ_SAY.reading(name)} />
      <Button onClick={cancel}>{READ_SAY.cancel}</Button>
    </div>
  );
}

function SheetHelp({ platform }: { platform: number }) {
  const key = platformKey(platform);
  const [isWhole, setWhole] = useState(false);
  const first = TEMPLATE_KEYS.find((one) => one === key) ?? TEMPLATE_KEYS[0];
  return (
    <p className="row hint">
      <Link to={PATHS.article(4)} target="_blank">
        {WORDS.format}
      </Link>
      <span>{WORDS.template}</span>
      <a href={`/api/common/download?type=${first}`}>{WORDS.templates[first]}</a>
      <button type="button" className="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? WORDS.fewerTemplates : WORDS.moreTemplates}
      </button>
      {isWhole &&
        TEMPLATE_KEYS.filter((one) => one !== first).map((one) => (
          <a key={one} href={`/api/common/download?type=${one}`}>
            {WORDS.templates[one]}
          </a>
        ))}
    </p>
  );
}

interface FilterLinesProps {
  types: FilterType[];
  setTypes: (types: FilterType[]) => void;
  lines: string;
  setLines: (lines: string) => void;
}

/** What leaves a row out: any of these lines in any of these fields (M195, M196). */
function FilterLines({ types, setTypes, lines, setLines }: FilterLinesProps) {
  const id = useId();
  return (
    <div className="purchase-filter">
      <span id={`${id}-types`}>{SAY.filter.typesLabel}</span>
      <Checkbox.Group
        aria-labelledby={`${id}-types`}
        options={FILTER_TYPES.map((type) => ({ label: SAY.filter.types[type], value: type }))}
        value={types}
        onChange={setTypes}
      />
      <label htmlFor={id}>{SAY.filter.linesLabel}</label>
      <Input.TextArea
        id={id}
        value={lines}
        rows={4}
        placeholder={SAY.filter.linesExample}
        onChange={({ target }) => setLines(target.value)}
      />
      <Link to={PATHS.article(1)} target="_blank">
        {SAY.filter.help}
      </Link>
    </div>
  );
}
