/** Publishes drafts, each by itself: one that cannot be published says why, and the others are not held up by it (LINK-83). */
import { CodedError, type ErrorCode, sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { publishProblem } from '#domain/links/publishing.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { LinksDeps } from '../links.context.ts';
import { editLink } from './edit-link.ts';
import { loadOwnMany } from './many-links.ts';
import { refuse } from './refusals.ts';

/** The links that visitors can open now, and those that stay drafts, each with the reason. */
export interface PublishedLinks {
  published: string[];
  refused: { linkId: string; code: ErrorCode; message: string }[];
}

/** Publishes these links, one transaction each. Throws NOT_FOUND and publishes none when one is not the caller's. */
export async function publishLinks(deps: LinksDeps, caller: Caller, ids: readonly string[]): Promise<PublishedLinks> {
  const result: PublishedLinks = { published: [], refused: [] };
  for (const { id } of await loadOwnMany(deps, caller, ids)) {
    try {
      await editLink(deps, caller, { linkId: id }, ({ access }) => (link) => {
        if (link.draft) refuse(publishProblem(link, access.plan));
        return { ...link, draft: false };
      });
      result.published.push(id);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      const { code } = error;
      result.refused.push({ linkId: id, code, message: sentenceOf(code) });
    }
  }
  return result;
}
