/** The plans of a draft: one for whom it goes to, and the counts of everybody. */
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { type CombinedError, useQuery } from 'urql';
import { type DropFormValues, draftOf } from '#domain/messaging/drop-form.ts';
import { dropPlanQuery } from './drop-form.graphql.ts';
import type { Plan } from './plan-words.ts';

const pause = 400;

/** The plans, as far as they are known. */
export interface DropPlans {
  /** The plan of exactly this draft; undefined while it is counted. */
  plan: Plan | undefined;
  /** The last one that was made, perhaps of the draft before: it stays in sight while the next one is made. */
  latest: Plan | undefined;
  /** The plan for all fans of the segment: it has the counts of both audiences. */
  world: Plan | undefined;
  /** Why there is no plan of this draft. */
  error: CombinedError | undefined;
  reload: () => void;
}

/** Plans a draft again some time after each change. */
export function useDropPlan(artistId: string, values: DropFormValues): DropPlans {
  const draft = useMemo(() => draftOf(values), [values]);
  const [planned] = useDebouncedValue(draft, pause);
  const { channel, message, link, location, segmentId, sendAt, releaseLinkId } = planned;
  const variables = {
    artist_id: artistId,
    platform: channel,
    message,
    sms_link: link,
    segment_id: segmentId,
    send_at: sendAt?.toISOString() ?? null,
    release_link_id: releaseLinkId,
  };
  const everybody = { ...variables, location: 'world' };
  const [world, reloadWorld] = useQuery({ query: dropPlanQuery, variables: everybody, requestPolicy: 'network-only' });
  const isWorld = location === 'world';
  const [near, reloadNear] = useQuery({
    query: dropPlanQuery,
    variables: { ...variables, location },
    requestPolicy: 'network-only',
    pause: isWorld,
  });
  const shown = isWorld ? world : near;
  const isMade = planned === draft && !shown.fetching;
  const latest = shown.data?.drop_plan;
  return {
    plan: isMade ? latest : undefined,
    latest,
    world: world.data?.drop_plan,
    error: isMade ? shown.error : undefined,
    reload: () => {
      reloadWorld();
      if (!isWorld) reloadNear();
    },
  };
}
