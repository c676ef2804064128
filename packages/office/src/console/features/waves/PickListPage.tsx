import { GoodsPicture } from '@giftship/kit/controls/GoodsPicture.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { usePref } from '../../../lists/use-pref.ts';
import { api } from '../../api.ts';
import { PATHS } from '../../paths.ts';
import { Paper } from '../../shipping/Paper.tsx';
import { SHIPPING_KEY } from '../../shipping/refresh-shipping.ts';
import { WAVES_COPY as SAY } from './copy.ts';
import './waves.css';

/** What the shelves give to a wave: on A4, and on a phone with boxes to tick (S044). */
export function PickListPage() {
  const navigate = useNavigate();
  const wave_sn = useSearchParams()[0].get('wave_sn') ?? '';
  // What was ticked stays with the login, of the wave that is picked now.
  const [ticked, tick] = usePref<{ wave: string; goods: number[] }>('pick.ticked', { wave: '', goods: [] });
  const { data, isError, refetch } = useQuery({
    queryKey: [SHIPPING_KEY, 'pick', wave_sn],
    queryFn: ({ signal }) => api.shipping.pickList({ query: { wave_sn }, signal }),
  });
  if (isError) return <FailedNote title={SAY.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={6} className="log-wait" />;
  const { wave, lines, parcels, pieces } = data;
  const done = new Set(ticked.wave === wave_sn ? ticked.goods : []);
  const toggle = (id: number) => {
    const next = new Set(done);
    if (!next.delete(id)) next.add(id);
    tick({ wave: wave_sn, goods: [...next] });
  };
  return (
    <Paper
      title={SAY.pickTitle(wave_sn)}
      note={<span role="status">{SAY.picked(done.size, lines.length)}</span>}
      onClose={() => void navigate(PATHS.waves({ open: wave_sn }))}
    >
      <article className="paper-sheet sheet-a4 pick-list">
        <header>
          <h1>{SAY.pickTitle(wave_sn)}</h1>
          <p>
            {wave.express.name} {wave.warehouse.name}
          </p>
          <p>
            <b>{SAY.pickSums(parcels, pieces, lines.length)}</b>
          </p>
          <p>{SAY.made(wave.created_by, wave.created_at)}</p>
        </header>
        <table aria-label={SAY.pickTitle(wave_sn)}>
          <thead>
            <tr>
              <th scope="col">{SAY.pickDone}</th>
              <th scope="col">{SAY.picture}</th>
              <th scope="col">{SAY.code}</th>
              <th scope="col">{SAY.name}</th>
              <th scope="col">{SAY.total}</th>
              <th scope="col">{SAY.perParcel}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.goods_id} className={done.has(line.goods_id) ? 'picked' : undefined}>
                <td className="pick-tick">
                  <Checkbox
                    checked={done.has(line.goods_id)}
                    aria-label={`${SAY.pickDone} ${line.name}`}
                    onChange={() => toggle(line.goods_id)}
                  />
                </td>
                <td>
                  <GoodsPicture src={line.pic} alt="" size={48} isFirst />
                </td>
                <td className="pick-code">
                  <samp>{line.code || SAY.noCode}</samp>
                </td>
                <th scope="row">
                  <samp>{line.name}</samp>
                </th>
                <td className="pick-total">{line.total}</td>
                <td>
                  {line.parcels.map(({ goods_num, count }) => (
                    <div key={goods_num}>{SAY.each(goods_num, count)}</div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </article>
    </Paper>
  );
}
