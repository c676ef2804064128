import { SearchOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { useSession } from '../session/session.ts';
import { SHELL_COPY } from './copy.ts';
import { pathOfNumber } from './find-number.ts';

const SAY = SHELL_COPY.search;
const isApple = /Mac|iP(hone|ad)/.test(navigator.platform);

/** Finds goods by name and, for a signed-in person, parcels and orders by their numbers; Ctrl K leads into it. */
export function Search() {
  const navigate = useNavigate();
  const isSignedIn = useSession((session) => session.isSignedIn);
  const [text, setText] = useState('');
  const input = useSearchKey();
  const find = () => {
    const number = isSignedIn ? pathOfNumber(text) : null;
    void navigate(number ?? PATHS.giftList(text.trim() === '' ? {} : { title: text.trim() }));
  };
  return (
    <form
      role="search"
      className="search"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <button type="submit" aria-label={SAY.label}>
        <SearchOutlined />
      </button>
      <input
        ref={input}
        type="search"
        value={text}
        maxLength={50}
        aria-label={SAY.label}
        placeholder={isSignedIn ? SAY.all : SAY.goods}
        onChange={(event) => setText(event.target.value)}
      />
      <kbd aria-hidden="true">{isApple ? SAY.keyApple : SAY.key}</kbd>
    </form>
  );
}

/** Ctrl K, or Command K, puts the cursor into the field from anywhere on the page. */
function useSearchKey() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      // A dialog above the page keeps its keys.
      if (document.querySelector('dialog[open], .ant-modal-wrap')?.checkVisibility()) return;
      event.preventDefault();
      input.current?.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return input;
}
