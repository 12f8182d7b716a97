/** The sentences of an invitation, whatever its names contain. */
import { expect, test } from 'vitest';
import { invitationLead, invitationTitle, isolated } from './invitation-words.ts';

test('an invitation says who invites, to what and as what', () => {
  const lead = invitationLead({ inviter_name: 'Tess', artist_names: ['Mara Vale'], role: 'editor' });
  expect(lead.replace(/[\u2068\u2069]/gu, '')).toBe('Tess invites you to work on Mara Vale as an editor.');
});

test('an invitation to several artists names them all, and counts them', () => {
  const invitation = { inviter_name: 'Tess', artist_names: ['Ines Okoro', 'Kilo Dusk', 'Mara Vale'], role: 'viewer' };
  expect(invitationLead(invitation).replace(/[\u2068\u2069]/gu, '')).toBe(
    'Tess invites you to work on Ines Okoro, Kilo Dusk, and Mara Vale as a viewer.',
  );
  expect(invitationTitle(invitation)).toBe('Join 3 artists');
  expect(invitationTitle({ artist_names: ['Mara Vale'] })).toContain('Mara Vale');
});

test('a name cannot turn the words around it', () => {
  expect(isolated('Mara \u202eelav\u202c')).toBe('\u2068Mara elav\u2069');
});
