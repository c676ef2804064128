/** Most tags of one user, most in the shared list, and the longest (O149). */
export const TAG_LIMITS = { ofUser: 10, ofAll: 100, length: 12 } as const;
