/** Single destinations of a link: adding, changing, removing and ordering them. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Destination, Link } from '#domain/links/link.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { LinksDeps } from '../links.context.ts';
import { editLink } from './edit-link.ts';
import { type DestinationChanges, most, type PriorityInput } from './link-input.ts';
import { blankDestination, changedDestination, settleDestinations } from './read-destinations.ts';

/** A destination with its link, which determines its URLs. */
export type PlacedDestination = Destination & {
  link: Pick<Link, 'id' | 'artistId' | 'domain' | 'path' | 'destinations'>;
};

/** Adds a destination to a link, without a priority behind the others. */
export async function insertDestination(
  deps: LinksDeps,
  caller: Caller,
  linkId: string,
  input: DestinationChanges,
): Promise<PlacedDestination> {
  const blank = blankDestination();
  const link = await editDestinations(deps, caller, linkId, (before) => {
    if (before.destinations.length >= most.destinations) throw new CodedError('BAD_INPUT', 'destinations');
    const priority = input.priority ?? before.destinations.length + 1;
    return [...before.destinations, changedDestination(blank, { ...input, priority }, before.type, '')];
  });
  return placed(link, blank.id);
}

/** Changes the given fields of a destination. */
export async function updateDestination(
  deps: LinksDeps,
  caller: Caller,
  id: string,
  changes: DestinationChanges,
): Promise<PlacedDestination> {
  const linkId = await deps.store.linkOfDestination(id);
  const link = await editDestinations(deps, caller, linkId, (before) => {
    const found = placed(before, id);
    const changed = changedDestination(find(before, id), changes, before.type, '');
    return before.destinations.map((destination) => (destination.id === found.id ? changed : destination));
  });
  return placed(link, id);
}

/** Removes a destination and returns it. */
export async function deleteDestination(deps: LinksDeps, caller: Caller, id: string): Promise<PlacedDestination> {
  const linkId = await deps.store.linkOfDestination(id);
  let gone: PlacedDestination | undefined;
  await editDestinations(deps, caller, linkId, (before) => {
    gone = placed(before, id);
    return before.destinations.filter((destination) => destination.id !== id);
  });
  if (gone === undefined) throw new CodedError('NOT_FOUND');
  return gone;
}

/** Changes the priorities of a link's destinations, all or none; then renumbers them from 1, the enabled ones first. */
export async function orderDestinations(
  deps: LinksDeps,
  caller: Caller,
  updates: readonly PriorityInput[],
): Promise<PlacedDestination[]> {
  const { guard, store } = deps;
  guard.member(caller);
  if (updates.length > most.destinations) throw new CodedError('BAD_INPUT', 'updates');
  const [first] = updates;
  if (first === undefined) return [];
  const priorities = new Map(updates.map(({ id, priority }) => [id, priority]));
  const linkId = await store.linkOfDestination(first.id);
  const link = await editDestinations(deps, caller, linkId, (before) => {
    // A destination of another link answers like a missing one, also when the caller owns that link.
    for (const { id } of updates) find(before, id);
    return before.destinations.map((destination) => {
      const priority = priorities.get(destination.id);
      return priority === undefined
        ? destination
        : changedDestination(destination, { priority }, before.type, 'updates.');
    });
  });
  return link.destinations.map((destination) => ({ ...destination, link }));
}

function editDestinations(
  deps: LinksDeps,
  caller: Caller,
  linkId: string | undefined,
  change: (link: Link) => Destination[],
): Promise<Link> {
  return editLink(
    deps,
    caller,
    { linkId },
    () => (before) => settleDestinations({ ...before, destinations: change(before) }, before, false),
  );
}

function find(link: Link, id: string): Destination {
  const found = link.destinations.find((destination) => destination.id === id);
  if (found === undefined) throw new CodedError('NOT_FOUND');
  return found;
}

const placed = (link: Link, id: string): PlacedDestination => ({ ...find(link, id), link });
