import { ACCOUNT_TEXTS } from '@giftship/shared/accounts/labels';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { startSmsWait } from '../../lib/sms-wait.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import type { Account } from './fields.tsx';
import type { useCaptcha } from './use-captcha.tsx';

type Purpose = 'smsRegister' | 'smsForLogin' | 'smsFindPassword';

/** Asks for a text message: a good mobile first, then the captcha, then the countdown (M146, M268). */
export function useSmsCode(
  purpose: Purpose,
  form: FormInstance,
  withCaptcha: ReturnType<typeof useCaptcha>['withCaptcha'],
) {
  const [isSending, setSending] = useState(false);
  const onSend = async () => {
    const isGood = await form.validateFields(['mobile']).then(
      () => true,
      () => false,
    );
    if (!isGood) return form.focusField('mobile');
    const account = form.getFieldsValue(['mobile', 'user_type']) as Account;
    setSending(true);
    try {
      const sent = await withCaptcha((answer) => api.accounts[purpose]({ body: { ...account, ...answer } }));
      if (!sent) return;
      startSmsWait(sent.interval);
      toast.success(ACCOUNT_TEXTS.smsSent);
      form.focusField('sms_code');
    } catch (error) {
      tellFailure(error);
    } finally {
      setSending(false);
    }
  };
  return { onSend: () => void onSend(), isSending };
}
