/** What a code in a text message is for. */
export type SmsPurpose = 'register' | 'login' | 'find-password' | 'withdraw';

/** One code to send; `ref` is the caller's own number for it, for the log. */
export interface SmsToSend {
  mobile: string;
  purpose: SmsPurpose;
  code: string;
  minutes: number;
  ref: string;
}

/** Sends codes. Throws ProviderError of kind rate, invalid (the number) or quota (the balance). */
export interface SmsSender {
  send(message: SmsToSend): Promise<{ messageId: string }>;
}
