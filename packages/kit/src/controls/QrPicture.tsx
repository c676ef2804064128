import { useEffect, useState } from 'react';

/** A text as a QR code, drawn in this browser by a library that is loaded when the first one is shown. */
export function QrPicture({ text, size, alt }: { text: string; size: number; alt: string }) {
  const [picture, setPicture] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void import('qrcode')
      .then(({ default: qr }) => qr.toDataURL(text, { width: size, margin: 1 }))
      .then((url) => {
        if (isCurrent) setPicture(url);
      });
    return () => {
      isCurrent = false;
    };
  }, [text, size]);
  if (picture === '') return <div className="skeleton" style={{ width: size, height: size }} />;
  return <img src={picture} width={size} height={size} alt={alt} />;
}
