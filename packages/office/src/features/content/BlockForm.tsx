import { Button, Checkbox, Input, Select } from 'antd';
import { PictureInput } from '../../media/PictureInput.tsx';
import { CONTENT_COPY, LAYOUT_COPY as SAY } from './copy.ts';
import { type FormBlock, listIn } from './layout-blocks.ts';

interface BlockFormProps {
  block: FormBlock;
  onChange: (block: FormBlock) => void;
}

/** The settings of a block of the home page, each kind its own (O193). */
export function BlockForm({ block, onChange }: BlockFormProps) {
  const { type, data, style } = block;
  const set = (more: Record<string, unknown>) => onChange({ ...block, data: { ...data, ...more } });
  const hasHeight = type === 'home_banner' || type === 'carousel' || type === 'image';
  return (
    <>
      <div className="content-line">
        {type !== 'home_banner' && type !== 'advantage' && (
          <label className="decide-field">
            {SAY.title}
            <Input
              value={block.title}
              maxLength={20}
              onChange={({ target }) => onChange({ ...block, title: target.value })}
            />
          </label>
        )}
        {(type === 'home_banner' || type === 'carousel') && (
          <Whole label={SAY.interval} value={data.interval} onChange={(interval) => set({ interval })} />
        )}
        {hasHeight && (
          <Whole
            label={SAY.height}
            value={style.height}
            onChange={(height) => onChange({ ...block, style: { height } })}
          />
        )}
        {type === 'new' && (
          <Whole label={SAY.perPage} value={data.per_page} onChange={(per_page) => set({ per_page })} />
        )}
        {type === 'hot' && (
          <div className="decide-field">
            {SAY.tabs}
            <Checkbox.Group
              value={data.tabs as string[]}
              options={Object.entries(SAY.tabNames).map(([value, label]) => ({ value, label }))}
              onChange={(tabs) => set({ tabs })}
            />
          </div>
        )}
      </div>
      {type === 'advantage' && <Tiles list={listIn(data)} onChange={(list) => set({ list })} />}
      {type === 'image' && (
        <>
          <PictureInput
            label={SAY.image}
            value={data.image ? [String(data.image)] : []}
            most={1}
            onChange={([image = '']) => set({ image })}
          />
          <Leads value={String(data.url ?? '')} onChange={(url) => set({ url })} />
        </>
      )}
      {type === 'carousel' && (
        <>
          <PictureInput
            label={SAY.image}
            value={listIn(data).map(({ image }) => image ?? '')}
            most={10}
            onChange={(images) =>
              set({
                list: images.map(
                  (image) => listIn(data).find((each) => each.image === image) ?? { image, url: '' },
                ),
              })
            }
          />
          {listIn(data).map((place, at) => (
            <Leads
              key={place.image}
              at={at + 1}
              value={place.url ?? ''}
              onChange={(url) =>
                set({ list: listIn(data).map((each, other) => (other === at ? { ...each, url } : each)) })
              }
            />
          ))}
        </>
      )}
    </>
  );
}

interface WholeProps {
  label: string;
  value: unknown;
  onChange: (value: number | undefined) => void;
}

function Whole({ label, value, onChange }: WholeProps) {
  return (
    <label className="decide-field">
      {label}
      <Input
        value={value === undefined ? '' : String(value)}
        inputMode="numeric"
        maxLength={5}
        onChange={({ target }) => {
          const digits = target.value.replace(/\D/g, '');
          onChange(digits === '' ? undefined : Number(digits));
        }}
      />
    </label>
  );
}

function Leads({ value, at, onChange }: { value: string; at?: number; onChange: (url: string) => void }) {
  return (
    <label className="decide-field">
      {at === undefined ? SAY.url : `${SAY.tile(at)} ${SAY.url}`}
      <Input value={value} maxLength={300} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}

const MOST_TILES = 6;

function Tiles({
  list,
  onChange,
}: {
  list: Record<string, string>[];
  onChange: (list: Record<string, string>[]) => void;
}) {
  const put = (at: number, change: Record<string, string>) =>
    onChange(list.map((each, other) => (other === at ? { ...each, ...change } : each)));
  return (
    <>
      {list.map((tile, at) => (
        <div key={at} className="content-line" role="group" aria-label={SAY.tile(at + 1)}>
          <div className="decide-field">
            {SAY.icon}
            <Select
              aria-label={`${SAY.tile(at + 1)} ${SAY.icon}`}
              value={tile.icon ?? 'gift'}
              options={Object.entries(SAY.icons).map(([value, label]) => ({ value, label }))}
              onChange={(icon) => put(at, { icon })}
            />
          </div>
          <label className="decide-field">
            {SAY.tileTitle}
            <Input
              value={tile.title ?? ''}
              maxLength={10}
              onChange={({ target }) => put(at, { title: target.value })}
            />
          </label>
          <label className="decide-field grow">
            {SAY.tileText}
            <Input
              value={tile.text ?? ''}
              maxLength={20}
              onChange={({ target }) => put(at, { text: target.value })}
            />
          </label>
          <Button
            aria-label={CONTENT_COPY.removeOne(SAY.tile(at + 1))}
            onClick={() => onChange(list.filter((_, other) => other !== at))}
          >
            {CONTENT_COPY.remove}
          </Button>
        </div>
      ))}
      {list.length < MOST_TILES && (
        <span>
          <Button size="small" onClick={() => onChange([...list, { icon: 'gift', title: '', text: '' }])}>
            {SAY.addTile}
          </Button>
        </span>
      )}
    </>
  );
}
