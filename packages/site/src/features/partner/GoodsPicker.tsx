import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { openChooseGoods } from '../../lib/open-dialogs.ts';
import { PARTNER_COPY } from './copy.ts';

const SAY = PARTNER_COPY.form;
/** Goods that are named one by one; the rest is a number. */
const SHOWN = 20;

interface GoodsPickerProps {
  ids: number[];
  fault: string | undefined;
  onChange: (ids: number[]) => void;
}

/** The goods that a site is held to; none: all of them. */
export function GoodsPicker({ ids, fault, onChange }: GoodsPickerProps) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? ids : ids.slice(0, SHOWN);
  const pick = () => openChooseGoods({ onChoose: (id) => onChange(ids.includes(id) ? ids : [...ids, id]) });
  return (
    <div className="partner-field" role="group" aria-label={SAY.goods}>
      <span>{SAY.goods}</span>
      {ids.length > 0 && (
        <ul className="partner-goods">
          {shown.map((id) => (
            <ChosenGoods key={id} id={id} onRemove={() => onChange(ids.filter((each) => each !== id))} />
          ))}
          {shown.length < ids.length && (
            <li>
              <button type="button" className="link" onClick={() => setAll(true)}>
                {SAY.more(ids.length - shown.length)}
              </button>
            </li>
          )}
        </ul>
      )}
      <Button className="partner-pick" icon={<PlusOutlined />} onClick={pick}>
        {SAY.addGoods}
      </Button>
      <span className="hint">{SAY.goodsHint}</span>
      <span className="bad" role="alert">
        {fault}
      </span>
    </div>
  );
}

function ChosenGoods({ id, onRemove }: { id: number; onRemove: () => void }) {
  const found = useQuery({
    queryKey: ['goods-name', id],
    queryFn: () => api.goods.buy({ query: { goods_id: String(id) } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const name = found.data?.goods_info.goods_name ?? SAY.goodsNamed(id);
  return (
    <li>
      <span>{name}</span>
      <button type="button" aria-label={SAY.remove(name)} onClick={onRemove}>
        <CloseOutlined />
      </button>
    </li>
  );
}
