/** Uploads a picture to the server and returns its URL (LINK-34). */
import { type ErrorCode, sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { sessionToken } from '#web/lib/session.ts';

/** What a picture is for: the page's cover, or a custom destination's own picture. */
export type ImageKind = 'cover' | 'logo';

/** The size limit of each kind in bytes, and the error for a larger file (LINK-33). */
const imageLimits = {
  cover: { bytes: 4_100_000, tooLarge: 'FILE_OVER_4MB' },
  logo: { bytes: 1_000_000, tooLarge: 'FILE_OVER_1MB' },
} as const satisfies Record<ImageKind, { bytes: number; tooLarge: ErrorCode }>;

/** The kinds of picture that the server takes. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;

/** What is wrong with a chosen file before it is uploaded; undefined if nothing. */
export function imageProblem(file: Pick<File, 'type' | 'size'>, kind: ImageKind): ErrorCode | undefined {
  if (!file.type.startsWith('image/')) return 'FILE_NOT_IMAGE';
  if (!pictureTypes.some((type) => type === file.type)) return 'FILE_KIND_UNSUPPORTED';
  return file.size > imageLimits[kind].bytes ? imageLimits[kind].tooLarge : undefined;
}

/** Uploads a picture and returns its public URL. Throws an Error with the sentence for a person. */
export async function uploadImage(file: Blob, kind: ImageKind): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  let answer: unknown;
  try {
    const response = await fetch(`/api/bunny-upload?kind=${kind}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sessionToken() ?? ''}` },
      body: form,
    });
    answer = await response.json();
  } catch {
    throw new Error(sentenceOf('UPLOAD_FAILED'));
  }
  const url = wordAt(answer, 'url');
  if (url !== '') return url;
  const refusal = wordAt(inside(inside(answer, 'errors'), '0'), 'message');
  throw new Error(refusal === '' ? sentenceOf('UPLOAD_FAILED') : refusal);
}

function inside(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null && name in answer
    ? (answer as Record<string, unknown>)[name]
    : undefined;
}

function wordAt(answer: unknown, name: string): string {
  const word = inside(answer, name);
  return typeof word === 'string' ? word : '';
}
