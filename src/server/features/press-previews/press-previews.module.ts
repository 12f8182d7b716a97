/** Wires press previews: the service, its store and the deletion of old ones. */
import { z } from 'zod';
import { type JobDefinition, jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LinksService } from '../links/links.service.ts';
import { addPressPreviews } from './press-previews.graphql.ts';
import { createPressPreviewsService, type PressPreviewsService } from './press-previews.service.ts';
import { createPressPreviewsStore } from './press-previews.store.ts';

const sweepPressPreviews: JobDefinition<object> = {
  name: 'press-previews.sweep',
  payloadSchema: z.object({}),
  schedule: '12 4 * * *',
};

export function createPressPreviewsModule(
  platform: Platform,
  { links }: { links: Pick<LinksService, 'linksById' | 'findPageForPreview'> },
): Module<PressPreviewsService> {
  const service = createPressPreviewsService({
    ...platform,
    links,
    store: createPressPreviewsStore(platform.database),
  });
  return {
    service,
    graphql: (builder) => addPressPreviews(builder, service),
    jobs: [jobHandler(sweepPressPreviews, () => service.sweep())],
  };
}
