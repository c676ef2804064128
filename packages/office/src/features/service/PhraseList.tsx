import type { api as Api } from '../../lib/api.ts';
import { EmptyNote } from '@giftship/kit/states/States.tsx';
import { ANSWER_TEXT_MAX } from '@giftship/shared/support/ticket';
import { Button, Checkbox, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { api } from '../../lib/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { queries } from '../../lib/queries.ts';
import { useMay } from '../../session/session.ts';
import { TICKET_COPY as SAY } from './copy.ts';

type Phrase = Awaited<ReturnType<typeof Api.tickets.phrases>>['list'][number];
const NEW = { id: 0, title: '', content: '', rank: 0, is_own: true };
const reload = () => queries.invalidateQueries({ queryKey: ['phrases'] });

/** Quick answers are written, changed and removed; shared ones by whoever may assign (O124). */
export function PhraseList({ phrases, fields }: { phrases: readonly Phrase[]; fields: readonly string[] }) {
  const mayShare = useMay('ticket.assign');
  const [form, setForm] = useState<Phrase | null>(null);
  if (form)
    return <PhraseForm phrase={form} fields={fields} mayShare={mayShare} onClose={() => setForm(null)} />;
  const drop = (id: number) =>
    void api.tickets.removePhrase({ query: { id: String(id) } }).then(reload, tellFailure);
  return (
    <div className="decide">
      {phrases.length === 0 && <EmptyNote title={SAY.noPhrases} />}
      <ul className="phrase-lines" aria-label={SAY.manage}>
        {phrases.map((phrase) => (
          <li key={phrase.id}>
            <span className="grow">
              <b>{phrase.title}</b> {phrase.is_own && <small className="hint">{SAY.ownMark}</small>}
              <span className="hint">{phrase.content}</span>
            </span>
            {(phrase.is_own || mayShare) && (
              <>
                <Button
                  size="small"
                  aria-label={SAY.editPhrase(phrase.title)}
                  onClick={() => setForm(phrase)}
                >
                  {SAY.edit}
                </Button>
                <Button
                  size="small"
                  danger
                  aria-label={SAY.dropPhrase(phrase.title)}
                  onClick={() => drop(phrase.id)}
                >
                  {SAY.drop}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <Button onClick={() => setForm(NEW)}>{SAY.newPhrase}</Button>
    </div>
  );
}

interface PhraseFormProps {
  phrase: Phrase;
  fields: readonly string[];
  mayShare: boolean;
  onClose: () => void;
}

function PhraseForm({ phrase, fields, mayShare, onClose }: PhraseFormProps) {
  const [{ title, content, is_own }, setForm] = useState(phrase);
  const isReady = title.trim() !== '' && content.trim() !== '';
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const { id, rank } = phrase;
    try {
      if (id === 0) await api.tickets.addPhrase({ body: { title, content, rank, is_own } });
      else await api.tickets.savePhrase({ body: { id, title, content, rank } });
      await reload();
      onClose();
    } catch (error) {
      tellFailure(error);
    }
  };
  return (
    <form className="decide" onSubmit={(event) => void save(event)}>
      <label className="decide-field">
        {SAY.phraseTitle}
        <Input
          autoFocus
          maxLength={20}
          value={title}
          onChange={({ target }) => setForm((form) => ({ ...form, title: target.value }))}
        />
      </label>
      <label className="decide-field">
        {SAY.phraseText}
        <Input.TextArea
          rows={4}
          maxLength={ANSWER_TEXT_MAX}
          value={content}
          onChange={({ target }) => setForm((form) => ({ ...form, content: target.value }))}
        />
      </label>
      <p className="hint">{SAY.phraseFields(fields)}</p>
      {phrase.id === 0 && mayShare && (
        <Checkbox
          checked={is_own}
          onChange={({ target }) => setForm((form) => ({ ...form, is_own: target.checked }))}
        >
          {SAY.phraseIsOwn}
        </Checkbox>
      )}
      <div className="row">
        <Button onClick={onClose}>{SAY.cancel}</Button>
        <Button color="default" variant="solid" htmlType="submit" disabled={!isReady}>
          {SAY.save}
        </Button>
      </div>
    </form>
  );
}
