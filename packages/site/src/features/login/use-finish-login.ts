import type { LoginData } from '@giftship/shared/accounts/account';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { LoginRequest } from '../../lib/open-dialogs.ts';
import { signedIn } from '../../session/session.ts';
import { toast } from '@giftship/kit/toast/toast.ts';

/** What follows a login: everything is asked anew, and the person goes on to where they wanted to be (M037, M147). */
export function useFinishLogin({ target, onDone }: LoginRequest, close: () => void) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (data: LoginData, sentence: string): void => {
    signedIn(data);
    close();
    toast.success(sentence);
    void client.invalidateQueries();
    onDone?.();
    if (target !== undefined && target !== `${location.pathname}${location.search}`) void navigate(target);
  };
}
