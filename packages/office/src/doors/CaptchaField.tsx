import { useEffect, useState } from 'react';
import { desk } from '../lib/desk.ts';
import { DOOR_COPY as SAY } from './copy.ts';
import { Field } from './Field.tsx';

interface CaptchaFieldProps {
  /** A new number is a new picture. */
  turn: number;
  value: string;
  fault: string | undefined;
  onType: (text: string) => void;
  onPicture: (key: string) => void;
}

/** The picture that is due after three wrong passwords (O002), with its answer. */
export function CaptchaField({ turn, value, fault, onType, onPicture }: CaptchaFieldProps) {
  const [own, setOwn] = useState(0);
  const [picture, setPicture] = useState('');
  useEffect(() => {
    let isCurrent = true;
    setPicture('');
    desk()
      .captcha()
      .then(
        ({ key, img }) => {
          if (!isCurrent) return;
          setPicture(img);
          onPicture(key);
        },
        () => null,
      );
    return () => {
      isCurrent = false;
    };
  }, [turn, own, onPicture]);
  return (
    <Field
      label={SAY.captcha}
      value={value}
      maxLength={6}
      fault={fault}
      onChange={({ target }) => onType(target.value)}
      beside={
        <button
          type="button"
          className="door-captcha"
          aria-label={SAY.captchaAgain}
          onClick={() => setOwn(own + 1)}
        >
          {picture !== '' && <img src={picture} alt="" />}
        </button>
      }
    />
  );
}
