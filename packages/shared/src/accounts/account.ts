import * as z from 'zod/mini';

/** Login types of the dialog (M002). A supplier account is separate from a user account of the same mobile (D331). */
export const UserType = z.enum(['user', 'supplier']);
/** As whom somebody logs in; an account is found by it and the mobile together. */
export type UserType = z.infer<typeof UserType>;

/** Whether an account may be used. */
export const USER_STATUS = { normal: 1, disabled: 2 } as const;

/** Real-name verification (decisions section 4): code 11 for none, code 12 for in review and refused. */
export const ATTESTATION = { none: 0, review: 1, passed: 2, refused: 3 } as const;
/** How the real-name verification of a person stands. */
export type AttestationState = (typeof ATTESTATION)[keyof typeof ATTESTATION];

/** The signed-in person as the wire shows it (M112). */
export const UserView = z.object({
  user_id: z.int(),
  username: z.string(),
  group_id: z.int(),
  group_name: z.string(),
  role: z.string(),
  mobile_mask: z.string(),
});

/** What a login answers. The site never sees the token: it gets the cookie as well (D107). */
export const LoginData = z.object({
  token: z.string(),
  expires_at: z.string(),
  is_attestation: z.int(),
  user: UserView,
});
/** A login as programs get it, with the token that a browser only holds as a cookie. */
export type LoginData = z.infer<typeof LoginData>;
