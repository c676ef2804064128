import { CleanHtml } from '@giftship/kit/controls/CleanHtml.tsx';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { LISTS_COPY } from '../lists/copy.ts';
import { api } from './api.ts';

interface AgreementTextProps {
  onClose: () => void;
  /** The buttons; without them it is only read. */
  footer?: ReactNode;
}

/** The supplier agreement that is in force (S006). */
export function AgreementText({ onClose, footer }: AgreementTextProps) {
  const { data } = useQuery({
    queryKey: ['agreement'],
    queryFn: ({ signal }) => api.doors.agreement({ query: { kind: 'supplier' }, signal }),
  });
  return (
    <TopDialog
      title={data?.title ?? ''}
      className="decide-dialog"
      onClose={onClose}
      footer={footer ?? <Button onClick={onClose}>{LISTS_COPY.close}</Button>}
    >
      {data ? (
        <CleanHtml html={data.content} className="article" />
      ) : (
        <Skeletons count={6} className="log-wait" />
      )}
    </TopDialog>
  );
}
