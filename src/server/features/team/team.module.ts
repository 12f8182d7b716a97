/** Wires teams: members, invitations, and accepting them. */
import { z } from 'zod';
import { type JobDefinition, jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountsRefs } from '../accounts/accounts.refs.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { NewAccounts } from '../accounts/new-accounts.service.ts';
import type { SecurityLog } from '../accounts/security-log.service.ts';
import { createInvitationLinks } from './invitation-links.ts';
import { createInvitationsService } from './invitations.service.ts';
import { addTeam } from './team.graphql.ts';
import { createTeamService, type TeamService } from './team.service.ts';
import { createTeamStore } from './team.store.ts';
import { type ContactsOf, createContactsOf } from './team-contacts.service.ts';
import { createActLog, createTeamLog, type LogArtistAct } from './team-log.service.ts';

/** How long an invitation is kept after its last day, so that its link still says that it was used. */
const keptDays = 90;

/** Deletes old invitations once a day. It may run twice, also at the same time. */
const sweepInvitations: JobDefinition<object> = {
  name: 'invitations.sweep',
  payloadSchema: z.object({}),
  schedule: '20 3 * * *',
};

export interface TeamModule extends Module<TeamService> {
  /** The people whom other features mail. */
  contactsOf: ContactsOf;
  /** Logs what a member did with an artist's fans, drops or domains. */
  logAct: LogArtistAct;
}

export function createTeamModule(
  platform: Platform,
  {
    accounts,
    securityLog,
    billingStanding,
  }: {
    accounts: NewAccounts;
    securityLog: Pick<SecurityLog, 'note'>;
    billingStanding: AccountsService['billingStanding'];
  },
): TeamModule {
  const { signedTokens: tokens, hosts, database, clock, log } = platform;
  const logChange = createTeamLog(securityLog.note);
  const links = createInvitationLinks({ tokens, appUrl: hosts.appUrl });
  const service = createTeamService({ ...platform, links, logChange, billingStanding });
  const invitations = createInvitationsService({
    ...platform,
    links,
    logChange,
    codes: platform.mailedCodes,
    accounts,
  });
  return {
    service,
    contactsOf: createContactsOf(database),
    logAct: createActLog(securityLog.note),
    jobs: [
      jobHandler(sweepInvitations, async () => {
        const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
        const deleted = await createTeamStore(database).sweepInvitations(before);
        log.info({ deleted }, 'Deleted old invitations.');
      }),
    ],
    graphql: (builder) => addTeam(builder, { team: service, invitations }, accountsRefs(builder)),
  };
}
