import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { useCallKey } from '../../lib/new-key.ts';
import { queries } from '../../lib/queries.ts';
import { useMay } from '../../session/session.ts';
import { CONTENT_COPY as SAY } from './copy.ts';
import { toPublish } from './DraftBar.tsx';

type Kind = 'article' | 'notice' | 'layout' | 'site' | 'agreement';

interface VersionsProps {
  kind: Kind;
  /** Number of the article, kind of the agreement. */
  ref_?: string;
  /** Of the draft that would be written over. */
  version: number;
  /** Something is shown, be it from before anybody published here. */
  isLive: boolean;
  /** Something is being written: what would be brought back meanwhile would meet a newer version. */
  isBusy?: boolean;
  show: (value: Record<string, unknown>) => ReactNode;
  /** Without it versions are only looked at. */
  onRestored?: () => void;
}

/** Loads the versions of a text anew. */
export const refreshVersions = () => queries.invalidateQueries({ queryKey: ['content-versions'] });

/** What was shown, newest first; each can be looked at, and brought back as the draft. */
export function VersionsPart({
  kind,
  ref_ = '',
  version,
  isLive,
  isBusy = false,
  show,
  onRestored,
}: VersionsProps) {
  const mayEdit = useMay('content.edit');
  const mayPublish = useMay('content.publish');
  const [restored, setRestored] = useState(0);
  const keyOf = useCallKey();
  const [opened, setOpened] = useState<{ at: string; value: Record<string, unknown> } | null>(null);
  const { data } = useQuery({
    queryKey: ['content-versions', kind, ref_],
    queryFn: ({ signal }) => api.content.versions({ query: { kind, ref: ref_ }, signal }),
  });
  const restore = async (id: number) => {
    if (kind === 'site') return;
    const body = { kind, ref: ref_, id, version };
    try {
      await api.content.restore({ body, key: keyOf(['restore', body]) });
      toast.success(SAY.restored);
      setRestored(id);
      onRestored?.();
    } catch (error) {
      tellFailure(error);
    }
  };
  return (
    <section className="versions" aria-label={SAY.versions}>
      <h3>{SAY.versions}</h3>
      {data?.list.length === 0 && <p className="hint">{isLive ? SAY.liveOnly : SAY.noVersions}</p>}
      <ul>
        {data?.list.map(({ id, by, at, is_shown, value }) => (
          <li key={id}>
            <span>{SAY.versionBy(by, at)}</span>
            {restored === id && version !== 0 && (
              <span className="hint" role="status">
                {SAY.restored}{' '}
                {mayPublish && (
                  <button type="button" className="link" onClick={toPublish}>
                    {SAY.toPublish}
                  </button>
                )}
              </span>
            )}
            {is_shown && <StatePill tone="kept" text={SAY.isShown} />}
            <span className="grow" />
            <Button size="small" aria-label={SAY.lookAt(at)} onClick={() => setOpened({ at, value })}>
              {SAY.look}
            </Button>
            {mayEdit && onRestored && (
              <Button
                size="small"
                aria-label={SAY.restoreAt(at)}
                disabled={isBusy}
                onClick={() => void restore(id)}
              >
                {SAY.restore}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened && (
        <TopDialog
          title={opened.at}
          onClose={() => setOpened(null)}
          footer={<Button onClick={() => setOpened(null)}>{SAY.close}</Button>}
        >
          {show(opened.value)}
        </TopDialog>
      )}
    </section>
  );
}
