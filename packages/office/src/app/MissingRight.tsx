import { EmptyState } from '@giftship/kit/states/States.tsx';
import { RIGHT_LABELS } from '@giftship/shared/operators/labels';
import type { Needed } from '@giftship/shared/operators/rights';
import { useQuery } from '@tanstack/react-query';
import { api } from '../session/api.ts';
import { FRAME_COPY as SAY } from './copy.ts';

/** A page that the rights do not open: which right is missing, and whom to ask (O015). */
export function MissingRight({ right }: { right: Needed }) {
  const rights = right === 'any' ? [] : typeof right === 'string' ? [right] : right;
  const names = rights.map((each) => RIGHT_LABELS[each]).join(' / ');
  const { data: givers } = useQuery({
    queryKey: ['givers'],
    queryFn: async ({ signal }) => (await api.operators.givers({ signal })).list,
  });
  return (
    <EmptyState title={SAY.missing} hint={SAY.missingRight(names)}>
      {givers && (
        <p>{givers.length === 0 ? SAY.missingNobody : SAY.missingAsk(givers.map(({ name }) => name))}</p>
      )}
    </EmptyState>
  );
}
