/** `/links/new`: the create wizard of the active artist (spec section 2.2). */
import { useSignedIn } from '#web/lib/current-user.ts';
import { LinkWizard } from './link-wizard.tsx';

/** Another artist gets a wizard, and a draft, of its own. */
export function LinkWizardScreen() {
  const { artist } = useSignedIn();
  return <LinkWizard key={artist.id} artist={artist} />;
}
