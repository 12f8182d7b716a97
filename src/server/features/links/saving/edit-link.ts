/**
 * The only way to change a link: a function computes the wanted link, and runs twice. First on the stored link, so that errors are thrown and
 * pictures of other hosts are fetched without a lock; then on the locked link, in the transaction that writes the difference.
 */
import { isDeepStrictEqual } from 'node:util';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Link } from '#domain/links/link.ts';
import { withoutOrphans } from '#domain/routing/rule.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { type LinksDeps, loadOwn, type OwnLink, refuseBanned, refuseNewTexts, stillThere } from '../links.context.ts';
import { canWriteLinks } from '../links.policy.ts';
import { createSavedPictures } from './pictures.ts';

/** Returns the wanted link, with pictures as URLs. Throws the first error of the change. */
export type Change = (link: Link) => Link;

/** What is being edited. */
export interface Edit {
  /** Undefined when it does not exist; then NOT_FOUND is thrown, as for another account's. */
  linkId: string | undefined;
  /** The version that the editor loaded; any other throws LINK_CHANGED and changes nothing. */
  version?: number | undefined;
}

/** Changes a link of the caller's; `prepare` loads what the change depends on. Returns the link afterwards. */
export async function editLink(
  deps: LinksDeps,
  caller: Caller,
  { linkId, version }: Edit,
  prepare: (own: OwnLink) => Change | Promise<Change>,
): Promise<Link> {
  const { store, database, live, clock, pictures } = deps;
  const own = await loadOwn(deps, caller, linkId, canWriteLinks);
  const { id } = own.link;
  refuseBanned(own.link);
  refuseOtherVersion(own.link, version);
  const asked = await prepare(own);
  const change: Change = (link) => withLivingRules(asked(link));
  const kept = createSavedPictures(pictures, own.access.userId);
  const wish = change(own.link);
  await refuseNewTexts(deps, caller, own.link, wish);
  await kept.toStored(wish, own.link);

  await database.transaction().execute(async (transaction) => {
    const before = stillThere(await store.loadLocked(id, transaction));
    refuseBanned(before);
    refuseOtherVersion(before, version);
    const after = change(before);
    if (isDeepStrictEqual(after, before)) return;
    const { artistId, domain, path } = before;
    const [stored, wanted] = await Promise.all([kept.toStored(before, before), kept.toStored(after, before)]);
    await store.save(stored, wanted, clock.now(), transaction);
    const moved = after.domain !== domain || after.path !== path;
    await live.publish(
      'link.updated',
      {
        linkId: id,
        artistId,
        domain: after.domain,
        path: after.path,
        ...(moved ? { previousDomain: domain, previousPath: path } : {}),
      },
      transaction,
    );
  });
  return stillThere(await store.load(id));
}

/** The link without the rules whose destination is gone (ROUTE-5). */
function withLivingRules(link: Link): Link {
  const rules = withoutOrphans(link.rules, link.destinations);
  return rules.length === link.rules.length ? link : { ...link, rules };
}

function refuseOtherVersion(link: Link, version: number | undefined): void {
  if (version !== undefined && link.version !== version) throw new CodedError('LINK_CHANGED');
}
