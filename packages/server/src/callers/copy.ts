/** What a signed call hears about its headers. */
export const KEY_COPY = { badNonce: '应为16到32位字母、数字、横线或下划线' } as const;
