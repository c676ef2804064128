import { CAPTCHA_MAX, CAPTCHA_SUBMITS_AT, checkCaptcha } from '@giftship/shared/accounts/account-rules';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useFocusBack } from '@giftship/kit/lib/use-focus-back.ts';
import { api } from '../../lib/api.ts';
import { newKey } from '../../lib/new-key.ts';
import { tellFailure } from '../../lib/failures.ts';
import { LOGIN_COPY } from './copy.ts';

const SAY = LOGIN_COPY.captcha;

/** A captcha as the server draws it (M119). */
export interface CaptchaView {
  key: string;
  img: string;
  sensitive: number;
}
/** A captcha as the person read it. */
export interface CaptchaAnswer {
  captcha: string;
  key: string;
}

interface CaptchaDialogProps {
  /** The picture that came with code 80; without one it is fetched. */
  given: CaptchaView | undefined;
  attempt: (answer: CaptchaAnswer) => Promise<void>;
  giveUp: () => void;
}

/**
 * The picture and its answer, which goes off by itself when it is long enough (M172): a dialog within the login's own
 * (M089), as a step of it.
 */
export function CaptchaDialog({ given, attempt, giveUp }: CaptchaDialogProps) {
  const input = useRef<InputRef>(null);
  const fault = useId();
  const [turn, setTurn] = useState(0);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const picture = useCaptchaPicture(turn, given);
  useFocusBack();

  const next = () => {
    setTurn((now) => now + 1);
    setText('');
    input.current?.focus();
  };
  const submit = async (captcha: string) => {
    const sentence = checkCaptcha(captcha);
    setProblem(sentence);
    if (sentence !== null || isBusy || !picture.data) return;
    setBusy(true);
    try {
      await attempt({ captcha, key: picture.data.key });
    } catch (error) {
      tellFailure(error);
      next();
    } finally {
      setBusy(false);
    }
  };
  const type = (value: string) => {
    setText(value);
    setProblem(null);
    if ([...value].length === CAPTCHA_SUBMITS_AT && value.length > text.length) void submit(value);
  };
  return (
    <section
      className="login-captcha"
      role="dialog"
      aria-label={SAY.title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape leads back; the login stays.
        event.stopPropagation();
        giveUp();
      }}
    >
      <header className="row">
        <Button type="text" size="small" icon={<ArrowLeftOutlined />} onClick={giveUp}>
          {SAY.back}
        </Button>
        <h2>{SAY.title}</h2>
      </header>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit(text);
        }}
      >
        <div className="login-captcha-line">
          <Input
            ref={input}
            size="large"
            autoFocus
            value={text}
            maxLength={CAPTCHA_MAX}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={SAY.hint}
            aria-label={SAY.field}
            aria-invalid={problem !== null}
            aria-describedby={fault}
            status={problem === null ? '' : 'error'}
            onChange={(event) => type(event.target.value.trim())}
          />
          <button
            type="button"
            data-part
            className="login-captcha-picture"
            onClick={next}
            aria-label={SAY.image}
          >
            {picture.data && <img src={picture.data.img} width="180" height="66" alt="" />}
            {picture.isError && <span>{SAY.failed}</span>}
          </button>
        </div>
        <button type="button" className="link hint" onClick={next}>
          {SAY.refresh}
        </button>
        <p
          id={fault}
          className={problem === null ? 'hint' : 'bad'}
          role={problem === null ? undefined : 'alert'}
        >
          {problem ?? (picture.data?.sensitive === 1 ? SAY.exactCase : SAY.anyCase)}
        </p>
        <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
          {SAY.submit}
        </Button>
      </form>
    </section>
  );
}

/** The first picture may have come along; each later turn fetches a new one, for an answer is good once. */
function useCaptchaPicture(turn: number, given: CaptchaView | undefined) {
  const [opening] = useState(newKey);
  const isGiven = turn === 0 && given !== undefined;
  const picture = useQuery({
    queryKey: ['captcha', opening, turn],
    queryFn: () => api.accounts.captcha(),
    enabled: !isGiven,
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (picture.error) tellFailure(picture.error);
  }, [picture.error]);
  return isGiven ? { data: given, isError: false } : picture;
}
