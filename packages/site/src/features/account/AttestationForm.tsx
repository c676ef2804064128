import { keysOf } from '@giftship/shared/lib/entries-of';
import { checkIdCard, checkRealName } from '@giftship/shared/accounts/account-rules';
import { ApiFailure } from '@giftship/shared/api/client';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { api } from '../../lib/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { ACCOUNT_COPY as SAY } from './copy.ts';

interface Values {
  real_name: string;
  id_card: string;
}

const rule = (check: (value: string) => string | null) => ({
  validator: (_: unknown, value: string = '') => {
    const fault = check(value);
    return fault === null ? Promise.resolve() : Promise.reject(new Error(fault));
  },
});

/** Name and resident number; what the server finds wrong shows under its field. */
export function AttestationForm({ button, onDone }: { button: string; onDone?: () => void }) {
  const [form] = Form.useForm<Values>();
  const client = useQueryClient();
  const submit = useMutation({
    mutationFn: ({ real_name, id_card }: Values) =>
      api.accounts.submitAttestation({
        body: { real_name: real_name.trim(), id_card: id_card.trim().toUpperCase() },
      }),
    onSuccess: (found) => {
      client.setQueryData(['attestation'], found);
      onDone?.();
    },
    onError: (error) => {
      const faults = fieldFaults(error);
      if (faults.length === 0) return tellFailure(error);
      form.setFields(faults);
    },
  });
  return (
    <Form
      form={form}
      layout="vertical"
      className="account-form"
      requiredMark={false}
      validateTrigger={[]}
      scrollToFirstError={{ focus: true }}
      onValuesChange={(changed) =>
        form.setFields(keysOf<keyof Values>(changed as Values).map((name) => ({ name, errors: [] })))
      }
      onFinish={(values) => submit.mutate(values)}
    >
      <Form.Item name="real_name" label={SAY.realName} rules={[rule(checkRealName)]}>
        <Input maxLength={30} autoComplete="name" placeholder={SAY.realNameHint} />
      </Form.Item>
      <Form.Item name="id_card" label={SAY.idCard} rules={[rule(checkIdCard)]}>
        <Input maxLength={18} autoComplete="off" spellCheck={false} placeholder={SAY.idCardHint} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={submit.isPending}>
        {button}
      </Button>
    </Form>
  );
}

/** Faults that the server names by field (code 2). */
function fieldFaults(error: unknown): { name: keyof Values; errors: string[] }[] {
  if (!(error instanceof ApiFailure) || error.code !== CATALOGUE.INVALID.code) return [];
  const listed = (error.data as { errors?: { field: string; msg: string }[] } | null)?.errors ?? [];
  return listed.flatMap(({ field, msg }) =>
    field === 'real_name' || field === 'id_card' ? [{ name: field, errors: [msg] }] : [],
  );
}
