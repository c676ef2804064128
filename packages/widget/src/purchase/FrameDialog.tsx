import { envelope, readFrameMessage } from '@giftship/shared/embed/messages';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { COPY, DEV_COPY } from '../copy.ts';
import type { View } from '../element/gift-element.ts';
import { emit } from '../element/emit.ts';
import { tell } from '../page/report.ts';
import { useTheme } from '../page/use-theme.ts';
import { type FrameRequest, embedAddress } from './address.ts';
import { fail, openWindow } from './buy.ts';
import { recordClick } from './click.ts';
import { lockScroll } from './lock-scroll.ts';

/** A page that says nothing for so long was refused, blocked or is offline; browsers do not tell which. */
const SILENCE_MS = 4_000;

interface FrameView extends View<'gift-recharge'> {
  host: HTMLElement & { close(): void; finish(): void };
  request?: FrameRequest | null;
}

/** The trigger of the page, and the dialog while it is open. */
export function FrameDialog({ host, request }: FrameView) {
  return (
    <>
      <slot name="trigger" />
      {request && <OpenDialog host={host} request={request} />}
    </>
  );
}

function OpenDialog({ host, request }: { host: FrameView['host']; request: FrameRequest }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const theme = useTheme(request.settings);
  const [click, setClick] = useState<string | null>(null);
  const [phase, setPhase] = useState<'waiting' | 'ready' | 'silent'>('waiting');
  const [height, setHeight] = useState(0);
  const { goodsId } = request;
  /** The element that the visitor used, unless the page has stripped it. */
  const from = () => (request.from.isConnected ? request.from : host);
  // Without a service's address the element opens a window instead.
  const origin = new URL(request.settings.base!).origin;
  const address = click === null ? null : embedAddress(request, click);
  const isPurchase = goodsId !== null;

  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    const unlock = lockScroll();
    shown.showModal();
    // In a part of the page that is not shown, nobody would see it, and the page below would be dead.
    if (!shown.offsetWidth) {
      openWindow(request);
      host.close();
    }
    return unlock;
  }, []);

  useEffect(() => {
    let isGone = false;
    void recordClick(request.settings, goodsId).then((id) => {
      if (!isGone) setClick(id);
    });
    return () => {
      isGone = true;
    };
  }, []);

  useEffect(() => {
    if (address === null || phase !== 'waiting') return;
    const timer = setTimeout(() => {
      setPhase('silent');
      fail(from(), 'FRAME_SILENT', DEV_COPY.silent(address));
    }, SILENCE_MS);
    return () => clearTimeout(timer);
  }, [address, phase]);

  const sendTheme = () =>
    frame.current?.contentWindow?.postMessage(envelope({ type: 'init', theme }), origin);
  // The look of the site key may come later than the page; and what had the focus, the notice, has gone.
  useEffect(() => {
    if (phase !== 'ready') return;
    sendTheme();
    frame.current?.focus();
  }, [phase, theme]);

  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const said = readFrameMessage(event.data);
      // The last word of a frame that has gone, as when the dialog was moved, comes from nowhere or a closed window.
      if (!said || !event.source || (event.source as Window).closed) return;
      const page = frame.current?.contentWindow;
      if (!page || event.source !== page || event.origin !== origin) {
        tell('warn', DEV_COPY.stranger);
        return;
      }
      if (said.type === 'ready') {
        sendTheme();
        setPhase('ready');
        emit(from(), 'gift-ready', isPurchase ? { goodsId } : {});
      } else if (said.type === 'resize') setHeight(said.height);
      else if (said.type === 'close') host.close();
      else {
        // Read field by field: there is nothing in it but what an event may hold.
        const { type, ...detail } = said;
        emit(from(), `gift-${type}`, detail as never);
      }
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [theme]);

  const title = isPurchase ? COPY.purchaseTitle : COPY.rechargeTitle;
  const style: CSSProperties & { '--height': string } = { '--height': `${height}px` };
  return (
    <dialog
      ref={dialog}
      className={`root dialog ${isPurchase ? 'full' : 'small'}`}
      part="dialog"
      lang="zh-CN"
      data-theme={theme}
      aria-label={title}
      style={height > 0 ? style : undefined}
      onClose={() => {
        // Closed and shown again in one go: the element was moved.
        if (!dialog.current?.open) host.finish();
      }}
    >
      {address && (
        <iframe
          ref={frame}
          src={address}
          title={title}
          className={phase === 'ready' ? 'frame' : 'frame unready'}
          referrerPolicy="origin"
          allow="clipboard-write"
        />
      )}
      {phase !== 'ready' && (
        <div className="notice" part="notice" role={phase === 'silent' ? 'alert' : 'status'}>
          <p>{phase === 'silent' ? COPY.silent : COPY.loading}</p>
          {phase === 'silent' && (
            <button
              type="button"
              className="buy"
              onClick={() => {
                openWindow(request, click ?? '');
                host.close();
              }}
            >
              {COPY.inWindow}
            </button>
          )}
          <button type="button" className="plain" onClick={() => host.close()}>
            {COPY.close}
          </button>
        </div>
      )}
    </dialog>
  );
}
