/** Words of the number search. */
export const FOUND_COPY = {
  platform: (sn: string) => `平台单号 ${sn}`,
  recipient: (mobile: string) => `收件手机号 ${mobile}`,
} as const;
