import { ProviderError } from '../outside/provider-error.ts';
import type { ProviderErrorKind } from '../outside/provider-error.ts';
import type { Later, Ms } from '../outside/raw-http.ts';
import { SMS_COPY, SMS_PURPOSES } from './copy.ts';
import type { SandboxSms, SandboxSmsRecords } from './records.ts';
import type { SmsSender } from '../outside/sms.ts';

/** How long a message to a number that ends in 0004 takes. */
const SLOW_SMS_MS: Ms = 30_000;

/** Numbers whose ending makes the sandbox refuse, with the code a real provider would give. */
const REFUSED_ENDINGS: Record<string, { kind: ProviderErrorKind; code: string; retryAfterMs?: Ms }> = {
  '0001': { kind: 'rate', code: 'LIMIT_CONTROL', retryAfterMs: 60_000 },
  '0002': { kind: 'invalid', code: 'MOBILE_NUMBER_ILLEGAL' },
  '0003': { kind: 'quota', code: 'AMOUNT_NOT_ENOUGH' },
};

export interface SandboxSmsDeps {
  records: SandboxSmsRecords;
  now(): Ms;
  later: Later;
  /** Gets one line for each message, for the console. */
  announce(line: string): void;
}

/** Text messages that go to the inbox page and the console instead of a telephone. */
export function createSandboxSms({ records, now, later, announce }: SandboxSmsDeps): SmsSender {
  const keep = async (
    { mobile, purpose, code }: Pick<SandboxSms, 'mobile' | 'purpose' | 'code'>,
    line: string,
  ): Promise<{ messageId: string }> => {
    const refused = REFUSED_ENDINGS[mobile.slice(-4)];
    const delayMs = mobile.endsWith('0004') ? SLOW_SMS_MS : 0;
    const createdAt = now();
    const id = await records.keepSms({
      mobile,
      purpose,
      code,
      createdAt,
      visibleAt: createdAt + delayMs,
      ...(refused && { failed: refused.code }),
    });
    if (refused) throw new ProviderError(refused.kind, refused);

    if (delayMs === 0) announce(line);
    else later(delayMs, () => announce(line));
    return { messageId: `sandbox-${id}` };
  };
  return {
    async send({ mobile, purpose, code, minutes }) {
      const words = SMS_COPY.announce({ mobile, purpose: SMS_PURPOSES[purpose], code, minutes });
      return keep({ mobile, purpose, code }, words);
    },
    async notify({ mobile, template, time, address }) {
      const code = SMS_COPY.notice(time, address);
      return keep({ mobile, purpose: template, code }, SMS_COPY.told(mobile, SMS_PURPOSES[template], code));
    },
    async invite({ mobile, supplier, link, hours }) {
      const purpose = 'supplier-invite';
      const words = SMS_COPY.invited({ supplier, link, hours });
      return keep({ mobile, purpose, code: link }, SMS_COPY.told(mobile, SMS_PURPOSES[purpose], words));
    },
    async news({ mobile, supplier, what }) {
      const purpose = 'supplier-news';
      const code = SMS_COPY.news(supplier, what);
      return keep({ mobile, purpose, code }, SMS_COPY.told(mobile, SMS_PURPOSES[purpose], code));
    },
  };
}
