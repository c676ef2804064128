/** Words of the number search. */
export const FOUND_COPY = {
  platform: (sn: string) => `平台单号 ${sn}`,
} as const;
