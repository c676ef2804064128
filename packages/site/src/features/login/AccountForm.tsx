import { Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { Account } from './fields.tsx';

interface AccountFormProps<V extends object> {
  form: FormInstance;
  label: string;
  initial: Partial<V>;
  onAccount?: (changed: Partial<Account>) => void;
  onSubmit: (values: V) => void;
  children: ReactNode;
}

/** A form of the login dialog: a wrong field is looked at again while it is mended, and gets the focus on submit. */
export function AccountForm<V extends object>({
  form,
  label,
  initial,
  onAccount,
  onSubmit,
  children,
}: AccountFormProps<V>) {
  const lookAgain = (changed: Partial<V>) => {
    const wrong = Object.keys(changed).filter((name) => form.getFieldError(name).length > 0);
    if (wrong.length > 0) void form.validateFields(wrong).catch(() => {});
    onAccount?.(changed as Partial<Account>);
  };
  return (
    <Form
      form={form}
      className="login-form"
      aria-label={label}
      initialValues={initial}
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      onValuesChange={lookAgain}
      onFinish={onSubmit}
    >
      {children}
    </Form>
  );
}
