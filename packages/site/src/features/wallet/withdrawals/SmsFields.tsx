import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { startSmsWait, useSmsWait } from '../../../lib/sms-wait.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { WITHDRAW_COPY } from '../copy.ts';

const SAY = WITHDRAW_COPY.form;

/** The picture's letters, and for them a code to the own mobile. */
export function SmsFields({ readCaptcha }: { readCaptcha: () => string | undefined }) {
  const form = Form.useFormInstance();
  const [turn, setTurn] = useState(0);
  const waiting = useSmsWait();
  const picture = useQuery({
    queryKey: ['withdraw-captcha', turn],
    queryFn: () => api.accounts.captcha(),
    staleTime: 'static',
    gcTime: 0,
  });
  // An answer is good once, so each try shows another picture.
  const renew = () => {
    form.setFieldValue('captcha', '');
    setTurn((now) => now + 1);
  };
  const send = useMutation({
    mutationFn: (answer: { captcha: string; key: string }) => api.withdrawals.smsCode({ body: answer }),
    onSuccess: ({ interval }) => {
      toast.success(SAY.sent);
      startSmsWait(interval);
      form.focusField('sms_code');
    },
    onSettled: renew,
  });
  const ask = () => {
    const captcha = readCaptcha()?.trim() ?? '';
    if (captcha === '' || !picture.data) {
      form.setFields([{ name: 'captcha', errors: [SAY.needCaptcha] }]);
      return form.focusField('captcha');
    }
    send.mutate({ captcha, key: picture.data.key });
  };
  return (
    <>
      <div className="wallet-pair">
        <Form.Item name="captcha" label={SAY.captcha}>
          <Input
            maxLength={8}
            placeholder={SAY.captchaHint}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </Form.Item>
        <button type="button" className="wallet-captcha" aria-label={SAY.captchaImage} onClick={renew}>
          {picture.data && <img src={picture.data.img} width="120" height="44" alt="" />}
        </button>
      </div>
      <div className="wallet-pair">
        <Form.Item name="sms_code" label={SAY.sms}>
          <Input maxLength={6} inputMode="numeric" autoComplete="one-time-code" placeholder={SAY.smsHint} />
        </Form.Item>
        <Button onClick={ask} disabled={waiting > 0} loading={send.isPending}>
          {waiting > 0 ? SAY.wait(waiting) : SAY.send}
        </Button>
      </div>
    </>
  );
}
