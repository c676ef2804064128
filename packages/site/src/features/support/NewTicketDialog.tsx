import { TICKET_TYPE_LABELS } from '@giftship/shared/support/labels';
import {
  MOST_PICTURES,
  TICKET_TEXT_MAX,
  TICKET_TYPES,
  type TicketType,
} from '@giftship/shared/support/ticket';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Form, Input, Modal, Radio } from 'antd';
import { api } from '../../lib/api.ts';
import { useCallKey } from '../../lib/use-call-key.ts';
import { failureText, isNotFound, tellFailure } from '../../lib/failures.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { SUPPORT_COPY as SAY } from './copy.ts';
import { LatestOrders } from './LatestOrders.tsx';
import { PicturePicker } from './PicturePicker.tsx';
import { ORDER_SN, orderSnOf, useOrderMatch } from './use-order-match.ts';
import { usePictures } from './use-pictures.ts';

interface Fields {
  type: TicketType;
  order_sn: string;
  content: string;
  wants_refund: boolean;
}
const TYPES = TICKET_TYPES.map((value) => ({ value, label: TICKET_TYPE_LABELS[value] }));

/** A new work order, with pictures, about an order or about none; a refund can be asked for in the same step. */
export function NewTicketDialog({
  orderSn,
  onClose,
}: {
  orderSn: string;
  onClose: (madeSn?: string) => void;
}) {
  const [form] = Form.useForm<Fields>();
  const pictures = usePictures();
  const keyOf = useCallKey();
  const cache = useQueryClient();
  const order = Form.useWatch('order_sn', form) ?? orderSn;
  const typed = Form.useWatch('order_sn', form) ?? '';
  const match = useOrderMatch(orderSn, () => void form.validateFields(['order_sn']).catch(() => undefined));
  const make = useMutation({
    mutationFn: async ({ type, order_sn, content, wants_refund }: Fields) => {
      const sn = orderSnOf(order_sn);
      const body = { type, order_sn: sn, content, images: pictures.ids };
      const made = await api.support.make({ key: keyOf(body), body });
      if (wants_refund && sn !== '') await askRefund(sn, content, made.ticket_sn);
      return made.ticket_sn;
    },
    onSuccess: (sn) => {
      toast.success(SAY.made(sn));
      void cache.invalidateQueries({ queryKey: ['tickets'] });
      onClose(sn);
    },
    onError: (error) => {
      if (isNotFound(error)) form.setFields([{ name: 'order_sn', errors: [SAY.orderMissing] }]);
      else tellFailure(error);
    },
  });
  return (
    <Modal
      open
      title={SAY.newTitle}
      className="support-sheet"
      width={600}
      onCancel={() => onClose()}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={{ order_sn: orderSn, content: '', wants_refund: false }}
        scrollToFirstError={{ focus: true }}
        onFinish={(fields) => (pictures.isBusy ? toast.info(SAY.waitForPictures) : make.mutate(fields))}
        onPaste={pictures.paste}
      >
        <Form.Item name="type" label={SAY.type} rules={[{ required: true, message: SAY.typeNeeded }]}>
          <Radio.Group aria-label={SAY.type} options={TYPES} className="support-types" />
        </Form.Item>
        <Form.Item
          name="order_sn"
          label={SAY.orderSn}
          extra={match.isMissing(typed) ? undefined : match.wordsOf(typed) || SAY.orderHint}
          rules={[
            { pattern: ORDER_SN, message: SAY.orderWrong },
            {
              validator: async (_, typed: string) => {
                if (match.isMissing(typed)) throw new Error(SAY.orderMissing);
              },
            },
          ]}
        >
          <Input maxLength={20} autoComplete="off" onBlur={({ target }) => match.look(target.value)} />
        </Form.Item>
        <LatestOrders
          onChoose={(sn) => {
            form.setFieldValue('order_sn', sn);
            form.setFields([{ name: 'order_sn', errors: [] }]);
            match.look(sn);
          }}
        />
        <Form.Item
          name="content"
          label={SAY.content}
          rules={[{ required: true, whitespace: true, message: SAY.contentNeeded }]}
        >
          <Input.TextArea maxLength={TICKET_TEXT_MAX} rows={4} placeholder={SAY.contentHint} />
        </Form.Item>
        <Form.Item label={SAY.pictures} extra={SAY.picturesHint(MOST_PICTURES)}>
          <PicturePicker pictures={pictures} />
        </Form.Item>
        <Form.Item name="wants_refund" valuePropName="checked" hidden={order.trim() === ''}>
          <Checkbox>{SAY.wantsRefund}</Checkbox>
        </Form.Item>
        <footer className="dialog-foot">
          <Button onClick={() => onClose()}>{SAY.notNow}</Button>
          <Button type="primary" htmlType="submit" loading={make.isPending}>
            {SAY.submit}
          </Button>
        </footer>
      </Form>
    </Modal>
  );
}

/** The work order stands, whatever becomes of the refund; why it failed is said. */
async function askRefund(order_sn: string, reason: string, ticket_id: string): Promise<void> {
  await api.support
    .applyRefund({ body: { order_sn, reason: reason.slice(0, 500), ticket_id } })
    .catch((error: unknown) => toast.error(SAY.refundFailed(failureText(error))));
}
