/** The input of a login. */
import * as z from 'zod/mini';
import { refusedAs } from '#domain/kernel/coded-schema.ts';
import { readEmail } from '#domain/kernel/email.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';

/** Email and password; the email is read in the form in which accounts store it. Refused as LOGIN_FAILED when one is empty. */
export const loginSchema = z.object({
  email: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => readEmail(text) ?? cleanPasted(text, 'email').toLowerCase()),
    ),
    z.string().check(z.minLength(1, refusedAs('LOGIN_FAILED'))),
  ),
  password: z.string().check(z.normalize('NFKC'), z.minLength(1, refusedAs('LOGIN_FAILED'))),
});
