/** Who may call the operations of uploads, and what they get. */
import { type AccessTable, nothing } from '#tests/matrix/access.ts';
import { writers } from '#tests/matrix/outcomes.ts';

export const access: AccessTable = {
  'Route.bunny-upload': { document: '', variables: nothing, gate: 'changeArtist', own: writers },
};
