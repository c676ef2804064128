import { useRef } from 'react';

/**
 * One key for each thing that a person means to do: pressing again, or again after a lost answer, sends the same one;
 * other content is another thing.
 */
export function useCallKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
