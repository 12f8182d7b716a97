/** What people enter to invite a person to an artist, and to accept an invitation (ACC-50 to ACC-57). */
import * as z from 'zod/mini';
import { codeSchema, emailSchema, personNameSchema } from './account-input.ts';
import { newPasswordSchema } from './password-rules.ts';

/** What a member may do: everything, change links, or read. */
export const teamRoles = ['owner', 'editor', 'viewer'] as const;

/** What a member may do. */
export type TeamRole = (typeof teamRoles)[number];

/** The most members and open invitations of an artist (ACC-130), and the most artists of a person (ACC-131). */
export const mostTeamRows = 1_000;
export const mostArtists = 2_000;

/** Days for which an invitation can be accepted. */
export const invitationDays = 7;

/** An invitation; members are editors unless another role is chosen. */
export const invitationSchema = z.object({ email: emailSchema, role: z._default(z.enum(teamRoles), 'editor') });

/** The most artists to which one mail invites (ACC-141). */
export const mostInvitedTo = 100;

/** The same to several artists, named by their ids. */
export const severalInvitationsSchema = z.extend(invitationSchema, {
  artist_ids: z.array(z.string()).check(z.minLength(1), z.maxLength(mostInvitedTo)),
});

/** The email of a person who is looked up. */
export const colleagueSchema = z.object({ email: emailSchema });

/** The account that an invited person makes when they accept. The code is needed where the link did not come by mail. */
export const invitedSchema = z.extend(personNameSchema, {
  token: z.string().check(z.maxLength(2_000)),
  password: newPasswordSchema,
  email_token: z.optional(codeSchema),
});
