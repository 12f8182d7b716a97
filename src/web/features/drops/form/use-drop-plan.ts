/** The plans of a draft: one for whom it goes to, and the counts of everybody. */
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { type CombinedError, useQuery } from 'urql';
import { type DropFormValues, draftOf } from '#domain/messaging/drop-form.ts';
import type { DropChannel } from '#domain/messaging/drop-rules.ts';
import { dropPlanQuery } from './drop-form.graphql.ts';
import type { Plan } from './plan-words.ts';

const pause = 400;

/** A channel as the API names it. */
export const platformOf = (channel: DropChannel): string => (channel === 'email' ? 'email' : 'sms');

/** The plans, as far as they are known. */
export interface DropPlans {
  plan: Plan | undefined;
  /** The plan for all fans of the segment: it has the counts of both audiences. */
  world: Plan | undefined;
  error: CombinedError | undefined;
  reload: () => void;
}

/** Plans a draft again some time after each change. */
export function useDropPlan(artistId: string, values: DropFormValues): DropPlans {
  const [{ channel, message, link, location, segmentId, sendAt, releaseLinkId }] = useDebouncedValue(
    useMemo(() => draftOf(values), [values]),
    pause,
  );
  const variables = {
    artist_id: artistId,
    platform: platformOf(channel),
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
  return {
    plan: shown.data?.drop_plan,
    world: world.data?.drop_plan,
    error: shown.error,
    reload: () => {
      reloadWorld();
      if (!isWorld) reloadNear();
    },
  };
}
