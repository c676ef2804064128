import { queries } from '../lib/queries.ts';

/** After something was done to an order from wherever: lists and open records of it are loaded anew. */
export function refreshService(): void {
  for (const key of ['list', 'todo', 'ticket', 'order']) void queries.invalidateQueries({ queryKey: [key] });
}
