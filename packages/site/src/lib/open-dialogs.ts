import { create } from 'zustand';

export type LoginMode = 'login' | 'register' | 'findPassword' | 'modifyPassword';

export interface LoginRequest {
  mode?: LoginMode;
  /** Why a login is wanted, in a sentence; '' where the person asked for it. */
  why?: string;
  /** Path to go on to after the login (M037). */
  target?: string;
  /** Runs after the login. */
  onDone?: () => void;
}
export interface RechargeRequest {
  /** Amount to begin with, in yuan as the wire writes it. */
  amount?: string;
  /** Runs when the money has come. */
  onPaid?: () => void;
  onClose?: () => void;
}
export interface ChooseGoodsRequest {
  onChoose: (goodsId: number) => void;
}

interface Dialogs {
  login: LoginRequest | null;
  recharge: RechargeRequest | null;
  chooseGoods: ChooseGoodsRequest | null;
}

/** The dialogs that any screen may open; routes.tsx draws them, so that no feature knows another. */
export const useDialogs = create<Dialogs>(() => ({ login: null, recharge: null, chooseGoods: null }));

/** Opens the login dialog; an open one is left as it is. */
export function openLogin(request: LoginRequest): void {
  useDialogs.setState(({ login }) => ({ login: login ?? request }));
}
export function openRecharge(request: RechargeRequest): void {
  useDialogs.setState({ recharge: request });
}
export function openChooseGoods(request: ChooseGoodsRequest): void {
  useDialogs.setState({ chooseGoods: request });
}
export function closeDialog(name: keyof Dialogs): void {
  useDialogs.setState({ [name]: null });
}
