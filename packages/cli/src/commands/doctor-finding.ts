import type { DOCTOR_SAY } from './doctor-copy.ts';

/** One thing that was looked at; `next` helps, '' where nothing is to be done. */
export interface Finding {
  name: keyof typeof DOCTOR_SAY.names;
  state: 'good' | 'warn' | 'bad';
  detail: string;
  next: string;
}

type Name = Finding['name'];
/** Nothing to do. */
export const good = (name: Name, detail: string): Finding => ({ name, state: 'good', detail, next: '' });
/** Works, and may not work for long or for everybody. */
export const warn = (name: Name, detail: string, next: string): Finding => ({
  name,
  state: 'warn',
  detail,
  next,
});
/** Orders will not go through. */
export const bad = (name: Name, detail: string, next: string): Finding => ({
  name,
  state: 'bad',
  detail,
  next,
});
