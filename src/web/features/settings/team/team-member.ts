/** A row of the team, as the section's rows show it. */
import type { TeamQuery } from '#web/lib/graphql/graphql.ts';

/** A member, or an open invitation. */
export type TeamMember = TeamQuery['artist_users'][number];

/** The roles in the order of their rights, with what each allows. */
export const roles = [
  { value: 'owner', label: 'Owner', text: 'Links, figures, team, settings' },
  { value: 'editor', label: 'Editor', text: 'Links and figures' },
  { value: 'viewer', label: 'Viewer', text: 'Looks, changes nothing' },
] as const;

/** A role as people read it. */
export function roleName(role: string): string {
  return roles.find(({ value }) => value === role)?.label ?? role;
}

/** A member's name, or the email of one without a name. */
export function nameOf({ team_user: { first_name, last_name, email } }: Pick<TeamMember, 'team_user'>): string {
  return `${first_name} ${last_name}`.trim() || email;
}
