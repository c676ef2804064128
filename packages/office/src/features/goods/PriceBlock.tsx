import { Input } from 'antd';
import { useMay } from '../../session/session.ts';
import { GOODS_COPY as SAY } from './copy.ts';
import type { GroupLine } from './goods-form.ts';
import { PriceRefusals } from './PriceRefusals.tsx';
import type { OpenForm } from './use-goods-form.ts';
import { type Fen, formatYuan } from '@giftship/shared/money/fen';
import { MoneyCell } from '../../lists/cells.tsx';

const TYPED = /^\d{0,4}(\.\d{0,2})?$/;
const DEFAULT_GROUP = 1;

/** Prices of a goods item: what is set, and what each group pays and leaves, worked out while somebody types (O054-O056). */
export function PriceBlock({ form }: { form: OpenForm }) {
  const { base, given, put, lines } = form;
  const mayPrice = useMay('goods.price');
  const mayCost = useMay('goods.cost.edit');
  const seesCost = base.cost !== undefined;
  return (
    <section className="drawer-section" aria-label={SAY.price}>
      <h3>
        {SAY.price} <small className="hint">{SAY.priceHint}</small>
      </h3>
      <div className="price-block">
        <div className="price-set">
          <Amount
            label={SAY.sale}
            value={given.price}
            isLocked={!mayPrice}
            isMain
            onChange={(price) => put({ price })}
          />
          <Amount
            label={SAY.floor}
            value={given.floor}
            isLocked={!mayPrice}
            onChange={(floor) => put({ floor })}
          />
          {seesCost && (
            <>
              <Amount
                label={SAY.cost}
                value={given.cost}
                isLocked={!mayCost}
                onChange={(cost) => put({ cost })}
              />
              <Amount
                label={SAY.parcelCost}
                value={given.parcel_cost}
                isLocked={!mayCost}
                onChange={(parcel_cost) => put({ parcel_cost })}
              />
            </>
          )}
        </div>
        <hr aria-hidden="true" />
        <table className="records price-groups" aria-label={SAY.group}>
          <thead>
            <tr>
              <th scope="col">{SAY.group}</th>
              <th scope="col">{SAY.rule}</th>
              <th scope="col">{SAY.own}</th>
              <th scope="col" className="work-number">
                {SAY.result}
              </th>
              {seesCost && (
                <>
                  <th scope="col" className="work-number">
                    {SAY.margin}
                  </th>
                  <th scope="col" className="work-number">
                    {SAY.percent}
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <GroupRow
                key={line.id}
                line={line}
                own={given.groups[String(line.id)] ?? ''}
                isLocked={!mayPrice}
                seesCost={seesCost}
                onChange={(own) => put({ groups: { ...given.groups, [String(line.id)]: own } })}
              />
            ))}
          </tbody>
        </table>
        <PriceRefusals form={form} />
      </div>
    </section>
  );
}

interface AmountProps {
  label: string;
  value: string;
  isLocked: boolean;
  isMain?: boolean;
  onChange: (text: string) => void;
}

function Amount({ label, value, isLocked, isMain = false, onChange }: AmountProps) {
  return (
    <label>
      {label}
      <Input
        className={isMain ? 'price-main' : ''}
        inputMode="decimal"
        value={value}
        readOnly={isLocked}
        onChange={({ target }) => TYPED.test(target.value) && onChange(target.value)}
      />
    </label>
  );
}

/** A dash while it is half typed. */
const AmountCell = ({ amount }: { amount: Fen | null }) => (
  <MoneyCell yuan={amount === null ? '' : formatYuan(amount)} />
);

interface GroupRowProps {
  line: GroupLine;
  own: string;
  isLocked: boolean;
  seesCost: boolean;
  onChange: (own: string) => void;
}

function GroupRow({ line, own, isLocked, seesCost, onChange }: GroupRowProps) {
  const { name, rule, price, margin, percent, isBelow } = line;
  return (
    <tr className={isBelow ? 'below' : undefined}>
      <th scope="row">{name}</th>
      <td className={own === '' ? undefined : 'struck'}>{rule}</td>
      <td>
        {line.id === DEFAULT_GROUP && own === '' ? (
          <span className="hint">{SAY.sale}</span>
        ) : (
          <Input
            aria-label={SAY.ownOf(name)}
            placeholder={SAY.byRule}
            inputMode="decimal"
            value={own}
            readOnly={isLocked}
            status={isBelow && own !== '' ? 'error' : ''}
            onChange={({ target }) => TYPED.test(target.value) && onChange(target.value)}
          />
        )}
      </td>
      <td className="work-number">
        <b>
          <AmountCell amount={price} />
        </b>
      </td>
      {seesCost && (
        <>
          <td className="work-number">
            <AmountCell amount={margin} />
          </td>
          <td className="work-number">
            <span className="margin-bar" aria-hidden="true">
              <i style={{ width: `${Math.min(100, Math.max(8, Math.abs(percent)))}%` }} />
            </span>
            {margin === null ? '—' : `${String(percent).replace('-', '−')}%`}
          </td>
        </>
      )}
    </tr>
  );
}
