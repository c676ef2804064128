import type { RechargeRequest } from '../../open-dialogs.ts';

export function RechargeDialog(_: RechargeRequest) {
  return null;
}
