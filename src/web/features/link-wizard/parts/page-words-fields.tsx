/** How a destination looks on the page: headline, description and picture. */
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { defaultOptinText } from '#domain/destinations/capture-defaults.ts';
import { destinationName } from '#domain/destinations/catalogue.ts';
import type { RowProblem } from '../state/wizard-checks.ts';
import type { WizardDestination } from '../state/wizard-state.ts';
import { LogoField } from './logo-field.tsx';

/** Without a headline the page shows the text in the placeholder; without a picture, the service's mark. */
export function PageWordsFields({
  row,
  field,
  onEdit,
}: {
  row: WizardDestination;
  field: (name: RowProblem['field']) => { id: string; error: ReactNode };
  onEdit: (change: Partial<WizardDestination>) => void;
}) {
  return (
    <>
      <TextInput
        {...field('text')}
        label="Headline"
        placeholder={headlineWithout(row)}
        value={row.text}
        onChange={(event) => onEdit({ text: event.currentTarget.value })}
      />
      <TextInput
        {...field('description')}
        label="Description"
        value={row.description}
        onChange={(event) => onEdit({ description: event.currentTarget.value })}
      />
      <LogoField logo={row.logo} onLogo={(logo) => onEdit({ logo })} />
    </>
  );
}

function headlineWithout({ type }: WizardDestination): string {
  if (type === 'custom') return '';
  return type === 'message_optin' ? defaultOptinText : destinationName(type);
}
