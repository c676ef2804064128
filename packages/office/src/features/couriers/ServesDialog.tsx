import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { failureText } from '../../lib/failures.ts';
import { api } from '../../session/api.ts';
import { OFFICE_COURIERS_COPY } from './copy.ts';

const S = OFFICE_COURIERS_COPY.serves;
type Answer = Awaited<ReturnType<typeof api.couriers.serves>>;

/** Which couriers serve one address today, in words instead of on a map (O095). */
export function ServesDialog({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [fault, setFault] = useState('');
  const ask = async () => {
    setFault('');
    try {
      setAnswer(await api.couriers.serves({ query: { address } }));
    } catch (error) {
      setAnswer(null);
      setFault(failureText(error));
    }
  };
  return (
    <TopDialog title={S.title} className="decide-dialog" onClose={onClose}>
      <form
        className="serves-ask"
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <Input
          aria-label={S.address}
          placeholder={S.hint}
          value={address}
          maxLength={200}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Button htmlType="submit" disabled={address.trim() === ''}>
          {S.ask}
        </Button>
      </form>
      {fault !== '' && (
        <p className="bad" role="alert">
          {fault}
        </p>
      )}
      {answer && <Result answer={answer} />}
    </TopDialog>
  );
}

function Result({ answer: { province, city, day, list } }: { answer: Answer }) {
  const can = list.filter(({ serves }) => serves).length;
  return (
    <>
      <p>{S.result(`${province}${city === province ? '' : city}`, day, can, list.length)}</p>
      <table className="figure-table">
        <tbody>
          {list.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.supplier} {row.name}
              </th>
              <td>
                <StatePill
                  tone={row.serves ? 'kept' : row.enabled ? 'bad' : 'gone'}
                  text={row.serves ? S.can : row.enabled ? S.cannot : S.off}
                />
              </td>
              <td>{row.why}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
