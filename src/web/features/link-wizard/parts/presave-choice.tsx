/** Chooses whether a pre-release service's button saves the release in advance or is a plain link (PRE-2). */
import { Radio, Stack } from '@mantine/core';
import { destinationName } from '#domain/destinations/catalogue.ts';
import type { WizardDestination } from '../state/wizard-state.ts';
import classes from './presave-choice.module.css';

/** Calls `onChoose` with true for a plain link. */
export function PresaveChoice({
  row,
  onChoose,
}: {
  row: Pick<WizardDestination, 'type' | 'plainLink'>;
  onChoose: (plainLink: boolean) => void;
}) {
  const service = destinationName(row.type);
  return (
    <Radio.Group
      label="What the button does"
      value={row.plainLink ? 'link' : 'save'}
      onChange={(value) => onChoose(value === 'link')}
    >
      <Stack gap={10} mt={6}>
        <Radio
          value="save"
          classNames={{ radio: classes.radio }}
          label="Save in advance"
          description={`Fans agree now, and the release is added to their ${service} library when it is out.`}
        />
        <Radio
          value="link"
          classNames={{ radio: classes.radio }}
          label="Plain link"
          description="The button only opens the link below. Nothing is saved for the fan."
        />
      </Stack>
    </Radio.Group>
  );
}
