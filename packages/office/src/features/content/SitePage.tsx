import { COPY } from '@giftship/kit/copy.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { isAnswer } from '@giftship/shared/api/client';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { useLeaveGuard } from '../../lib/dirty.ts';
import { failureText, tellFailure } from '../../lib/failures.ts';
import { useCallKey } from '../../lib/new-key.ts';
import { queries } from '../../lib/queries.ts';
import { ConflictDialog } from '../../lists/ConflictDialog.tsx';
import { PictureInput } from '../../media/PictureInput.tsx';
import { CONTENT_COPY, SITE_COPY as SAY } from './copy.ts';
import { siteBody, siteForm, type SiteForm } from './site-form.ts';
import { VersionsPart, refreshVersions } from './VersionsPart.tsx';
import './content.css';

const KEY = ['site'];
const MOST_IM = 6;
type Words = 'site_title' | 'copyright' | 'icp' | 'phone' | 'hours' | 'banner_url';
const TITLES: Readonly<Record<keyof SiteForm, string>> = {
  site_title: SAY.site_title,
  copyright: SAY.copyright,
  icp: SAY.icp,
  logo: SAY.logo,
  banner: SAY.top_banner,
  banner_url: SAY.top_url,
  im: SAY.im,
  phone: SAY.phone,
  qr_img: SAY.qr_img,
  hours: SAY.hours,
  hidden: SAY.hidden,
  redirects: SAY.redirects,
};

/** What stands around every page of the shop (O195). */
export function SitePage() {
  // With the version that it was typed over: a newer one that arrives meanwhile is somebody else's.
  const [typed, setTyped] = useState<{ value: SiteForm; version: number } | null>(null);
  const [over, setOver] = useState<{ title: string; theirs: SiteForm; version: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const keyOf = useCallKey();
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.content.site({ signal }),
  });
  const isDirty =
    typed !== null &&
    data !== undefined &&
    JSON.stringify(typed.value) !== JSON.stringify(siteForm(data.value));
  useLeaveGuard(isDirty);
  if (isError) return <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="office-page">
        <Skeletons count={6} className="content-wait" />
      </div>
    );
  const given = typed?.value ?? siteForm(data.value);
  const version = typed?.version ?? data.version;
  const put = (change: Partial<SiteForm>) => setTyped({ value: { ...given, ...change }, version });
  const send = async (form: SiteForm, version: number) => {
    setBusy(true);
    try {
      const body = { version, ...siteBody(form) };
      await api.content.saveSite({ body, key: keyOf(body) });
      await Promise.all([refreshVersions(), queries.invalidateQueries({ queryKey: KEY })]);
      setTyped(null);
      toast.success(SAY.saved);
    } catch (error) {
      if (!isAnswer(error, 'VERSION_CONFLICT')) return tellFailure(error);
      const fresh = await api.content.site();
      setOver({ title: failureText(error), theirs: siteForm(fresh.value), version: fresh.version });
    } finally {
      setBusy(false);
    }
  };
  const choose = (mine: ReadonlySet<string>) => {
    if (!over) return;
    setOver(null);
    const merged = Object.fromEntries(
      Object.keys(given).map((field) => [
        field,
        (mine.has(field) ? given : over.theirs)[field as keyof SiteForm],
      ]),
    ) as unknown as SiteForm;
    if (mine.size > 0) return void send(merged, over.version);
    setTyped(null);
    void queries.invalidateQueries({ queryKey: KEY });
  };
  const text = (field: Words, most: number) => (
    <label className="decide-field grow">
      {TITLES[field]}
      <Input
        value={given[field]}
        maxLength={most}
        onChange={({ target }) => put({ [field]: target.value })}
      />
    </label>
  );
  const picture = (field: 'logo' | 'banner' | 'qr_img') => (
    <div className="decide-field">
      {TITLES[field]}
      <PictureInput
        label={TITLES[field]}
        value={given[field] === '' ? [] : [given[field]]}
        most={1}
        onChange={([url = '']) => put({ [field]: url })}
      />
    </div>
  );
  return (
    <div className="office-page">
      <section className="card content-form">
        <div className="draft-bar">
          <Button
            type="primary"
            disabled={!isDirty}
            loading={isBusy}
            onClick={() => void send(given, version)}
          >
            {SAY.save}
          </Button>
          {isDirty && <Button onClick={() => setTyped(null)}>{CONTENT_COPY.discard}</Button>}
          <span className="hint">{isDirty ? CONTENT_COPY.unsaved : SAY.hint}</span>
        </div>
        <div className="content-line">
          {text('site_title', 30)}
          {text('copyright', 100)}
          {text('icp', 50)}
        </div>
        <div className="content-line">
          {text('phone', 20)}
          {text('hours', 50)}
        </div>
        <div className="content-line site-pictures">
          {picture('logo')}
          {picture('qr_img')}
          {picture('banner')}
        </div>
        {given.banner !== '' && text('banner_url', 300)}
        <section className="content-form" aria-label={SAY.im}>
          <h3>{SAY.im}</h3>
          {given.im.map((each, at) => (
            <ImLine
              key={at}
              im={each}
              onChange={(im) => put({ im: given.im.map((one, other) => (other === at ? im : one)) })}
              onRemove={() => put({ im: given.im.filter((_, other) => other !== at) })}
            />
          ))}
          {given.im.length < MOST_IM && (
            <span>
              <Button
                size="small"
                onClick={() => put({ im: [...given.im, { name: '', type: 'wechat', value: '' }] })}
              >
                {SAY.addIm}
              </Button>
            </span>
          )}
        </section>
        {(['hidden', 'redirects'] as const).map((field) => (
          <label key={field} className="decide-field">
            <span>
              {TITLES[field]}{' '}
              <small className="hint">{field === 'hidden' ? SAY.hiddenHint : SAY.redirectsHint}</small>
            </span>
            <Input.TextArea
              rows={3}
              value={given[field]}
              maxLength={5_000}
              onChange={({ target }) => put({ [field]: target.value })}
            />
          </label>
        ))}
        <VersionsPart
          kind="site"
          version={data.version}
          isLive
          show={(value) => (
            <dl className="drawer-facts">
              {Object.entries(siteForm(value as never)).map(([field, was]) => (
                <div key={field}>
                  <dt>{TITLES[field as keyof SiteForm]}</dt>
                  <dd>
                    {typeof was === 'string'
                      ? was
                      : (was as SiteForm['im']).map((im) => `${im.name} ${im.value}`).join('、')}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        />
      </section>
      {over && (
        <ConflictDialog
          title={over.title}
          differences={(Object.keys(given) as (keyof SiteForm)[])
            .filter((field) => JSON.stringify(given[field]) !== JSON.stringify(over.theirs[field]))
            .map((field) => ({
              key: field,
              title: TITLES[field],
              mine: JSON.stringify(given[field]),
              theirs: JSON.stringify(over.theirs[field]),
            }))}
          onChoose={choose}
          onClose={() => setOver(null)}
        />
      )}
    </div>
  );
}

interface ImLineProps {
  im: SiteForm['im'][number];
  onChange: (im: SiteForm['im'][number]) => void;
  onRemove: () => void;
}

function ImLine({ im, onChange, onRemove }: ImLineProps) {
  return (
    <div className="content-line">
      <label className="decide-field">
        {SAY.imName}
        <Input
          value={im.name}
          maxLength={20}
          onChange={({ target }) => onChange({ ...im, name: target.value })}
        />
      </label>
      <div className="decide-field">
        {SAY.imType}
        <Select
          aria-label={`${im.name} ${SAY.imType}`}
          value={im.type}
          options={Object.entries(SAY.imTypes).map(([value, label]) => ({
            value: value as typeof im.type,
            label,
          }))}
          onChange={(type) => onChange({ ...im, type })}
        />
      </div>
      <label className="decide-field grow">
        {SAY.imValue}
        <Input
          value={im.value}
          maxLength={40}
          onChange={({ target }) => onChange({ ...im, value: target.value })}
        />
      </label>
      <Button aria-label={CONTENT_COPY.removeOne(im.name)} onClick={onRemove}>
        {CONTENT_COPY.remove}
      </Button>
    </div>
  );
}
