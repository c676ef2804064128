import { GoodsPicture } from '@giftship/kit/controls/GoodsPicture.tsx';
import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { Input, Select } from 'antd';
import { Line, Pick } from '../../goods/form-lines.tsx';
import { PictureInput } from '../../media/PictureInput.tsx';
import { useMay } from '../../session/session.ts';
import { GOODS_COPY as SAY } from './copy.ts';
import type { OpenForm } from './use-goods-form.ts';
import { useGoodsOptions } from './use-options.ts';

const PLATFORMS = Object.entries(PLATFORM_LABELS).map(([id, label]) => ({ value: Number(id), label }));

/** What a goods item is: its pictures and facts (O053). The supplier stays; a copy may have another one. */
export function GoodsFields({ form }: { form: OpenForm }) {
  const { base, given, put, faults } = form;
  const isLocked = !useMay('goods.edit');
  const { categories, couriersOf } = useGoodsOptions();
  const faultOf = (field: string) => faults.find((fault) => fault.field === field)?.text ?? '';
  const pics = given.pics.split(/\s+/).filter((path) => path !== '');
  const text = (field: 'name' | 'supplier_code' | 'weight' | 'limit' | 'rank', more: TextMore = {}) => (
    <Input
      value={given[field]}
      readOnly={isLocked}
      maxLength={more.most ?? 20}
      suffix={more.unit}
      inputMode={more.isNumber ? 'decimal' : 'text'}
      status={faultOf(field) === '' ? '' : 'error'}
      onChange={({ target }) => put({ [field]: target.value })}
    />
  );
  return (
    <section className="goods-fields">
      <div className="goods-pics">
        <GoodsPicture src={pics[0] ?? ''} alt={base.name} size={128} />
        <div>
          {pics.slice(1, 5).map((path) => (
            <GoodsPicture key={path} src={path} alt="" size={60} />
          ))}
        </div>
      </div>
      <div className="goods-facts">
        <Line title={SAY.form.name} fault={faultOf('name')} isWide>
          {text('name', { most: 60 })}
        </Line>
        <Pick title={SAY.form.category}>
          {(label) => (
            <Select
              aria-label={label}
              value={given.category_id ?? 0}
              disabled={isLocked}
              showSearch
              optionFilterProp="label"
              options={[{ value: 0, label: SAY.form.noCategory }, ...categories]}
              onChange={(id: number) => put({ category_id: id === 0 ? null : id })}
            />
          )}
        </Pick>
        <Line title={SAY.form.supplier}>
          <Input value={base.supplier.name} readOnly disabled />
        </Line>
        <Pick title={SAY.form.courier}>
          {(label) => (
            <Select
              aria-label={label}
              value={given.courier_id}
              disabled={isLocked}
              options={couriersOf(base.supplier.id)}
              onChange={(courier_id: number) => put({ courier_id })}
            />
          )}
        </Pick>
        <Line title={SAY.form.code}>{text('supplier_code', { most: 40 })}</Line>
        <Line title={SAY.form.weight} fault={faultOf('weight')}>
          {text('weight', { unit: SAY.form.kg, isNumber: true })}
        </Line>
        <Line title={SAY.form.limit} fault={faultOf('limit')}>
          {text('limit', { unit: SAY.form.pieces, isNumber: true })}
        </Line>
        <TagLine form={form} isLocked={isLocked} fault={faultOf('tag')} />
        <Line title={SAY.form.rank} fault={faultOf('rank')}>
          {text('rank', { isNumber: true })}
        </Line>
        <Pick title={SAY.form.platforms} isWide>
          {(label) => (
            <Select
              mode="multiple"
              aria-label={label}
              value={given.platforms}
              disabled={isLocked}
              placeholder={SAY.form.allPlatforms}
              optionFilterProp="label"
              options={PLATFORMS}
              onChange={(platforms: number[]) => put({ platforms })}
            />
          )}
        </Pick>
        <div className="goods-line wide">
          <span>
            {SAY.form.pics} <small className="hint">{SAY.form.picsHint}</small>
          </span>
          <PictureInput
            label={SAY.form.pics}
            value={pics}
            most={9}
            isLocked={isLocked}
            onChange={(next) => put({ pics: next.join('\n') })}
          />
          {faultOf('pics') !== '' && <p className="bad">{faultOf('pics')}</p>}
        </div>
      </div>
    </section>
  );
}

const OWN = 'own';

/** One of the three tags that have a look, none, or own words. */
function TagLine({ form, isLocked, fault }: { form: OpenForm; isLocked: boolean; fault: string }) {
  const { tag } = form.given;
  const isKnown = tag === '' || SAY.tags[tag] !== undefined;
  return (
    <div className="goods-line">
      <div className="goods-pick">
        <span>{SAY.form.tag}</span>
        <Select
          aria-label={SAY.form.tag}
          value={isKnown ? tag : OWN}
          disabled={isLocked}
          options={[
            { value: '', label: SAY.form.noTag },
            ...Object.entries(SAY.tags).map(([value, label]) => ({ value, label })),
            { value: OWN, label: SAY.form.ownTag },
          ]}
          onChange={(value: string) => form.put({ tag: value === OWN ? ' ' : value })}
        />
        {!isKnown && (
          <Input
            aria-label={SAY.form.ownTagText}
            value={tag.trimStart()}
            readOnly={isLocked}
            maxLength={6}
            status={fault === '' ? '' : 'error'}
            onChange={({ target }) => form.put({ tag: target.value === '' ? ' ' : target.value })}
          />
        )}
      </div>
    </div>
  );
}

interface TextMore {
  most?: number;
  unit?: string;
  isNumber?: boolean;
}
