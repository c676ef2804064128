import { SearchOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { useSession } from '../session/session.ts';
import { SHELL_COPY } from './copy.ts';
import { inList, searchTarget } from './search-target.ts';
import { useSearchKey } from './use-search-key.ts';

const SAY = SHELL_COPY.search;
const isApple = /Mac|iP(hone|ad)/.test(navigator.platform);

/** Finds goods by name and, for a signed-in person, parcels and orders by their numbers; Ctrl K leads into it. */
export function Search() {
  const navigate = useNavigate();
  const isSignedIn = useSession((session) => session.isSignedIn);
  const [text, setText] = useState('');
  const input = useSearchKey();
  const find = () => {
    const title = text.trim();
    const target =
      isSignedIn && title !== '' ? searchTarget(title) : PATHS.giftList(title === '' ? {} : { title });
    void navigate(inList(window.location, target));
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
        maxLength={2000}
        aria-label={SAY.label}
        placeholder={isSignedIn ? SAY.all : SAY.goods}
        onChange={(event) => setText(event.target.value)}
      />
      <kbd aria-hidden="true">{isApple ? SAY.keyApple : SAY.key}</kbd>
    </form>
  );
}
