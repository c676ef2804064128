import { Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { failureText } from '../../lib/failures.ts';
import { ConflictDialog } from '../../lists/ConflictDialog.tsx';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { PictureInput } from '../../media/PictureInput.tsx';
import { useMay } from '../../session/session.ts';
import { tellFailure } from '../../lib/failures.ts';
import type { Banner } from './BannerLine.tsx';
import { BANNERS_COPY as SAY, CONTENT_COPY } from './copy.ts';
import { fromWire, isMoment, TimeField, toWire } from './TimeField.tsx';

interface BannerDialogProps {
  /** Null makes a new one. */
  banner: Banner | null;
  at: number;
  onDone: () => void;
  onClose: () => void;
}

const TITLES = {
  image: SAY.image,
  url: SAY.url,
  button_icon: SAY.icon,
  button_text: SAY.text,
  start_time: CONTENT_COPY.fields.start_time ?? '',
  end_time: CONTENT_COPY.fields.end_time ?? '',
  enabled: SAY.enabled,
} as const;
type Fields = Pick<Banner, keyof typeof TITLES>;

const fieldsOf = (banner: Banner | null): Fields => ({
  image: banner?.image ?? '',
  url: banner?.url ?? '',
  button_icon: banner?.button_icon ?? '',
  button_text: banner?.button_text ?? '',
  start_time: fromWire(banner?.start_time ?? ''),
  end_time: fromWire(banner?.end_time ?? ''),
  enabled: banner?.enabled ?? false,
});
const bodyOf = (fields: Fields) => ({
  ...fields,
  button_icon: fields.button_icon as keyof typeof SAY.icons,
  start_time: toWire(fields.start_time),
  end_time: toWire(fields.end_time),
});

/** Makes a banner or changes one, and shows it as the site does, wide and narrow (O192). */
export function BannerDialog({ banner, at, onDone, onClose }: BannerDialogProps) {
  const mayPublish = useMay('content.publish');
  const [given, setGiven] = useState(fieldsOf(banner));
  const [over, setOver] = useState<{ title: string; theirs: Banner | null } | null>(null);
  const put = (change: Partial<Fields>) => setGiven({ ...given, ...change });
  const id = banner?.id ?? 0;
  const send = (fields: Fields, version: number, key: string) =>
    api.content.saveBanner({ body: { id, version, ...bodyOf(fields) }, key });
  const merge = async (mine: ReadonlySet<string>) => {
    if (!over?.theirs) return onClose();
    const theirs = fieldsOf(over.theirs);
    const merged = Object.fromEntries(
      Object.keys(given).map((field) => [field, (mine.has(field) ? given : theirs)[field as keyof Fields]]),
    ) as unknown as Fields;
    try {
      if (mine.size > 0) await send(merged, over.theirs.version, `banner-${id}-${over.theirs.version}`);
      onDone();
      onClose();
    } catch (error) {
      tellFailure(error);
      setOver({ ...over, title: failureText(error) });
    }
  };
  if (over)
    return (
      <ConflictDialog
        title={over.title}
        differences={(Object.keys(TITLES) as (keyof Fields)[])
          .map((key) => ({
            key,
            title: TITLES[key],
            mine: String(given[key]),
            theirs: String(fieldsOf(over.theirs)[key]),
          }))
          .filter(({ mine, theirs }) => mine !== theirs)}
        onChoose={(mine) => void merge(mine)}
        onClose={onClose}
      />
    );
  const conflict = async (title: string) => {
    const { list } = await api.content.banners();
    setOver({ title, theirs: list.find((each) => each.id === id) ?? null });
  };
  return (
    <DecideDialog
      title={banner ? SAY.edit(at) : SAY.add}
      action="banner.save"
      verb={SAY.save}
      noReason
      isReady={given.image !== '' && isMoment(given.start_time) && isMoment(given.end_time)}
      isDirty={JSON.stringify(given) !== JSON.stringify(fieldsOf(banner))}
      hint={mayPublish ? '' : SAY.noPublish}
      content={[id, given]}
      run={async ({ key }) => ({ ...(await send(given, banner?.version ?? 0, key)), approval: null })}
      onConflict={(title) => void conflict(title)}
      onDone={onDone}
      onClose={onClose}
    >
      <div className="decide-field">
        {SAY.image}
        <PictureInput
          label={SAY.image}
          value={given.image === '' ? [] : [given.image]}
          most={1}
          crop="banner"
          onChange={([image = '']) => put({ image })}
        />
      </div>
      <label className="decide-field">
        <span>
          {SAY.url} <small className="hint">{SAY.urlHint}</small>
        </span>
        <Input value={given.url} maxLength={300} onChange={({ target }) => put({ url: target.value })} />
      </label>
      <div className="content-line">
        <label className="decide-field grow">
          <span>
            {SAY.text} <small className="hint">{SAY.textHint}</small>
          </span>
          <Input
            value={given.button_text}
            maxLength={8}
            onChange={({ target }) => put({ button_text: target.value })}
          />
        </label>
        <div className="decide-field">
          {SAY.icon}
          <Select
            aria-label={SAY.icon}
            value={given.button_icon}
            getPopupContainer={(field) => field.closest('dialog') ?? document.body}
            options={Object.entries(SAY.icons).map(([value, label]) => ({ value, label }))}
            onChange={(button_icon) => put({ button_icon })}
          />
        </div>
      </div>
      <TimeField
        label={TITLES.start_time}
        value={given.start_time}
        onChange={(start_time) => put({ start_time })}
      />
      <TimeField label={TITLES.end_time} value={given.end_time} onChange={(end_time) => put({ end_time })} />
      <label className="content-switch">
        <Switch
          aria-label={SAY.enabled}
          checked={given.enabled}
          disabled={!mayPublish}
          onChange={(enabled) => put({ enabled })}
        />
        {SAY.enabled}
      </label>
      {given.image !== '' && (
        <>
          {(['wide', 'narrow'] as const).map((size) => (
            <figure key={size} className={`banner-preview ${size}`}>
              <figcaption>{SAY[size]}</figcaption>
              <div>
                <img src={given.image} alt="" />
                {given.button_text !== '' && <span>{given.button_text}</span>}
              </div>
            </figure>
          ))}
        </>
      )}
    </DecideDialog>
  );
}
