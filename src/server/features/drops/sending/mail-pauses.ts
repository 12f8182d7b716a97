/** Mails the member who scheduled a drop when it is paused for a reason that they did not choose (DROP-175). */
import { z } from 'zod';
import { fillIn } from '#domain/messaging/merge-fields.ts';
import { type PauseReason, pauseReasons } from '#domain/messaging/pause-reasons.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import { inParallel } from '../../../platform/in-parallel.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { Mailer } from '../../../platform/jobs/mailer.ts';
import type { Logger } from '../../../platform/log.ts';
import type { ArtistsService } from '../../artists/artists.service.ts';
import type { ContactsOf, TeamContact } from '../../team/team-contacts.service.ts';
import { canSendDrops } from '../drops.policy.ts';
import type { PausesStore, UnmailedPause } from './pauses.store.ts';

/** Looks for paused drops once a minute. It may run twice, also at the same time. */
export const mailPausesJob: JobDefinition<object> = {
  name: 'drops.mail_pauses',
  payloadSchema: z.object({}),
  schedule: '* * * * *',
};

export interface MailPausesDeps {
  database: Database;
  pauses: PausesStore;
  contactsOf: ContactsOf;
  artists: Pick<ArtistsService, 'forPage'>;
  mailer: Mailer;
  appUrl: string;
  log: Logger;
}

const atOnce = 10;
/** How many drops a run looks at. The next one takes those beyond. */
const most = 500;

/** Enqueues one mail for each pause that was not mailed yet. */
export async function mailPauses(deps: MailPausesDeps): Promise<void> {
  await inParallel(await deps.pauses.listUnmailed(most), atOnce, (pause) =>
    mailOne(deps, pause).catch((error: unknown) =>
      deps.log.error(
        { err: error, drop: pause.dropId },
        'Could not mail that a drop is paused; trying again in a minute.',
      ),
    ),
  );
}

async function mailOne(
  { database, pauses, contactsOf, artists, mailer, appUrl }: MailPausesDeps,
  pause: UnmailedPause,
) {
  const { dropId, artistId, kind, reason, hasStarted } = pause;
  const [page, team] = await Promise.all([artists.forPage(artistId), contactsOf(artistId)]);
  if (page === undefined) return;
  const artistName = page.artist.name;
  await database.transaction().execute(async (within) => {
    // Resumed, changed or mailed in the meantime, it has no news any more.
    if (!(await pauses.noteMailed(dropId, reason, within))) return;
    for (const { email } of readersOf(team, pause.authorId))
      await mailer.send(within, {
        kind: 'drop-paused',
        to: email,
        artistName,
        isWelcome: kind === 'welcome',
        words: fillIn(pause.words, { artist: artistName }),
        reason: pauseReasons[reason as PauseReason] ?? '',
        hasStarted,
        dropUrl: `${appUrl}/messages/${dropId}?artist=${artistId}`,
      });
  });
}

/** The author while they may send; otherwise the artist's owners. */
function readersOf(team: readonly TeamContact[], authorId: string | null): TeamContact[] {
  const author = team.filter(({ userId, role }) => userId === authorId && canSendDrops.roles.includes(role));
  return author.length > 0 ? author : team.filter(({ role }) => role === 'owner');
}
