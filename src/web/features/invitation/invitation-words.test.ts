/** The sentences of an invitation, whatever its names contain. */
import { expect, test } from 'vitest';
import { invitationLead, isolated } from './invitation-words.ts';

test('an invitation says who invites, to what and as what', () => {
  const lead = invitationLead({ inviter_name: 'Tess', artist_name: 'Mara Vale', role: 'editor' });
  expect(lead.replace(/[\u2068\u2069]/gu, '')).toBe('Tess invites you to work on Mara Vale as an editor.');
});

test('a name cannot turn the words around it', () => {
  expect(isolated('Mara \u202eelav\u202c')).toBe('\u2068Mara elav\u2069');
});
