import { CopyOutlined, PictureOutlined, QrcodeOutlined, ShareAltOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { Api } from '../../lib/api.ts';
import { QrPicture } from '@giftship/kit/controls/QrPicture.tsx';
import { useIsPhone } from '@giftship/kit/lib/use-media.ts';
import { saveFile } from '@giftship/kit/lib/save-file.ts';
import { copyText } from '@giftship/kit/toast/copy-text.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { PROMOTION_COPY as SAY } from './copy.ts';

type Info = Awaited<ReturnType<Api['promotion']['info']>>;
const QR_SIZE = 144;

/** The link to copy, to scan and as a poster, beside the rules. On a phone it is sent on, and its picture is asked for. */
export function InviteCard({ info }: { info: Info }) {
  const isPhone = useIsPhone();
  const [isShown, setShown] = useState(false);
  const copy = () => void copyText(info.link).then((isCopied) => isCopied && toast.success(SAY.copied));
  const poster = useMutation({
    mutationFn: async () => (await import('./draw-poster.ts')).drawPoster(info.link),
    onSuccess: (bytes) => saveFile(SAY.poster.file, bytes),
    onError: () => toast.error(SAY.poster.failed),
  });
  return (
    <section className="card promotion-invite" aria-label={SAY.title}>
      <div className="grow">
        <p className="promotion-lead">
          {SAY.lead} <b className="num">{Math.round(info.rate * 10_000) / 100}%</b>
        </p>
        <div className="promotion-link">
          <Input
            readOnly
            value={info.link}
            aria-label={SAY.link}
            onFocus={(event) => event.target.select()}
          />
          <Button type="primary" icon={<CopyOutlined />} onClick={copy}>
            {SAY.copyLink}
          </Button>
          {isPhone && 'share' in navigator && (
            <Button icon={<ShareAltOutlined />} onClick={() => void share(info.link)}>
              {SAY.share}
            </Button>
          )}
        </div>
        <h2>{SAY.rules}</h2>
        <ol className="promotion-rules">
          {info.rule_text.split('\n').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </div>
      <div className="promotion-qr">
        {(!isPhone || isShown) && (
          <>
            <QrPicture text={info.link} size={QR_SIZE} alt={SAY.qr} />
            <p className="hint">{SAY.qr}</p>
          </>
        )}
        <div className="promotion-qr-ways">
          {isPhone && (
            <Button icon={<QrcodeOutlined />} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {SAY.showQr}
            </Button>
          )}
          <Button icon={<PictureOutlined />} loading={poster.isPending} onClick={() => poster.mutate()}>
            {SAY.poster.save}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Hands the link to what the phone shares with; who lets it be is told nothing. */
const share = (url: string) => navigator.share({ title: SAY.title, url }).catch(() => undefined);
