import { GoodsPicture } from '@giftship/kit/controls/GoodsPicture.tsx';
import { Input, Select } from 'antd';
import { Line, Pick } from '../../../goods/form-lines.tsx';
import { MoneyField } from '../../../lists/MoneyField.tsx';
import { PictureField } from '../../../pictures/PictureField.tsx';
import { OWN_GOODS_COPY as SAY } from './copy.ts';
import { sendPicture } from './own-pictures.tsx';
import { type OpenForm, useOwnOptions } from './use-own-form.ts';

const F = SAY.fields;

interface OwnFieldsProps {
  form: OpenForm;
  /** A change waits: only what counts at once may be changed. */
  isWaiting: boolean;
}

/** What goods are: pictures, facts and costs; the sale price is the shop's (S021). */
export function OwnFields({ form, isWaiting }: OwnFieldsProps) {
  const { given, put, faults } = form;
  const { categories, couriers } = useOwnOptions();
  const faultOf = (field: string) => faults.find((fault) => fault.field === field)?.text ?? '';
  const text = (field: TextField, more: { most?: number; unit?: string; isHeld?: boolean } = {}) => (
    <Input
      value={given[field]}
      disabled={more.isHeld === true}
      maxLength={more.most ?? 12}
      suffix={more.unit}
      inputMode={more.unit ? 'decimal' : 'text'}
      status={faultOf(field) === '' ? '' : 'error'}
      onChange={({ target }) => put({ [field]: target.value })}
    />
  );
  return (
    <section className="goods-fields">
      <div className="goods-pics">
        <GoodsPicture src={given.pics[0] ?? ''} alt={given.name} size={128} />
      </div>
      <div className="goods-facts own-facts">
        <Line title={F.name} fault={faultOf('name')} isWide>
          {text('name', { most: 60, isHeld: isWaiting })}
        </Line>
        <Pick title={F.category_id}>
          {(label) => (
            <Select
              aria-label={label}
              value={given.category_id ?? 0}
              disabled={isWaiting}
              showSearch
              optionFilterProp="label"
              options={[{ value: 0, label: SAY.noCategory }, ...categories]}
              onChange={(id: number) => put({ category_id: id === 0 ? null : id })}
            />
          )}
        </Pick>
        <Pick title={F.courier_id}>
          {(label) => (
            <Select
              aria-label={label}
              value={given.courier_id === 0 ? null : given.courier_id}
              options={couriers}
              onChange={(courier_id: number) => put({ courier_id })}
            />
          )}
        </Pick>
        <Line title={F.supplier_code}>{text('supplier_code', { most: 40 })}</Line>
        <Line title={F.weight} fault={faultOf('weight')}>
          {text('weight', { unit: SAY.kg, isHeld: isWaiting })}
        </Line>
        <Line title={F.limit} fault={faultOf('limit')}>
          {text('limit', { unit: SAY.pieces })}
        </Line>
        {(['cost', 'parcel_cost'] as const).map((field) => (
          <div key={field} className="goods-line">
            <Pick title={F[field]}>
              {(label) => (
                <MoneyField
                  label={label}
                  value={given[field]}
                  isWrong={faultOf(field) !== ''}
                  onChange={(amount) => put({ [field]: amount })}
                />
              )}
            </Pick>
            {faultOf(field) !== '' && (
              <p>
                <span className="bad">{faultOf(field)}</span>
              </p>
            )}
          </div>
        ))}
        <p className="goods-line wide hint">{SAY.costHint}</p>
        <div className="goods-line wide">
          <span>
            {F.pics} <small className="hint">{SAY.picsHint}</small>
          </span>
          <PictureField
            label={F.pics}
            value={given.pics}
            most={9}
            isLocked={isWaiting}
            sendOne={sendPicture}
            onChange={(pics) => put({ pics })}
          />
          {faultOf('pics') !== '' && <p className="bad">{faultOf('pics')}</p>}
        </div>
      </div>
    </section>
  );
}

type TextField = 'name' | 'supplier_code' | 'weight' | 'limit';
