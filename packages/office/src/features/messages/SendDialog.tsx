import type { MailingTarget } from '@giftship/shared/content/message-office-contract';
import { parseTime } from '@giftship/shared/lib/china-time';
import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { MESSAGES_COPY as SAY } from './copy.ts';

const TARGETS = Object.entries(SAY.targets).map(([value, label]) => ({
  value: value as MailingTarget,
  label,
}));
/** Those that need a number beside them. */
const NUMBERED: readonly MailingTarget[] = ['one', 'group', 'tag'];
const inDialog = (field: HTMLElement) => field.closest('dialog') ?? document.body;
const wire = (typed: string) => (typed.trim() === '' ? '' : `${typed.trim()}:00`);

/** Writes a message and says how many it will reach; above a thousand a second person is asked (O196, 9.3). */
export function SendDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const [target, setTarget] = useState<MailingTarget>('one');
  const [id, setId] = useState('');
  const [title, setTitle] = useState('');
  const [content, setContent] = useState('');
  const [link, setLink] = useState('');
  const [at, setAt] = useState('');
  const { data: options } = useQuery({
    queryKey: ['mailing-options'],
    queryFn: ({ signal }) => api.mailings.options({ signal }),
  });
  const isNumbered = NUMBERED.includes(target);
  const to = { target, target_id: isNumbered ? Number(id) : 0 };
  const isKnown = !isNumbered || Number(id) > 0;
  const { data: reach } = useQuery({
    queryKey: ['mailing-count', to],
    queryFn: ({ signal }) => api.mailings.count({ body: to, signal }),
    enabled: isKnown,
  });
  const isTime = at.trim() === '' || parseTime(wire(at)) !== null;
  const isReady =
    isKnown && (reach?.count ?? 0) > 0 && title.trim() !== '' && content.trim() !== '' && isTime;
  const body = {
    ...to,
    title: title.trim(),
    content: content.trim(),
    link: link.trim(),
    send_time: wire(at),
  };
  const meant = () => {
    const names = target === 'group' ? options?.groups : options?.tags;
    const name = names?.find((each) => each.id === Number(id))?.name ?? id;
    if (target === 'one') return SAY.user(id);
    if (target === 'group') return name;
    return target === 'tag' ? SAY.tagged(name) : SAY.targets[target];
  };
  return (
    <DecideDialog
      title={SAY.add}
      action="message.send"
      verb={SAY.send}
      noReason
      sure={SAY.sure(meant(), reach?.count ?? 0, at.trim())}
      isReady={isReady}
      isDirty={`${title}${content}` !== ''}
      hint={isKnown ? (reach ? SAY.count(reach.count) : SAY.counting) : ''}
      {...(reach?.needs_second ? { secondWhy: SAY.second(reach.count) } : {})}
      content={body}
      run={({ key }) => api.mailings.send({ body, key })}
      onDone={onDone}
      onClose={onClose}
    >
      <div className="decide-field">
        {SAY.target}
        <Select
          aria-label={SAY.target}
          value={target}
          options={TARGETS}
          getPopupContainer={inDialog}
          onChange={(next) => {
            setTarget(next);
            setId('');
          }}
        />
      </div>
      {target === 'one' && (
        <label className="decide-field">
          {SAY.userId}
          <Input
            value={id}
            inputMode="numeric"
            maxLength={15}
            onChange={({ target: field }) => setId(field.value.replace(/\D/g, ''))}
          />
        </label>
      )}
      {(target === 'group' || target === 'tag') && (
        <div className="decide-field">
          {SAY[target]}
          <Select
            aria-label={SAY[target]}
            value={id === '' ? null : Number(id)}
            getPopupContainer={inDialog}
            options={(target === 'group' ? options?.groups : options?.tags)?.map((each) => ({
              value: each.id,
              label: each.name,
            }))}
            onChange={(chosen) => setId(String(chosen))}
          />
        </div>
      )}
      <label className="decide-field">
        {SAY.title}
        <Input value={title} maxLength={30} onChange={({ target: field }) => setTitle(field.value)} />
      </label>
      <label className="decide-field">
        <span>
          {SAY.content} <small className="hint">{SAY.contentHint}</small>
        </span>
        <Input.TextArea
          rows={3}
          value={content}
          maxLength={200}
          onChange={({ target: field }) => setContent(field.value)}
        />
      </label>
      <label className="decide-field">
        <span>
          {SAY.link} <small className="hint">{SAY.linkHint}</small>
        </span>
        <Input value={link} maxLength={300} onChange={({ target: field }) => setLink(field.value)} />
      </label>
      <label className="decide-field">
        <span>
          {SAY.at} <small className="hint">{SAY.atHint}</small>
        </span>
        <Input
          value={at}
          maxLength={16}
          status={isTime ? '' : 'error'}
          onChange={({ target: field }) => setAt(field.value)}
        />
      </label>
    </DecideDialog>
  );
}
