/** Wires phone numbers: the service, and the job that follows claims and registrations. */
import { z } from 'zod';
import { type JobDefinition, jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Texts } from '../../vendors/texts/texts.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { artistsRefs } from '../artists/artists.refs.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { DropSettingsService } from '../drop-settings/drop-settings.service.ts';
import { addNumbers } from './numbers.graphql.ts';
import { createNumbersService, inboundPath, type NumbersService } from './numbers.service.ts';
import { createNumbersStore } from './numbers.store.ts';
import { createSenders, type Senders } from './senders.service.ts';

/** Every five minutes. */
const followNumbers: JobDefinition<object> = {
  name: 'numbers.follow',
  payloadSchema: z.object({}),
  schedule: '*/5 * * * *',
  keptFor: 600,
};

/** What the feature needs of others. */
export interface NumbersNeighbours {
  texts: Texts;
  artists: Pick<ArtistsService, 'artist' | 'forPage' | 'texting'>;
  accounts: Pick<AccountsService, 'billingStanding'>;
  settings: Pick<DropSettingsService, 'of' | 'welcomeMessagesOf'>;
}

export interface NumbersModule extends Module<NumbersService> {
  /** For everything that sends texts and mails of an artist. */
  senders: Senders;
}

export function createNumbersModule(
  { database, guard, makeLimit, hosts, live, clock, log }: Platform,
  { texts, artists, accounts, settings }: NumbersNeighbours,
): NumbersModule {
  const service = createNumbersService({
    ...{ texts, guard, artists, accounts, clock, log },
    store: createNumbersStore(database),
    linkHost: hosts.linkHosts[0] ?? '',
    inboundUrl: `${hosts.appUrl}${inboundPath}`,
    artistName: async (artistId) => (await artists.forPage(artistId))?.artist.name ?? '',
    onState: (artistId) => live.publish('artist.updated', { artistId }),
    searches: makeLimit('number_searches', 60, 3600),
  });
  return {
    service,
    senders: createSenders({ numbers: service, artists, settings }),
    graphql: (builder) => addNumbers(builder, service, artistsRefs(builder), settings.welcomeMessagesOf),
    jobs: [jobHandler(followNumbers, () => service.follow())],
  };
}
