import { useRef } from 'react';
import { newKey } from './new-key.ts';

/**
 * One key for each thing that a person means to do: pressing again, or again after a lost answer, sends the same one;
 * other content is another thing.
 */
export function useCallKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: newKey() };
    return last.current.key;
  };
}
