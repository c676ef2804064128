import { useEffect, useRef, useState } from 'react';
import { PACKING_COPY as SAY } from './copy.ts';

/** What browsers that read codes have; not in the types of the DOM yet. */
interface CodeReader {
  detect: (from: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: new (wanted: { formats: string[] }) => CodeReader;
  }
}

const EVERY_MS = 250;
/** The same code stays before the camera for a while: it is one scan. */
const SAME_MS = 4_000;

/** The phone's camera as a scanner, where the browser reads codes itself (S049). */
export function Camera({ onRead }: { onRead: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const read = useRef(onRead);
  useEffect(() => {
    read.current = onRead;
  });
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout>;
    let last = { text: '', at: 0 };
    const look = async (reader: CodeReader) => {
      if (isOver || !video.current) return;
      const [code] = await reader.detect(video.current).catch(() => []);
      const now = Date.now();
      if (code && (code.rawValue !== last.text || now - last.at > SAME_MS)) read.current(code.rawValue);
      if (code) last = { text: code.rawValue, at: now };
      timer = setTimeout(() => void look(reader), EVERY_MS);
    };
    const begin = async () => {
      const Reader = window.BarcodeDetector;
      if (!Reader) throw new Error('no reader of codes');
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver || !video.current) return end();
      video.current.srcObject = stream;
      await video.current.play();
      await look(new Reader({ formats: ['code_128'] }));
    };
    const end = () => stream?.getTracks().forEach((track) => track.stop());
    begin().catch(() => !isOver && setFailed(true));
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
    };
  }, []);
  if (isFailed)
    return (
      <p className="bad" role="alert">
        {SAY.cameraFailed}
      </p>
    );
  return <video ref={video} className="scan-camera" muted playsInline aria-label={SAY.camera} />;
}
