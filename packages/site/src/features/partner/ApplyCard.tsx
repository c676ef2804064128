import { isWebAddress } from '@giftship/shared/contract/fields';
import { PARTNER_STATUS, type PartnerApplication } from '@giftship/shared/partners/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { type Api, api } from '../../lib/api.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { PARTNER_COPY } from './copy.ts';

const SAY = PARTNER_COPY.apply;
type Partner = Awaited<ReturnType<Api['partners']['state']>>;

const checkWebsite = (_: unknown, text = '') =>
  text.trim() === '' || isWebAddress(text.trim())
    ? Promise.resolve()
    : Promise.reject(new Error(SAY.websiteWrong));
const needed = (label: string) => [{ required: true, whitespace: true, message: SAY.needed(label) }];

/** The application; after a refusal it says why and begins with what was written. */
export function ApplyCard({ partner }: { partner: Partner }) {
  const cache = useQueryClient();
  const isRefused = partner.status === PARTNER_STATUS.refused;
  const apply = useMutation({
    mutationFn: (body: PartnerApplication) => api.partners.apply({ body }),
    onSuccess: async ({ status }) => {
      toast.success(status === PARTNER_STATUS.active ? SAY.done : SAY.sent);
      await cache.invalidateQueries({ queryKey: ['partner'] });
    },
  });
  const title = isRefused ? SAY.again : SAY.title;
  return (
    <section className="card" aria-label={title}>
      {isRefused && (
        <div className="partner-refused" role="status">
          <strong>{PARTNER_COPY.refused.title}</strong>
          <p>{PARTNER_COPY.refused.reason(partner.reason)}</p>
        </div>
      )}
      <h2>{title}</h2>
      <Form
        layout="vertical"
        className="partner-apply"
        initialValues={partner}
        validateTrigger="onSubmit"
        scrollToFirstError={{ focus: true, block: 'center' }}
        onFinish={({ name, website = '', contact, intro = '' }: PartnerApplication) =>
          apply.mutate({ name, website: website.trim(), contact, intro: intro.trim() })
        }
      >
        <Form.Item name="name" label={SAY.name} rules={needed(SAY.name)}>
          <Input maxLength={32} placeholder={SAY.nameHint} />
        </Form.Item>
        <Form.Item name="contact" label={SAY.contact} rules={needed(SAY.contact)}>
          <Input maxLength={64} placeholder={SAY.contactHint} />
        </Form.Item>
        <Form.Item name="website" label={SAY.website} rules={[{ validator: checkWebsite }]}>
          <Input maxLength={200} placeholder={SAY.websiteHint} inputMode="url" />
        </Form.Item>
        <Form.Item name="intro" label={SAY.intro}>
          <Input.TextArea rows={3} maxLength={500} placeholder={SAY.introHint} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={apply.isPending}>
          {SAY.submit}
        </Button>
      </Form>
    </section>
  );
}
