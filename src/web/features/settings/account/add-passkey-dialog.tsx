/** The dialog that names a new passkey and lets the browser make it. */
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { passkeyNameSchema } from '#domain/accounts/passkey-input.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { useNewPasskey } from '#web/parts/use-new-passkey.ts';
import { fieldError } from '#web/ui/field-error.tsx';
import { showSnack } from '#web/ui/snack.ts';
import classes from './account.module.css';

/** `device` is the name that an unnamed passkey gets. */
export function AddPasskeyDialog({ device, onClose }: { device: string; onClose: () => void }) {
  const makeNew = useNewPasskey();
  const { field, busy, formError, onSubmit } = useServerForm({
    initialValues: { name: '' },
    schema: passkeyNameSchema,
    otherFailures: 'form',
    submit: async ({ name }) => {
      const failure = await makeNew(name);
      if (failure !== undefined) return failure;
      showSnack('Your passkey was added.');
      onClose();
      return undefined;
    },
  });
  const close = (): void => {
    if (!busy) onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      size={440}
      withCloseButton={false}
      title={
        <Text fw={650} fz={18} ff="var(--font-display)" component="span">
          Add a passkey
        </Text>
      }
    >
      <form onSubmit={onSubmit} noValidate className={classes.fields}>
        <Text c="var(--ink-2)">
          Your browser asks you next for your finger, your face, your PIN or a security key. It can keep the passkey on
          this device, on your phone, or in your password manager.
        </Text>
        <TextInput
          {...field('name')}
          label="Name"
          description="To tell your passkeys apart."
          placeholder={device}
          name="passkey_name"
          autoComplete="off"
          data-autofocus
        />
        <div className={classes.problem}>{fieldError(formError)}</div>
        <Group justify="flex-end" gap={10}>
          <Button variant="default" onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Continue
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
