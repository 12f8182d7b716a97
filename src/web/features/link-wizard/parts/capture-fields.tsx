/** The fields of the two destinations that collect contacts: opt-in block and text notification (DEST-18 to DEST-20). */
import { Input, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { defaultOptinConfig } from '#domain/destinations/capture-defaults.ts';
import { longestDestinationTexts } from '#domain/destinations/destination-checks.ts';
import { useSignedInPerson } from '#web/lib/current-user.ts';
import { hasVendor } from '#web/lib/installation.ts';
import { showSnack } from '#web/ui/snack.ts';
import type { RowProblem } from '../state/wizard-checks.ts';
import type { WizardDestination } from '../state/wizard-state.ts';
import { PageWordsFields } from './page-words-fields.tsx';
import switchClasses from './switch.module.css';

interface CaptureProps {
  row: WizardDestination;
  field: (name: RowProblem['field']) => { id: string; error: ReactNode };
  onEdit: (change: Partial<WizardDestination>) => void;
}

/** The prompt, which contacts fans can leave, and the success message. With both captures off the block is disabled (DEST-19). */
export function OptinFields({ row, field, onEdit }: CaptureProps) {
  const config = row.config !== null && 'email_capture' in row.config ? row.config : defaultOptinConfig;
  const { error } = field('config');
  const asksNumbers = hasVendor(useSignedInPerson().installation, 'texts');
  const capture = (change: Partial<typeof config>): void => {
    const next = { ...config, ...change };
    if (!next.email_capture && !(asksNumbers && next.phone_number_capture))
      showSnack(
        asksNumbers
          ? 'Fan sign-up is off, since fans could leave neither an email address nor a number.'
          : 'Fan sign-up is off, since fans could leave no email address.',
      );
    onEdit({ config: next });
  };
  return (
    <>
      <PageWordsFields row={row} field={field} onEdit={onEdit} />
      <Switch
        classNames={{ thumb: switchClasses.knob }}
        label="Ask for an email address"
        checked={config.email_capture}
        onChange={(event) => capture({ email_capture: event.currentTarget.checked })}
      />
      {asksNumbers && (
        <Switch
          classNames={{ thumb: switchClasses.knob }}
          label="Ask for a phone number"
          checked={config.phone_number_capture}
          onChange={(event) => capture({ phone_number_capture: event.currentTarget.checked })}
        />
      )}
      <TextInput
        id={field('config').id}
        label="What fans read afterwards"
        maxLength={longestDestinationTexts.message}
        value={config.success_message}
        onChange={(event) => capture({ success_message: event.currentTarget.value })}
      />
      {error && <Input.Error>{error}</Input.Error>}
    </>
  );
}

/** The text message that fans get at the release. */
export function MessageField({ row, field, onEdit }: CaptureProps) {
  const message = row.config !== null && 'message_body' in row.config ? row.config.message_body : '';
  return (
    <Textarea
      {...field('config')}
      label="Message"
      description="Texted to the fans who asked for it when the release is out."
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autosize
      minRows={2}
      maxRows={5}
      value={message}
      onChange={(event) => onEdit({ config: { message_body: event.currentTarget.value } })}
    />
  );
}
