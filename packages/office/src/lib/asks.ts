import { create } from 'zustand';

/** What a call had to wait for: a person answers it, and the same call goes on. */
interface Asked {
  /** True when it was done; false when the person gave it up. */
  answer: (isDone: boolean) => void;
}

interface Asks {
  /** The login ended while the page was open (O007). */
  login: Asked | null;
  /** The second factor is wanted again (O008). */
  proof: Asked | null;
  /** This network may not come in (O009): nothing else is shown. */
  isBlocked: boolean;
  /** The service is of another version than the page (O019). */
  isOutdated: boolean;
}

/** What stands in the way of all calls; app/App.tsx and session/ draw it. */
export const useAsks = create<Asks>(() => ({
  login: null,
  proof: null,
  isBlocked: false,
  isOutdated: false,
}));

const waiting: Record<'login' | 'proof', Promise<boolean> | null> = { login: null, proof: null };

/** Asks for it once, however many calls wait; answers whether the person did it. */
export function ask(what: 'login' | 'proof'): Promise<boolean> {
  waiting[what] ??= new Promise<boolean>((done) => {
    const answer = (isDone: boolean) => {
      waiting[what] = null;
      useAsks.setState({ [what]: null });
      done(isDone);
    };
    useAsks.setState({ [what]: { answer } });
  });
  return waiting[what];
}
