/** What people type to prove who they are and to change how they log in (ACC-22 to ACC-27). */
import * as z from 'zod/mini';
import { atMost, cleanedAs, refusedAs } from '#domain/kernel/coded-schema.ts';
import { readEmail } from '#domain/kernel/email.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { newPasswordSchema } from './password-rules.ts';

/** Digits of a mailed code. */
export const codeLength = 6;
/** Seconds between two codes for the same email; the forms count them down. */
export const resendSeconds = 120;
/** The most characters of a first or a last name. */
const longestName = 100;

/** An email in the form in which accounts store it. */
export const emailSchema = z.pipe(
  z.string(refusedAs('EMAIL_INVALID')),
  z.transform((text: string, context) => {
    const email = readEmail(text);
    if (email !== undefined) return email;
    context.issues.push({ code: 'custom', input: text, message: 'EMAIL_INVALID' });
    return z.NEVER;
  }),
);

/** A code of six digits; spaces in it, as mail programs copy them, do not count. */
export const codeSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => cleanPasted(text, 'code').replace(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, refusedAs('CODE_WRONG'))),
);

const nameSchema = z
  .string()
  .check(cleanedAs('words'), z.normalize('NFKC'), z.minLength(1, refusedAs('NAME_MISSING')), atMost(longestName));

/** A person's name; both parts are required. */
export const personNameSchema = z.object({ first_name: nameSchema, last_name: nameSchema });

/** A request for a link to a new password. */
export const resetRequestSchema = z.object({ email: emailSchema });

/** A new password, and the token of the link that allows it. */
export const resetSchema = z.object({ token: z.string().check(z.maxLength(200)), password: newPasswordSchema });

/** Another person's new password, set with the operator's. */
export const adminResetSchema = z.object({
  email: emailSchema,
  new_password: newPasswordSchema,
  admin_password: z.string().check(z.minLength(1, refusedAs('ADMIN_RESET_REFUSED')), z.maxLength(500)),
});

/** A new password, and the current one. */
export const passwordChangeSchema = z.object({
  current_password: z.string().check(z.minLength(1, refusedAs('PASSWORD_UPDATE_FAILED'))),
  new_password: newPasswordSchema,
});

/** A new email, and the code that was mailed to it. */
export const emailChangeSchema = z.object({ email: emailSchema, email_token: codeSchema });
