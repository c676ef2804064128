import { placeText } from '@giftship/shared/address/place-text';
import type { PurchaseInfo } from '@giftship/shared/goods/contract';
import { CourierMark } from '@giftship/kit/marks/Mark.tsx';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { GoodsPicture } from '@giftship/kit/controls/GoodsPicture.tsx';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { GOODS_COPY } from '../../goods/copy.ts';
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
  const { goods_info: goods } = info;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <aside className="purchase-goods" aria-label={WORDS.heading}>
      <div className="purchase-goods-head">
        <GoodsPicture src={goods.goods_pic} alt="" size={84} isFirst />
        <div>
          <h2>{goods.goods_name}</h2>
          <p className="purchase-unit">
            <Price yuan={goods.price} isSale />
            <span className="hint">
              {WORDS.perPiece} · {GOODS_COPY.weight(goods.goods_weight)}
            </span>
          </p>
          {changeGoods && (
            <button type="button" className="link-blue" onClick={changeGoods}>
              {WORDS.change}
            </button>
          )}
          <button
            type="button"
            className="link-blue purchase-more"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {WORDS.more}
            <span className="visually-hidden">{WORDS.moreOf}</span>
          </button>
        </div>
      </div>
      <QuantityInput id={`${id}-quantity`} limit={goods.limit} {...{ quantity, setQuantity }} />
      <div className={isOpen ? 'purchase-details open' : 'purchase-details'}>
        <CourierFacts info={info} />
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

/** Who carries it, from where, until when, and where not to. */
function CourierFacts({ info }: { info: PurchaseInfo }) {
  const { express_info: express, no_deliver_area: areas } = info;
  const { send_province: province, send_city: city, send_district: district } = express;
  return (
    <dl>
      <div>
        <dt>{WORDS.express}</dt>
        <dd className="purchase-courier">
          <CourierMark name={express.name} /> {express.name} <span className="hint">{express.subname}</span>
        </dd>
      </div>
      <div>
        <dt>{WORDS.from}</dt>
        <dd>{placeText({ province, city, district }) + express.send_address}</dd>
      </div>
      <div>
        <dt>{WORDS.cutoff}</dt>
        <dd>{express.cutoff_time}</dd>
      </div>
      <div>
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
      </div>
      <div>
        <dt>{WORDS.tips}</dt>
        <dd>{express.tips || WORDS.noTips}</dd>
      </div>
    </dl>
  );
}
