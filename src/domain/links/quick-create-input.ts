/** What Quick Create is given: a source and, if wanted, the domain and path of the link. */
import * as z from 'zod/mini';
import { checkedBy, cleanedAs, refusedAs } from '#domain/kernel/coded-schema.ts';
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted, type PastedKind } from '#domain/kernel/pasted-text.ts';
import { pathProblem } from './customize-checks.ts';
import { recogniseSource } from './source-kind.ts';

/** How long (ms) the form waits after a change before it asks for a preview. The server's limit allows as many as that makes in a minute (SRC-17). */
export const previewPause = 400;

const optionalText = (kind: PastedKind) =>
  z.pipe(
    z.nullish(z.string()),
    z.transform((text) => cleanPasted(text ?? '', kind)),
  );
const sourceText = z.string().check(cleanedAs('words'), z.minLength(1, refusedAs('CODE_INVALID')));

/** An empty path is chosen by the server. Whether another one is free shows only when the link is saved. */
const optionalPathProblem = (path: string): ErrorCode | undefined =>
  path === '' ? undefined : pathProblem(path, { pathAvailable: true });

/** The input as the server reads it. An empty domain or path is chosen by the server; what the source is, its look-up says. */
export const quickCreateSchema = z.object({
  source: sourceText,
  domain: optionalText('host'),
  path: z.pipe(optionalText('path'), z.string().check(checkedBy(optionalPathProblem))),
});

/** The same as a form checks it: a source that is neither a known URL nor a code is refused before the server is asked. */
export const quickCreateFormSchema = z.extend(quickCreateSchema, {
  source: sourceText.check(checkedBy((source) => (recogniseSource(source) === undefined ? 'CODE_INVALID' : undefined))),
});
