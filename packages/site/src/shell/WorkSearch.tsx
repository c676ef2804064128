import { SearchOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SHELL_COPY } from './copy.ts';
import { searchTarget } from './search-target.ts';
import { useSearchKey } from './use-search-key.ts';

const SAY = SHELL_COPY.work;

/** One field for numbers and goods; Ctrl K goes to it from anywhere. */
export function WorkSearch() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const field = useSearchKey();
  return (
    <form
      role="search"
      aria-label={SAY.searchAll}
      className="find"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void navigate(searchTarget(text));
      }}
    >
      <SearchOutlined aria-hidden />
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={2000}
        aria-label={SAY.searchHint}
        placeholder={SAY.searchHint}
        aria-keyshortcuts="Control+K"
        onChange={(event) => setText(event.target.value)}
      />
      <kbd aria-hidden="true">{SAY.searchKey}</kbd>
    </form>
  );
}
