/** Sends a picture to the server and gives its address back (spec section 7, "Upload"). */
import { z } from 'zod';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { sessionToken } from '#web/lib/session.ts';

/** Largest cover, in bytes (spec section 9). */
export const largestCoverBytes = 4_100_000;

const storedSchema = z.object({ url: z.string().min(1) });
const refusedSchema = z.object({ error: z.object({ message: z.string().min(1) }) });

/** Uploads a cover. Gives its public address; throws an Error with the sentence for a person. */
export async function uploadCover(file: File): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  let answer: unknown;
  try {
    const response = await fetch('/api/bunny-upload?kind=cover', {
      method: 'POST',
      headers: { authorization: `Bearer ${sessionToken() ?? ''}` },
      body: form,
    });
    answer = await response.json();
  } catch {
    throw new Error(sentenceOf('UPLOAD_FAILED'));
  }
  const stored = storedSchema.safeParse(answer);
  if (stored.success) return stored.data.url;
  const refused = refusedSchema.safeParse(answer);
  throw new Error(refused.success ? refused.data.error.message : sentenceOf('UPLOAD_FAILED'));
}
