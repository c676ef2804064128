import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { copyText } from '@giftship/kit/toast/copy-text.ts';
import { API_SETTINGS_COPY } from './copy.ts';

const SAY = API_SETTINGS_COPY.once;

/** A secret that is shown this once: the dialog goes away only when its owner says that it is kept. */
export function SecretDialog({
  title,
  secret,
  onDone,
}: {
  title: string;
  secret: string;
  onDone: () => void;
}) {
  const [isCopied, setCopied] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const copy = () => void copyText(secret).then(setCopied);
  return (
    <Modal
      open
      title={title}
      width={600}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={[
        <Button
          key="copy"
          type={isCopied ? 'default' : 'primary'}
          icon={isCopied ? <CheckOutlined /> : <CopyOutlined />}
          onClick={copy}
        >
          {isCopied ? SAY.copied : SAY.copy}
        </Button>,
        <Button key="done" type={isCopied ? 'primary' : 'default'} disabled={!isSaved} onClick={onDone}>
          {SAY.done}
        </Button>,
      ]}
      destroyOnHidden
    >
      <p className="api-note warn">{SAY.warning}</p>
      <p className="api-secret">
        <code>{secret}</code>
      </p>
      <Checkbox checked={isSaved} onChange={({ target }) => setSaved(target.checked)}>
        {SAY.saved}
      </Checkbox>
    </Modal>
  );
}
