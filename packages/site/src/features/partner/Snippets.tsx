import { keysOf } from '@giftship/shared/lib/entries-of';
import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { copyText } from '@giftship/kit/toast/copy-text.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { PARTNER_COPY } from './copy.ts';
import { SNIPPET_COPY } from './snippet-copy.ts';
import { type SnippetName, type SnippetOf, SNIPPETS } from './snippet.ts';

const SAY = PARTNER_COPY.studio;
const NAMES = keysOf(SNIPPETS);

/** The code of what the preview shows. */
export function Snippets({ of }: { of: SnippetOf }) {
  const [name, setName] = useState<SnippetName>('html');
  const code = SNIPPETS[name](of);
  const copy = () => void copyText(code).then((isCopied) => isCopied && toast.success(SAY.copied));
  return (
    <div className="partner-code-box">
      <header className="row">
        <h3 className="grow">{SAY.code}</h3>
        <Button type="primary" icon={<CopyOutlined />} onClick={copy}>
          {SAY.copy}
        </Button>
      </header>
      <TabList
        label={SAY.language}
        tabs={NAMES.map((key) => ({ key, title: SNIPPET_COPY.names[key] }))}
        chosen={name}
        onChoose={setName}
      >
        <pre className="partner-code" tabIndex={0} aria-label={SAY.code}>
          {code}
        </pre>
      </TabList>
    </div>
  );
}
