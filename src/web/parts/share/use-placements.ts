/** An artist's placements, with what they brought for one link, and the ways to change them. */
import { useMemo } from 'react';
import { type CombinedError, useMutation, useQuery } from 'urql';
import type { UtmValues } from '#domain/links/placement-draft.ts';
import { dayOf, endOfDay, startOfDay } from '#domain/stats/zoned-day.ts';
import { serverClock } from '#web/lib/clock.ts';
import type { PlacementsQuery } from '#web/lib/graphql/graphql.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { type PlacementFigures, placementFigures, usedUtmValues } from './placement-figures.ts';
import {
  archivePlacementMutation,
  createPlacementMutation,
  placementFiguresQuery,
  placementsQuery,
  restorePlacementMutation,
  updatePlacementMutation,
} from './share.graphql.ts';

/** A placement as the dialog shows it. */
export type Placement = PlacementsQuery['placements'][number];

/** What a person changes of a placement. */
export type PlacementChange = Pick<Placement, 'name' | 'kind' | 'utm_source' | 'utm_medium' | 'utm_campaign'>;

/** Resolves with the error of a call that failed. */
type Done = Promise<CombinedError | undefined>;

export interface UsedPlacements {
  /** Those that are not archived; undefined while they load. */
  open: readonly Placement[] | undefined;
  archived: readonly Placement[];
  error: CombinedError | undefined;
  reload: () => void;
  /** Creates one; resolves with its code. */
  create(placement: {
    name: string;
    kind: string;
    code: string;
    source?: string;
    medium?: string;
  }): Promise<{ code?: string | undefined; error?: CombinedError | undefined }>;
  update(id: string, change: PlacementChange): Done;
  archive(id: string): Done;
  restore(id: string): Done;
}

/** Loads once the artist is known. */
export function usePlacements(artistId: string | undefined): UsedPlacements {
  const [{ data, error }, reloadQuery] = useQuery({
    query: placementsQuery,
    variables: { artist_id: artistId ?? '' },
    pause: artistId === undefined,
    requestPolicy: 'cache-and-network',
  });
  const [, create] = useMutation(createPlacementMutation);
  const [, update] = useMutation(updatePlacementMutation);
  const [, archive] = useMutation(archivePlacementMutation);
  const [, restore] = useMutation(restorePlacementMutation);
  const reload = () => reloadQuery({ requestPolicy: 'network-only' });
  const after = async (call: Promise<{ error?: CombinedError | undefined }>): Done => {
    const answer = await call;
    if (!answer.error) reload();
    return answer.error;
  };
  const all = data?.placements;
  return {
    open: all?.filter(({ archived_at }) => archived_at === null),
    archived: all?.filter(({ archived_at }) => archived_at !== null) ?? [],
    error: all === undefined ? error : undefined,
    reload,
    async create({ name, kind, code, source = '', medium = '' }) {
      const values = { name, kind, code, utm_source: source, utm_medium: medium };
      const answer = await create({ artist_id: artistId ?? '', ...values });
      if (!answer.error) reload();
      return { code: answer.data?.create_placement.code, error: answer.error };
    },
    update: (id, change) => after(update({ id, ...change })),
    archive: (id) => after(archive({ id })),
    restore: (id) => after(restore({ id })),
  };
}

/** What was counted for a link since its creation, and the UTM values that its visits came with. `figures` is undefined while they load, or cannot be read. */
export function usePlacementFigures(link: { id: string; created_at: string } | undefined): {
  figures: PlacementFigures | undefined;
  used: Record<keyof UtmValues, string[]>;
} {
  const variables = useMemo(() => {
    const now = serverClock.now();
    const since = dayOf(link === undefined ? now : new Date(link.created_at), viewerZone);
    return {
      link_id: link?.id ?? '',
      start_time: startOfDay(since, viewerZone).toISOString(),
      end_time: endOfDay(dayOf(now, viewerZone), viewerZone).toISOString(),
      offset: viewerZone,
    };
  }, [link]);
  const [{ data }] = useQuery({ query: placementFiguresQuery, variables, pause: link === undefined });
  return useMemo(
    () => ({
      figures: data && placementFigures(data.link_statistics),
      used: usedUtmValues(data?.link_statistics.sources ?? []),
    }),
    [data],
  );
}
