import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyNote, FailedNote } from '@giftship/kit/states/States.tsx';
import { useQuery } from '@tanstack/react-query';
import { desk } from '../lib/desk.ts';
import { LOG_KEY } from '../lib/queries.ts';
import { LISTS_COPY as SAY } from './copy.ts';
import './lists.css';
import { TimeCell } from './cells.tsx';

/** The tab 操作记录 of a record: what operators did and what its state did, in one line of time (O037). */
export function RecordLog({ object, sn }: { object: string; sn: string }) {
  const mayRead = desk().useMayReadLog();
  const { data, isError, refetch } = useQuery({
    queryKey: [LOG_KEY, object, sn],
    queryFn: ({ signal }) => desk().logOf({ query: { object, ref: sn }, signal }),
    enabled: mayRead,
  });
  if (!mayRead) return null;
  if (isError) return <FailedNote title={SAY.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={3} className="log-wait" />;
  if (data.list.length === 0) return <EmptyNote title={SAY.noLog} />;
  return (
    <ol className="timeline" aria-label={SAY.log}>
      {data.list.map(({ at, by, text, reason, kind }) => (
        <li key={`${at} ${by} ${text}`}>
          <TimeCell at={at} />
          <b>{by === '' ? SAY.system : by}</b> {kind === 'note' ? '' : text}
          {kind === 'note' && <div className="note">{text}</div>}
          {reason !== '' && <small>{reason}</small>}
        </li>
      ))}
    </ol>
  );
}
