import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { isAnswer } from '@giftship/shared/api/client';
import type { Waiting } from '@giftship/shared/operators/fields-contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { desk } from '../lib/desk.ts';
import { useFormDialog } from '../lib/dirty.ts';
import { failureText, faultsOf, isGivenUp, nextStep } from '../lib/failures.ts';
import { useCallKey } from '../lib/new-key.ts';
import { PATHS } from '../lib/paths.ts';
import { LISTS_COPY as SAY } from './copy.ts';
import { ReasonInput, isReason, useReasons } from './ReasonInput.tsx';
import { SecondPanel } from './SecondPanel.tsx';
import './lists.css';

interface DecideDialogProps<D extends { approval?: Waiting }> {
  title: string;
  /** Of the action, for its frequent reasons. */
  action: string;
  /** What the button does, in a word: 退款. */
  verb: string;
  /** Why a second person is needed, where the page knows it before; then the button reads 提交复核. */
  secondWhy?: string;
  /** What cannot be undone or refuses: the button is in the colour of errors, and never the default. */
  isGrave?: boolean;
  /** What else is sent: together with the reason it names what is meant, and so the key. */
  content?: unknown;
  /** It holds what was typed beside the reason: closing it and leaving the page ask first (O020), until it is sent. */
  isDirty?: boolean;
  /** Why it cannot be sent yet, in words; '' when it can. */
  hint?: string;
  isReady?: boolean;
  /** Asked once more before it is done, in a sentence that names whom it reaches: what is done at once and cannot be undone (O038). */
  sure?: string;
  /** Its fields say themselves what is wrong with them. */
  isMarked?: boolean;
  /** No reason is asked for. */
  noReason?: boolean;
  reasonLabel?: string;
  usual?: readonly string[];
  /** Does it, with the key of this very content (O008: the same call again has the same key). */
  run: (call: { reason: string; key: string }) => Promise<D>;
  /** It was done, or waits for a second person, which was read; what it answered, before the dialog goes. */
  onDone: (answer: D) => void;
  /** Somebody saved a newer version (code 86): the sentence that says who and when; without it it stands in the dialog. */
  onConflict?: (says: string) => void;
  /** Says what came of it; without it 已完成. */
  tell?: (answer: D) => void;
  onClose: () => void;
  children?: ReactNode;
}

/**
 * Something that an operator decides: what it is about, the reason, and one button. Where the service answers that it
 * waits for a second person, the dialog says so in its place and nothing has moved (B07).
 */
export function DecideDialog<D extends { approval?: Waiting }>(props: DecideDialogProps<D>) {
  const { title, action, verb, secondWhy, isGrave, hint, isReady = true, noReason, children } = props;
  const name = desk().useName();
  const keyOf = useCallKey();
  const { chips, keep } = useReasons(action, props.usual);
  const [reason, setReason] = useState('');
  const [isWanted, setWanted] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<string[]>([]);
  const [waiting, setWaiting] = useState<D | null>(null);
  // A reason that was chosen is chosen again by one press; one that was typed is lost.
  const isTyped = reason.trim() !== '' && !chips.includes(reason);
  const isDirty = (props.isDirty === true || isTyped) && waiting === null;
  const { box, close, letGo } = useFormDialog(isDirty, props.onClose);
  const send = async ({ isSure = false } = {}) => {
    if (!noReason && !isReason(reason)) return setWanted(true);
    if (isBusy) return;
    if (props.sure !== undefined && !isSure) return setAsking(true);
    setAsking(false);
    setBusy(true);
    setFaults([]);
    try {
      const answer = await props.run({
        reason: reason.trim(),
        key: keyOf([action, reason.trim(), props.content]),
      });
      if (!noReason) keep(reason);
      letGo();
      if (answer.approval) return setWaiting(answer);
      props.onDone(answer);
      if (props.tell) props.tell(answer);
      else toast.success(SAY.done);
      props.onClose();
    } catch (error) {
      if (props.onConflict && isAnswer(error, 'VERSION_CONFLICT'))
        return props.onConflict(failureText(error));
      // Here and not as a toast, which would lie under the dialog; what was given up is known.
      if (isGivenUp(error)) return;
      const said = [failureText(error, props), nextStep(error)].filter(Boolean).join('。');
      const ofRows = props.isMarked ? [] : faultsOf(error);
      setFaults(ofRows.length > 0 ? ofRows : [said]);
    } finally {
      setBusy(false);
    }
  };
  if (waiting?.approval) {
    const { why, approval_sn } = waiting.approval;
    // Only now: a record that is read anew has no place for this dialog any more.
    const end = () => {
      props.onDone(waiting);
      props.onClose();
    };
    return (
      <TopDialog
        title={title}
        className="decide-dialog"
        onClose={end}
        footer={
          <>
            <span className="decide-hint">{SAY.secondStill}</span>
            <Button onClick={end}>{SAY.close}</Button>
          </>
        }
      >
        <SecondPanel why={why} asker={name}>
          <p>
            {SAY.asked(approval_sn)}
            <Link to={PATHS.approvals({ open: approval_sn })} onClick={end}>
              {SAY.toApprovals}
            </Link>
          </p>
        </SecondPanel>
      </TopDialog>
    );
  }
  return (
    <TopDialog
      title={title}
      className="decide-dialog"
      onClose={close}
      footer={
        <>
          <span className="decide-hint">{hint || (secondWhy ? SAY.secondStill : '')}</span>
          <Button onClick={close}>{verb.startsWith(SAY.cancel) ? SAY.back : SAY.cancel}</Button>
          <Button
            type="primary"
            danger={isGrave === true}
            loading={isBusy}
            disabled={!isReady}
            onClick={() => void send()}
          >
            {secondWhy ? SAY.submitSecond : verb}
          </Button>
        </>
      }
    >
      <div
        ref={box}
        className="decide"
        onChange={({ target }) => {
          // What was said of one file is not true of the next.
          if (target instanceof HTMLInputElement && target.type === 'file') setFaults([]);
        }}
      >
        {children}
        {!noReason && (
          <ReasonInput
            action={action}
            value={reason}
            isWanted={isWanted}
            onChange={setReason}
            {...(props.reasonLabel ? { label: props.reasonLabel } : {})}
            {...(props.usual ? { usual: props.usual } : {})}
          />
        )}
        {secondWhy && <SecondPanel why={secondWhy} asker={name} />}
        {faults.length > 0 && (
          <div className="bad" role="alert">
            {faults.map((each) => (
              <p key={each}>{each}</p>
            ))}
          </div>
        )}
      </div>
      {isAsking && (
        <TopDialog
          title={props.sure ?? ''}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button color="default" variant="solid" onClick={() => setAsking(false)}>
                {SAY.back}
              </Button>
              <Button danger onClick={() => void send({ isSure: true })}>
                {verb}
              </Button>
            </>
          }
        >
          {null}
        </TopDialog>
      )}
    </TopDialog>
  );
}
