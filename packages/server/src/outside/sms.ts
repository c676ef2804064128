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

/** One invitation to work for a supplier: the link opens the console and is good for so many hours. */
interface SmsInvite {
  mobile: string;
  supplier: string;
  link: string;
  hours: number;
  ref: string;
}

/** That something of a kind waits for a member of a supplier in the console: what it is stands there. */
interface SmsNews {
  mobile: string;
  supplier: string;
  /** The kind, in words. */
  what: string;
  ref: string;
}

/** Sends codes, notices, invitations and news. Throws ProviderError of kind rate, invalid (the number) or quota (the balance). */
export interface SmsSender {
  send(message: SmsToSend): Promise<{ messageId: string }>;
  notify(notice: SmsNotice): Promise<{ messageId: string }>;
  invite(invite: SmsInvite): Promise<{ messageId: string }>;
  news(news: SmsNews): Promise<{ messageId: string }>;
}
