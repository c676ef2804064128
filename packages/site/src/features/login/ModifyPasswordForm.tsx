import { checkNewPassword, checkOldPassword } from '@giftship/shared/accounts/account-rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { api } from '../../lib/api.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { AccountForm } from './AccountForm.tsx';
import { LOGIN_COPY as SAY } from './copy.ts';
import { KeepKeyField, NewPasswordFields, PasswordField } from './fields.tsx';
import { dropSavedPassword } from './saved-login.ts';

interface ModifyValues {
  old_password: string;
  password: string;
  keep_key?: boolean;
}

/** A new password for the signed-in person (M101, M171); other logins and saved ones end. */
export function ModifyPasswordForm({ onDone }: { onDone: () => void }) {
  const [form] = Form.useForm<ModifyValues>();
  const cache = useQueryClient();
  const settings = useQuery({ queryKey: ['api-settings'], queryFn: () => api.machines.settings() });
  const hasKey = settings.data !== undefined && settings.data.app_key !== '' && settings.data.ended_at === '';
  const modify = useMutation({
    mutationFn: ({ old_password, password, keep_key }: ModifyValues) =>
      api.accounts.changePassword({ body: { old_password, password, keep_key: keep_key ? 1 : 0 } }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['api-settings'] });
      dropSavedPassword();
      toast.success(SAY.modifyDone);
      onDone();
    },
  });
  return (
    <AccountForm<ModifyValues>
      form={form}
      label={SAY.modifyPassword}
      initial={{}}
      onSubmit={(values) => modify.mutate(values)}
    >
      <PasswordField
        name="old_password"
        label={SAY.oldPassword}
        hint={SAY.oldPasswordHint}
        kind="current-password"
        check={checkOldPassword}
      />
      <NewPasswordFields label={SAY.newPassword} check={checkNewPassword} />
      {hasKey && <KeepKeyField hint={SAY.keepKeyHint} />}
      <p className="hint">{SAY.modifyNote}</p>
      <Button type="primary" htmlType="submit" size="large" block loading={modify.isPending}>
        {SAY.submitModify}
      </Button>
    </AccountForm>
  );
}
