import { placeText } from '@giftship/shared/address/place-text';
import type { PurchaseInfo } from '@giftship/shared/goods/contract';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { SAY } from './copy.ts';
import { QuantityInput } from './QuantityInput.tsx';

const WORDS = SAY.goods;
const REMARK_MAX = 500;

interface GoodsPanelProps {
  info: PurchaseInfo;
  quantity: number;
  remark: string;
  setQuantity: (quantity: number) => void;
  setRemark: (remark: string) => void;
  changeGoods: (() => void) | undefined;
}

/** What is bought and who carries it (M073-M075, M079). On a narrow screen the courier's part folds away. */
export function GoodsPanel(props: GoodsPanelProps) {
  const { info, quantity, remark, setQuantity, setRemark, changeGoods } = props;
  const { goods_info: goods, express_info: express, no_deliver_area: areas } = info;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { send_province: province, send_city: city, send_district: district } = express;
  const from = placeText({ province, city, district }) + express.send_address;
  return (
    <aside className="purchase-goods" aria-label={WORDS.heading}>
      <div className="purchase-goods-head">
        <img src={goods.goods_pic} alt="" width="88" height="88" />
        <div>
          <h2>{goods.goods_name}</h2>
          <Price yuan={goods.price} />
          <p className="hint">
            {WORDS.perPiece} · {goods.goods_weight} kg
          </p>
          {changeGoods && (
            <button type="button" className="purchase-change" onClick={changeGoods}>
              {WORDS.change}
            </button>
          )}
        </div>
      </div>
      <QuantityInput id={`${id}-quantity`} limit={goods.limit} {...{ quantity, setQuantity }} />
      <button type="button" className="purchase-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {WORDS.more}
      </button>
      <div className={isOpen ? 'purchase-details open' : 'purchase-details'}>
        <dl>
          <dt>{WORDS.express}</dt>
          <dd>
            {express.name} <span className="hint">{express.subname}</span>
          </dd>
          <dt>{WORDS.from}</dt>
          <dd>{from}</dd>
          <dt>{WORDS.cutoff}</dt>
          <dd>{express.cutoff_time}</dd>
          <dt>{WORDS.areas}</dt>
          <dd>
            {areas.length === 0
              ? WORDS.noAreas
              : areas.map(({ province, city, end }) => (
                  <span key={`${province}${city ?? ''}`} className="purchase-area">
                    {placeText({ province, city })}
                    {end ? ` ${WORDS.until(end.slice(5, 10))}` : ''}
                  </span>
                ))}
          </dd>
          <dt>{WORDS.tips}</dt>
          <dd>{express.tips || WORDS.noTips}</dd>
        </dl>
        <label className="purchase-remark" htmlFor={`${id}-remark`}>
          <span>{WORDS.remark}</span>
          <Input.TextArea
            id={`${id}-remark`}
            value={remark}
            rows={3}
            maxLength={REMARK_MAX}
            placeholder={WORDS.remarkHint}
            onChange={({ target }) => setRemark(target.value)}
          />
        </label>
      </div>
    </aside>
  );
}
