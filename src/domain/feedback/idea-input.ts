/** Ideas and comments on the feedback board: what may be written, and the states of an idea (FB-2 to FB-5). */
import * as z from 'zod/mini';
import { atMost, refusedAs } from '#domain/kernel/coded-schema.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';

/** The states of an idea, which an operator sets. */
export const ideaStates = ['open', 'planned', 'started', 'done', 'declined'] as const;

export type IdeaState = (typeof ideaStates)[number];

/** Control characters other than line breaks, and those that change the direction of text. */
const unwanted = /[^\P{Cc}\n]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const plainText = (
  longest: number,
  options: { lines: boolean; needed: 'IDEA_TITLE_MISSING' | 'COMMENT_MISSING' | undefined },
) =>
  z.string().check(
    z.overwrite((text: string) => cleanPasted(text, 'words').normalize('NFC')),
    z.refine((text: string) => options.needed === undefined || text !== '', refusedAs(options.needed ?? 'BAD_INPUT')),
    atMost(longest),
    z.refine((text: string) => !unwanted.test(text) && (options.lines || !text.includes('\n')), refusedAs('BAD_INPUT')),
  );

/** A new idea: one line, and what it is about. Both are plain text. */
export const ideaSchema = z.object({
  title: plainText(120, { lines: false, needed: 'IDEA_TITLE_MISSING' }),
  text: plainText(4000, { lines: true, needed: undefined }),
});

/** A new comment, in plain text. */
export const commentSchema = z.object({ text: plainText(2000, { lines: true, needed: 'COMMENT_MISSING' }) });
