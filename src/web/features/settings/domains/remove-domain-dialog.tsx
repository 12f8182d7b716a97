/** Asks before a custom domain is removed, removes it and says what happened. */
import { useMutation } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import type { OwnDomain } from './domain-row.tsx';
import { removeDomainMutation } from './domains.graphql.ts';

const changed = { additionalTypenames: ['custom_domains'] };

/** Open while there is a `domain`; `onClose` is called in the end, however it ends. */
export function RemoveDomainDialog({ domain, onClose }: { domain: OwnDomain | undefined; onClose: () => void }) {
  const [{ fetching }, remove] = useMutation(removeDomainMutation);
  const confirm = async (): Promise<void> => {
    if (domain === undefined) return;
    const { error } = await remove({ domain_id: domain.id }, changed);
    if (error) showErrorSnack(oops(error));
    else showSnack('Success! Custom domain removed.');
    onClose();
  };
  return (
    <ConfirmDialog
      opened={domain !== undefined}
      title={`Remove ${domain?.domain ?? 'this domain'}?`}
      text="Links on it stop opening at once. They open again if you add the domain again. After 30 days, another account can claim it."
      confirm="Remove"
      busy={fetching}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
