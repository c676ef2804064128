import { fieldErrors } from '@giftship/shared/api/client';
import { SubstationApplication } from '@giftship/shared/content/contract';
import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { SUBSTATIONS_COPY as SAY } from './copy.ts';

export type Receipt = Awaited<ReturnType<typeof api.content.applySubstation>>;
type Fields = Record<'name' | 'mobile' | 'city' | 'host' | 'message', string>;

const EMPTY: Fields = { name: '', mobile: '', city: '', host: '', message: '' };
const SHAPE = SubstationApplication.shape;

/** A rule out of the contract, so that the form refuses what the server would refuse. */
const follows = (field: 'mobile' | 'host', message: string) => ({
  validator: async (_rule: unknown, value: string) => {
    if (value && !SHAPE[field].safeParse(value).success) throw new Error(message);
  },
});
const filled = (label: string) => ({ required: true, whitespace: true, message: SAY.required(label) });

/** The application; what the server refuses is said at its field. */
export function ApplyForm({ planId, onSent }: { planId: number; onSent: (receipt: Receipt) => void }) {
  const [form] = Form.useForm<Fields>();
  const { place, isReached } = useReached();
  const apply = useMutation({
    mutationFn: (fields: Fields) =>
      api.content.applySubstation({ body: { ...EMPTY, ...fields, plan_id: planId } }),
    onSuccess: onSent,
    onError: (error) => {
      const faults = faultsOf(error);
      if (faults.length === 0) tellFailure(error);
      else form.setFields(faults);
    },
  });
  return (
    <section ref={place} className="card join-form" aria-label={SAY.form}>
      <h2>{SAY.form}</h2>
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={EMPTY}
        scrollToFirstError={{ focus: true }}
        onFinish={(fields) => apply.mutate(fields)}
      >
        <Form.Item name="name" label={SAY.name} rules={[filled(SAY.name)]}>
          <Input maxLength={32} placeholder={SAY.nameHint} autoComplete="name" />
        </Form.Item>
        <Form.Item
          name="mobile"
          label={SAY.mobile}
          rules={[filled(SAY.mobile), follows('mobile', SAY.mobileWrong)]}
        >
          <Input maxLength={11} inputMode="numeric" placeholder={SAY.mobileHint} autoComplete="tel" />
        </Form.Item>
        <Form.Item name="city" label={SAY.city} rules={[filled(SAY.city)]}>
          <Input maxLength={32} placeholder={SAY.cityHint} />
        </Form.Item>
        <Form.Item name="host" label={SAY.host} rules={[follows('host', SAY.hostWrong)]}>
          <Input maxLength={100} placeholder={SAY.hostHint} />
        </Form.Item>
        <Form.Item name="message" label={SAY.message} className="wide">
          <Input.TextArea maxLength={500} rows={3} placeholder={SAY.messageHint} />
        </Form.Item>
        <div className={isReached ? 'row wide join-foot is-near' : 'row wide join-foot'}>
          <Button type="primary" size="large" htmlType="submit" loading={apply.isPending}>
            {SAY.submit}
          </Button>
          <span className="hint">{SAY.note}</span>
        </div>
      </Form>
    </section>
  );
}

/** Whether a part has come to the middle of the window: its foot may stay in view then without covering how it begins. */
function useReached() {
  const place = useRef<HTMLElement>(null);
  const [isReached, setReached] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(([seen]) => setReached(seen?.isIntersecting === true), {
      rootMargin: '0px 0px -60% 0px',
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return { place, isReached };
}

/** The server's faults by field. */
function faultsOf(error: unknown): { name: keyof Fields; errors: string[] }[] {
  return fieldErrors(error).flatMap(({ field, msg }) =>
    field in EMPTY ? [{ name: field as keyof Fields, errors: [msg] }] : [],
  );
}
