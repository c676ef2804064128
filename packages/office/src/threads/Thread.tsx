import { CASE_AUTHOR } from '@giftship/shared/cases/case';
import type { CaseMessage } from '@giftship/shared/cases/fields-contract';
import { THREADS_COPY as SAY } from './copy.ts';
import { Pictures } from './Pictures.tsx';
import './threads.css';

const CLASS: Readonly<Record<number, string>> = {
  [CASE_AUTHOR.system]: 'said-system',
  [CASE_AUTHOR.supplier]: 'said-supplier',
};

/** What was said about a case, oldest first (S061, O115). */
export function Thread({ messages, src }: { messages: readonly CaseMessage[]; src: (id: string) => string }) {
  return (
    <section className="drawer-section">
      <h3>{SAY.label}</h3>
      <ol className="thread">
        {messages.map((line) => (
          <li key={line.id} className={line.is_internal ? 'said-note' : CLASS[line.by]}>
            <small>
              {[line.by_text, line.who, line.is_internal ? SAY.internal : '', line.at]
                .filter((part) => part !== '')
                .join(' · ')}
            </small>
            <p>{line.content}</p>
            {line.proposal_text !== '' && <p className="hint">{SAY.proposal(line.proposal_text)}</p>}
            <Pictures ids={line.images} src={src} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What the courier told of its parcel, newest first. */
export function TraceLines({ trace }: { trace: readonly { time: string; text: string; place: string }[] }) {
  return (
    <section className="drawer-section">
      <h3>{SAY.trace}</h3>
      {trace.length === 0 && <p className="hint">{SAY.noTrace}</p>}
      <ol className="thread-trace">
        {trace.map(({ time, text, place }) => (
          <li key={`${time} ${text}`}>
            <time>{time}</time> {place} {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
