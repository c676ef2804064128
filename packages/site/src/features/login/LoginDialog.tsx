import type { LoginRequest } from '../../open-dialogs.ts';

export function LoginDialog(request: LoginRequest) {
  return request.mode === undefined ? null : null;
}
