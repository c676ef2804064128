import type { NoticeTemplate } from '../outside/sms.ts';

/** What the owner of an account is told of it (D1308): when, and from which address. */
export const OWNER_COPY: Record<NoticeTemplate, (time: string, address: string) => string> = {
  'new-key': (time, address) => `${time} 创建了API密钥（来自 ${address}）。${NOT_YOU}`,
  'new-secret': (time, address) => `${time} 更换了API密钥（来自 ${address}）。${NOT_YOU}`,
  'new-device': (time, address) => `${time} 在新设备上登录（来自 ${address}）。${NOT_YOU}`,
  'password-changed': (time, address) => `${time} 修改了登录密码（来自 ${address}）。${NOT_YOU}`,
  'password-reset': (time, address) => `${time} 通过短信重置了登录密码（来自 ${address}）。${NOT_YOU}`,
};
const NOT_YOU = '如非本人操作，请立即修改登录密码并联系客服。';

/** What is added when a new password ended the person's keys, or stopped the news for their programs. */
export const KEYS_ENDED_COPY =
  'API密钥已作废，消息推送已暂停：请在 API设置 里更换 Secret 后重新启用，并核对回调地址后保存。自动下单规则不会停，请核对。';
