import { EMBED_THEMES } from '@giftship/shared/embed/messages';
import type { PartnerSite } from '@giftship/shared/partners/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Input, Modal, Segmented } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { api } from '../../lib/api.ts';
import { COPY } from '@giftship/kit/copy.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { PARTNER_COPY } from './copy.ts';
import { GoodsPicker } from './GoodsPicker.tsx';
import { bodyOf, faultsOf, formOf, NEW_SITE, type SiteFault, type SiteForm } from './site-form.ts';

const SAY = PARTNER_COPY.form;

interface SiteDialogProps {
  /** The site to change; null registers one. */
  site: PartnerSite | null;
  onSaved: (site: PartnerSite) => void;
  onClose: () => void;
}

/** Name, origins, goods and theme of a site. What is wrong is said under its field, as soon as saving was tried. */
export function SiteDialog({ site, onSaved, onClose }: SiteDialogProps) {
  const id = useId();
  const cache = useQueryClient();
  const [form, setForm] = useState<SiteForm>(() => (site ? formOf(site) : NEW_SITE));
  const [isTried, setTried] = useState(false);
  const faults: SiteFault = isTried ? faultsOf(form) : {};
  const set = (next: Partial<SiteForm>) => setForm((old) => ({ ...old, ...next }));
  const save = useMutation({
    mutationFn: () =>
      site
        ? api.partners.changeSite({ body: { id: site.id, ...bodyOf(form) } })
        : api.partners.addSite({ body: bodyOf(form) }),
    onSuccess: async (saved) => {
      await cache.invalidateQueries({ queryKey: ['partner'] });
      toast.success(site ? SAY.saved : SAY.added);
      onSaved(saved);
      onClose();
    },
  });
  const submit = () => {
    setTried(true);
    const wrong = Object.keys(faultsOf(form));
    if (wrong.length === 0) return save.mutate();
    document.getElementById(`${id}-${wrong[0]}`)?.focus();
  };
  const field = (
    name: keyof SiteFault,
    { title, hint }: { title: string; hint: string },
    control: ReactNode,
  ) => (
    <div className="partner-field">
      <label htmlFor={`${id}-${name}`}>{title}</label>
      {control}
      {/* What is wrong says the same more exactly. */}
      <span id={`${id}-${name}-hint`} className="hint" hidden={faults[name] !== undefined}>
        {hint}
      </span>
      <span id={`${id}-${name}-fault`} className="bad" role="alert">
        {faults[name]}
      </span>
    </div>
  );
  const marks = (name: keyof SiteFault) => ({
    id: `${id}-${name}`,
    status: faults[name] ? ('error' as const) : ('' as const),
    'aria-invalid': faults[name] !== undefined,
    'aria-describedby': `${id}-${name}-hint ${id}-${name}-fault`,
  });
  return (
    <Modal
      open
      className="full-dialog partner-dialog"
      title={site ? SAY.edit : SAY.add}
      width={600}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {COPY.cancel}
        </Button>,
        <Button key="save" type="primary" loading={save.isPending} onClick={submit}>
          {SAY.save}
        </Button>,
      ]}
    >
      {field(
        'name',
        { title: SAY.name, hint: SAY.nameHint },
        <Input
          {...marks('name')}
          value={form.name}
          maxLength={32}
          onChange={({ target }) => set({ name: target.value })}
        />,
      )}
      {field(
        'origins',
        { title: SAY.origins, hint: SAY.originsHint },
        <Input.TextArea
          {...marks('origins')}
          className="partner-origins"
          rows={3}
          value={form.origins}
          maxLength={2200}
          spellCheck={false}
          onChange={({ target }) => set({ origins: target.value })}
        />,
      )}
      <GoodsPicker ids={form.goodsIds} fault={faults.goodsIds} onChange={(goodsIds) => set({ goodsIds })} />
      <div className="partner-field">
        <span>{SAY.theme}</span>
        <Segmented
          block
          aria-label={SAY.theme}
          value={form.theme}
          options={[...EMBED_THEMES].map((value) => ({ value, label: PARTNER_COPY.sites.themes[value] }))}
          onChange={(theme) => set({ theme })}
        />
      </div>
      <Checkbox checked={form.isOn} onChange={({ target }) => set({ isOn: target.checked })}>
        {SAY.isOn}
        <span className="partner-line hint">{SAY.isOnHint}</span>
      </Checkbox>
    </Modal>
  );
}
