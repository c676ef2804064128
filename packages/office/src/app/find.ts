import { api } from '../session/api.ts';
import { BASE } from '../lib/paths.ts';
import type { Find } from '../shell/use-found.ts';

/** The number search of the bar and of Ctrl K (O013): whatever the number stands for, with the page that shows it. */
export const find: Find = async (q) => {
  const { list } = await api.shell.find({ query: { q } });
  return list.map(({ kind_text, sn, title, path }) => ({
    group: kind_text,
    title: title === '' ? sn : `${sn} ${title}`,
    // The service names whole addresses; the router knows what follows.
    path: path.startsWith(BASE) ? path.slice(BASE.length) : path,
  }));
};
