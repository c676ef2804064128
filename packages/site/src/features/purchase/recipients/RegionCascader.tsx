import { Cascader, type CascaderProps } from 'antd';
import 'virtual:antd/Cascader.css';
import { useState } from 'react';
import type { Place } from '@giftship/shared/address/parse-address';
import { allProvinces, type Region } from '@giftship/shared/address/regions';
import { GRID_COPY } from './copy.ts';
import type { RegionInputProps } from './RegionInput.tsx';

interface Option {
  value: string;
  label: string;
  children?: Option[];
}

const optionOf = ({ name, children }: Region): Option => ({
  value: name,
  label: name,
  ...(children.length > 0 && { children: children.map(optionOf) }),
});
let options: Option[] | null = null;

const MOST_FOUND = 50;

/** The kit's cascader over all divisions. It comes open; loaded by RegionInput only. */
export function RegionCascader({ value, onChange, onClose }: RegionInputProps) {
  const [isOpen, setOpen] = useState(true);
  options ??= allProvinces().map(optionOf);
  const show = (next: boolean) => {
    setOpen(next);
    if (!next) onClose?.();
  };
  return (
    <Cascader<Option>
      className="region-cascader"
      options={options}
      value={[value.province, value.city, value.district].filter(Boolean)}
      onChange={(path) => onChange(placeOfPath(path))}
      open={isOpen}
      onOpenChange={show}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a click or a key
      autoFocus
      showSearch={SEARCH}
      displayRender={(labels) => [...new Set(labels)].join(' ')}
      placeholder={GRID_COPY.regionSearch}
      aria-label={GRID_COPY.columns.region}
      notFoundContent={GRID_COPY.regionNotFound}
      allowClear={false}
    />
  );
}

const placeOfPath = ([province = '', city = '', district = '']: readonly (
  string | number | null
)[]): Place => ({
  province: String(province ?? ''),
  city: String(city ?? ''),
  district: String(district ?? ''),
});

const wordsOf = (path: readonly Option[]): string => path.map(({ value }) => value).join('');

/** People leave the endings out: all characters in their order are enough, those that stand together come first. */
const SEARCH: Exclude<NonNullable<CascaderProps<Option>['showSearch']>, boolean> = {
  limit: MOST_FOUND,
  filter: (input, path) => hasInOrder(wordsOf(path), input.replace(/\s/g, '')),
  sort: (a, b, input) => {
    const rank = (path: readonly Option[]) => {
      const at = wordsOf(path).indexOf(input.replace(/\s/g, ''));
      return at < 0 ? Infinity : at;
    };
    const [one, other] = [rank(a as Option[]), rank(b as Option[])];
    return one === other ? 0 : one - other;
  },
  render: (_, path) => [...new Set((path as Option[]).map(({ label }) => label))].join(' '),
};

function hasInOrder(text: string, characters: string): boolean {
  let at = 0;
  for (const character of characters) {
    at = text.indexOf(character, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
