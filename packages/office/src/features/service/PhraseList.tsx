import type { api as Api } from '../../session/api.ts';
import { EmptyNote } from '@giftship/kit/states/States.tsx';
import { ANSWER_TEXT_MAX } from '@giftship/shared/support/ticket';
import { Button, Checkbox, Input } from 'antd';
import type { FormEvent } from 'react';
import { api } from '../../session/api.ts';
import { askToLeave } from '../../lib/dirty.ts';
import { tellFailure } from '../../lib/failures.ts';
import { queries } from '../../lib/queries.ts';
import { useMay } from '../../session/session.ts';
import { TICKET_COPY as SAY } from './copy.ts';

type Phrase = Awaited<ReturnType<typeof Api.tickets.phrases>>['list'][number];
const NEW = { id: 0, title: '', content: '', rank: 0, is_own: true };
/** A quick answer that is being written, beside what it was. */
export interface OpenPhrase {
  was: Phrase;
  now: Phrase;
}

/** True while something was typed that is not saved. */
export const isChanged = (form: OpenPhrase | null): boolean =>
  form !== null && JSON.stringify(form.now) !== JSON.stringify(form.was);

const reload = () => queries.invalidateQueries({ queryKey: ['phrases'] });

interface PhraseListProps {
  phrases: readonly Phrase[];
  fields: readonly string[];
  /** What the dialog around asks about before it closes (O020). */
  form: OpenPhrase | null;
  onForm: (form: OpenPhrase | null) => void;
}

/** Quick answers are written, changed and removed; shared ones by whoever may assign (O124). */
export function PhraseList({ phrases, fields, form, onForm }: PhraseListProps) {
  const mayShare = useMay('ticket.assign');
  const open = (phrase: Phrase) => onForm({ was: phrase, now: phrase });
  if (form) return <PhraseForm form={form} fields={fields} mayShare={mayShare} onForm={onForm} />;
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
                <Button size="small" aria-label={SAY.editPhrase(phrase.title)} onClick={() => open(phrase)}>
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
      <Button onClick={() => open(NEW)}>{SAY.newPhrase}</Button>
    </div>
  );
}

interface PhraseFormProps {
  form: OpenPhrase;
  fields: readonly string[];
  mayShare: boolean;
  onForm: (form: OpenPhrase | null) => void;
}

function PhraseForm({ form, fields, mayShare, onForm }: PhraseFormProps) {
  const { id, title, content, rank, is_own } = form.now;
  const change = (part: Partial<Phrase>) => onForm({ ...form, now: { ...form.now, ...part } });
  const close = () => onForm(null);
  const isReady = title.trim() !== '' && content.trim() !== '';
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    try {
      if (id === 0) await api.tickets.addPhrase({ body: { title, content, rank, is_own } });
      else await api.tickets.savePhrase({ body: { id, title, content, rank } });
      await reload();
      close();
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
          onChange={({ target }) => change({ title: target.value })}
        />
      </label>
      <label className="decide-field">
        {SAY.phraseText}
        <Input.TextArea
          rows={4}
          maxLength={ANSWER_TEXT_MAX}
          value={content}
          onChange={({ target }) => change({ content: target.value })}
        />
      </label>
      <p className="hint">{SAY.phraseFields(fields)}</p>
      {id === 0 && mayShare && (
        <Checkbox checked={is_own} onChange={({ target }) => change({ is_own: target.checked })}>
          {SAY.phraseIsOwn}
        </Checkbox>
      )}
      <div className="row">
        <Button onClick={() => (isChanged(form) ? askToLeave(close) : close())}>{SAY.cancel}</Button>
        <Button color="default" variant="solid" htmlType="submit" disabled={!isReady}>
          {SAY.save}
        </Button>
      </div>
    </form>
  );
}
