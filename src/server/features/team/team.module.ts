/** Wires teams: members, invitations, and accepting them. */
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountsRefs } from '../accounts/accounts.refs.ts';
import type { NewAccounts } from '../accounts/new-accounts.service.ts';
import { createInvitationLinks } from './invitation-links.ts';
import { createInvitationsService } from './invitations.service.ts';
import { addTeam } from './team.graphql.ts';
import { createTeamService, type TeamService } from './team.service.ts';

/** Makes the module. */
export function createTeamModule(platform: Platform, { accounts }: { accounts: NewAccounts }): Module<TeamService> {
  const { signedTokens: tokens, hosts } = platform;
  const links = createInvitationLinks({ tokens, appUrl: hosts.appUrl });
  const service = createTeamService({ ...platform, links });
  const invitations = createInvitationsService({ ...platform, links, secrets: platform.oneTimeSecrets, accounts });
  return {
    service,
    graphql: (builder) => addTeam(builder, { team: service, invitations }, accountsRefs(builder)),
  };
}
