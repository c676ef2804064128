/** What a code in a text message is for. */
export type SmsPurpose = 'register' | 'login' | 'find-password' | 'withdraw';

/** One code to send; `ref` is the caller's own number for it, for the log. */
interface SmsToSend {
  mobile: string;
  purpose: SmsPurpose;
  code: string;
  minutes: number;
  ref: string;
}

/** What an owner is told by text message: a template that the provider knows, never free text. */
const NOTICE_TEMPLATES = [
  'new-key',
  'new-secret',
  'new-device',
  'password-changed',
  'password-reset',
] as const;
export type NoticeTemplate = (typeof NOTICE_TEMPLATES)[number];

/** One notice to send: when it was done (month, day, time) and from which address. */
interface SmsNotice {
  mobile: string;
  template: NoticeTemplate;
  time: string;
  address: string;
  ref: string;
}

/** Sends codes and notices. Throws ProviderError of kind rate, invalid (the number) or quota (the balance). */
export interface SmsSender {
  send(message: SmsToSend): Promise<{ messageId: string }>;
  notify(notice: SmsNotice): Promise<{ messageId: string }>;
}
