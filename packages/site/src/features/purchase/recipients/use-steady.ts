import { keysOf } from '@giftship/shared/lib/entries-of';
import { useLayoutEffect, useRef, useState } from 'react';

/** The same functions every time, each of which calls that of the last drawing: what gets them need not be drawn again. */
export function useSteady<T extends { [K in keyof T]: (...values: never[]) => unknown }>(functions: T): T {
  const latest = useRef(functions);
  useLayoutEffect(() => {
    latest.current = functions;
  });
  const [steady] = useState(
    () =>
      Object.fromEntries(
        keysOf<keyof T & string>(functions).map((name) => [
          name,
          (...values: never[]) => latest.current[name](...values),
        ]),
      ) as T,
  );
  return steady;
}
