import { WarningOutlined } from '@ant-design/icons';
import { fieldsOf } from '@giftship/shared/lib/fields-of';
import { type FormEvent, type ReactNode, useCallback, useState } from 'react';
import type { RefusalName } from '@giftship/shared/errors/catalogue';
import { type Layout, LAYOUTS } from '@giftship/shared/spreadsheet/labels';
import type { LeftLine } from '@giftship/shared/recipients/parse-lines';
import type { ColumnMapping } from '@giftship/shared/spreadsheet/match-columns';
import { api } from '../lib/api.ts';
import { useLoad } from '../lib/use-load.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { gatherSkipped } from './gather-skipped.ts';
import { nobodyWords } from './nobody-words.ts';
import { Left } from './Result.tsx';
import { SAY, titleWithSample } from './copy.ts';
import { TemplateLink } from './TemplateLink.tsx';
import type { RefusedMessage, ReadTask } from './read-task.ts';

/** Refusals that a choice of columns may help. */
const COLUMN_REFUSALS: readonly RefusalName[] = ['IMPORT_NO_HEADER', 'IMPORT_MISSING_COLUMNS'];

/** A name, a number and an address want three, mostly. */
const FEW_COLUMNS = 2;

interface FailureProps {
  task: ReadTask;
  refused: RefusedMessage;
  again: (task: ReadTask) => void;
  choosePlatform: (id: number) => void;
  mapBy: (mapping: ColumnMapping | undefined) => void;
  /** Where another file is taken, which mostly is what helps. */
  children?: ReactNode;
}

/** What happened, and the ways on: a password, the right platform, a choice of columns, or another try. */
export function Failure({ task, refused, again, choosePlatform, mapBy, children }: FailureProps) {
  const {
    looks_like: looksLike,
    titles = [],
    samples = [],
    columns = {},
    left = [],
    skipped = null,
  } = (refused.data ?? {}) as {
    skipped?: Parameters<typeof gatherSkipped>[0] | null;
    looks_like?: Layout;
    titles?: string[];
    samples?: string[];
    columns?: Record<string, string[]>;
    left?: LeftLine[];
  };
  const platform = SAY.platforms.find(({ id }) => looksLike && id === LAYOUTS.indexOf(looksLike) + 1);
  const isAboutColumns = COLUMN_REFUSALS.includes(refused.refusal) && task.kind === 'file';
  const hasHeader = refused.refusal !== 'IMPORT_NO_HEADER';
  const isOther = platform !== undefined;
  // The catalogue's next step speaks to the command line here.
  const next = isAboutColumns
    ? SAY.nextForColumns(hasHeader, isOther)
    : refused.refusal === 'IMPORT_EMPTY' && skipped !== null
      ? nobodyWords(gatherSkipped(skipped), 0)
      : refused.next;
  const canMap = isAboutColumns && titles.length > 0;
  /** Too few columns to hold anybody: another file is what helps. */
  const [isMapping, setMapping] = useState(titles.length > FEW_COLUMNS);
  const isProtected = refused.refusal === 'FILE_PASSWORD' && task.kind === 'file';
  return (
    <section className="card failure" role="alert">
      <h2>
        <WarningOutlined aria-hidden /> {isAboutColumns ? SAY.columnsCause(hasHeader, isOther) : refused.text}
      </h2>
      {task.kind === 'file' && <samp className="failure-file">{task.file.name}</samp>}
      {isProtected ? (
        <>
          <Password task={task} refused={refused} again={again} />
          {children}
        </>
      ) : (
        <>
          {next !== '' && <p>{next}</p>}
          {isAboutColumns && children}
          <div className="ways">
            {platform !== undefined && platform.id !== task.platform && (
              <button type="button" onClick={() => choosePlatform(platform.id)}>
                {SAY.readAs(platform.name)}
              </button>
            )}
            <button type="button" className={canMap ? 'link' : undefined} onClick={() => again(task)}>
              {SAY.again}
            </button>
            {task.kind === 'file' && <TemplateLink platform={task.platform} />}
            {canMap && !isMapping && (
              <button type="button" className="link" onClick={() => setMapping(true)}>
                {SAY.mapByHand}
              </button>
            )}
          </div>
          <Left left={left} />
          {!isAboutColumns && children}
          {canMap && isMapping && (
            <>
              <h3>{SAY.mapByHand}</h3>
              <p className="hint">
                {SAY.fileColumns(
                  titles.flatMap((title, at) => (title === '' ? [] : [titleWithSample(title, samples[at])])),
                )}
              </p>
              <ColumnChoice {...{ titles, columns, mapBy }} mapping={{}} examples={samples} />
            </>
          )}
        </>
      )}
    </section>
  );
}

/** Asks for the password until it fits; some ways of protecting cannot be opened here at all. */
function Password({
  task,
  refused,
  again,
}: {
  task: ReadTask & { kind: 'file' };
  refused: RefusedMessage;
  again: (task: ReadTask) => void;
}) {
  const [password, setPassword] = useState('');
  const [isArticleOpen, setArticleOpen] = useState(false);
  const { wrong, unsupported } = fieldsOf(refused.data);
  // The old binary format cannot say that a password is wrong: it is refused with any.
  const isImpossible = unsupported === true || (task.password !== undefined && wrong !== true);
  const words = SAY.password;
  const open = (event: FormEvent) => {
    event.preventDefault();
    again({ ...task, password });
  };
  return (
    <>
      {isImpossible ? (
        <p>{words.impossible}</p>
      ) : (
        <form className="password" onSubmit={open}>
          <p className={wrong ? 'bad' : ''}>{wrong ? words.wrong : words.ask}</p>
          <input
            type="password"
            value={password}
            aria-label={words.label}
            placeholder={words.label}
            autoComplete="off"
            maxLength={255}
            autoFocus
            onChange={({ target }) => setPassword(target.value)}
          />
          <button type="submit" disabled={password === ''}>
            {words.open}
          </button>
        </form>
      )}
      <button type="button" className="link" onClick={() => setArticleOpen(!isArticleOpen)}>
        {isArticleOpen ? words.hideArticle : words.article}
      </button>
      {isArticleOpen && <Article id={2} />}
    </>
  );
}

/** A help article as plain paragraphs: nothing of its markup reaches the page. */
function Article({ id }: { id: number }) {
  const load = useCallback(() => api.content.articles({ query: { id: String(id) } }), [id]);
  const [article] = useLoad(load);
  if (article.state === 'loading') return null;
  if (article.state === 'failed') return <p className="hint">{SAY.password.articleFailed}</p>;
  return (
    <article>
      {paragraphsOf(article.value.list[0]?.content ?? '').map(({ text, isTitle }, i) =>
        isTitle ? <h3 key={i}>{text}</h3> : <p key={i}>{text}</p>,
      )}
    </article>
  );
}

function paragraphsOf(html: string): { text: string; isTitle: boolean }[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.querySelectorAll('h2, h3, p, li')].map((part) => ({
    text: part.textContent.trim(),
    isTitle: part.tagName.startsWith('H'),
  }));
}
