import { FailedNote } from '@giftship/kit/states/States.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { usePref } from '../../../lists/use-pref.ts';
import { api } from '../../api.ts';
import { PATHS } from '../../paths.ts';
import { SHIPPING_COPY } from '../../shipping/copy.ts';
import { Paper } from '../../shipping/Paper.tsx';
import { SHIPPING_KEY } from '../../shipping/refresh-shipping.ts';
import { WAVES_COPY as SAY } from './copy.ts';
import './waves.css';

/** What lies in each parcel of a wave, to be laid into it, with or without the name of the goods (S046). */
export function SlipsPage() {
  const navigate = useNavigate();
  const wave_sn = useSearchParams()[0].get('wave_sn') ?? '';
  const [hasGoods, setGoods] = usePref('slips.goods', true);
  const { data, isError, refetch } = useQuery({
    queryKey: [SHIPPING_KEY, 'slips', wave_sn, hasGoods],
    queryFn: ({ signal }) => api.shipping.slips({ query: { wave_sn, goods: hasGoods ? '1' : '0' }, signal }),
    // The paper stays while it is read with or without the goods.
    placeholderData: keepPreviousData,
  });
  if (isError) return <FailedNote title={SAY.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={6} className="log-wait" />;
  return (
    <Paper
      title={SAY.slipsTitle(wave_sn)}
      note={
        <Checkbox checked={hasGoods} onChange={({ target }) => setGoods(target.checked)}>
          {SAY.withGoods}
        </Checkbox>
      }
      onClose={() => void navigate(PATHS.waves({ open: wave_sn }))}
    >
      <div className="paper-sheet sheet-a4 packing-slips">
        {data.slips.map((slip) => (
          <article key={slip.order_sn} aria-label={slip.order_sn}>
            <p>
              <b>{SAY.slip}</b> <span>{SHIPPING_COPY.noOf(wave_sn, slip.no)}</span>
            </p>
            <p className="mono">{slip.kuaidi_sn || slip.order_sn}</p>
            <p>
              <samp>
                {slip.rec_name} {slip.rec_city}
              </samp>
            </p>
            <p>
              {slip.goods && (
                <samp>
                  {slip.goods.code} {slip.goods.name}{' '}
                </samp>
              )}
              <b>{SAY.pieces(slip.goods_num)}</b>
            </p>
            {slip.remark !== '' && (
              <p>
                {SAY.remark} <samp>{slip.remark}</samp>
              </p>
            )}
          </article>
        ))}
      </div>
    </Paper>
  );
}
