import { Cascader, type CascaderProps } from 'antd';
import 'virtual:antd/Cascader.css';
import { type KeyboardEvent, useState } from 'react';
import type { Place } from '@giftship/shared/address/parse-address';
import { allProvinces, type Region } from '@giftship/shared/address/regions';
import { GRID_COPY } from './copy.ts';

export interface RegionInputProps {
  value: Place;
  onChange: (place: Place) => void;
  /** Opens at once and takes the focus. */
  autoFocus?: boolean;
  /** The list has been closed, with or without a choice. */
  onClose?: () => void;
}

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
  const [search, setSearch] = useState('');
  const all = (options ??= allProvinces().map(optionOf));
  const show = (next: boolean) => {
    setOpen(next);
    if (!next) onClose?.();
  };
  /** Enter takes the first place found, as people expect of a search; arrows choose another one. */
  const takeFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || search.trim() === '' || event.nativeEvent.isComposing) return;
    if (event.currentTarget.querySelector('[aria-activedescendant]:not([aria-activedescendant=""])')) return;
    const [first] = pathsOf(all)
      .filter((path) => matches(search, path))
      .sort((a, b) => compare(a, b, search));
    if (first === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(placeOfPath(first.map((option) => option.value)));
    show(false);
  };
  return (
    <div className="region-cascader" onKeyDownCapture={takeFirst}>
      <Cascader<Option>
        options={all}
        value={[value.province, value.city, value.district].filter(Boolean)}
        onChange={(path) => onChange(placeOfPath(path))}
        open={isOpen}
        onOpenChange={show}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a click or a key
        autoFocus
        showSearch={{ ...SEARCH, onSearch: setSearch }}
        displayRender={(labels) => [...new Set(labels)].join(' ')}
        placeholder={GRID_COPY.regionSearch}
        aria-label={GRID_COPY.columns.region}
        notFoundContent={GRID_COPY.regionNotFound}
        allowClear={false}
        classNames={{ popup: { root: 'region-popup' } }}
      />
    </div>
  );
}

const placeOfPath = ([province, city, district]: readonly (string | number | null)[]): Place => ({
  province: String(province ?? ''),
  city: String(city ?? ''),
  district: String(district ?? ''),
});

const pathsOf = (all: readonly Option[]): Option[][] =>
  all.flatMap((option) =>
    option.children ? pathsOf(option.children).map((path) => [option, ...path]) : [[option]],
  );
const wordsOf = (path: readonly Option[]): string => path.map(({ value }) => value).join('');
const plain = (search: string): string => search.replace(/\s/g, '');

/** People leave the endings out: all characters in their order are enough. */
function matches(search: string, path: readonly Option[]): boolean {
  const text = wordsOf(path);
  let at = 0;
  for (const character of plain(search)) {
    at = text.indexOf(character, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Names in which the characters stand together come first. */
function compare(a: readonly Option[], b: readonly Option[], search: string): number {
  const rank = (path: readonly Option[]) => {
    const at = wordsOf(path).indexOf(plain(search));
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  return rank(a) - rank(b);
}

const SEARCH: Exclude<NonNullable<CascaderProps<Option>['showSearch']>, boolean> = {
  limit: MOST_FOUND,
  filter: (search, path) => matches(search, path),
  sort: (a, b, search) => compare(a as Option[], b as Option[], search),
  render: (_, path) => [...new Set((path as Option[]).map(({ label }) => label))].join(' '),
};
