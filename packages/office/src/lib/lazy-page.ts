import { type ComponentType, lazy } from 'react';

/** A page that is loaded when it is opened: its module, and the name it exports it by. */
export const lazyPage = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) =>
  lazy(async () => ({ default: (await load())[name] }));
