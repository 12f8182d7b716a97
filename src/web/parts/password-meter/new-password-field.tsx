/** The field for a new password, with the meter below it. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { PasswordMeter } from './password-meter.tsx';

/** Takes what a password field takes. `names` are the person's, as far as the screen knows them (ACC-117). */
export function NewPasswordField({
  names = [],
  hasSecondFactor = false,
  ...field
}: Omit<PasswordInputProps, 'value'> & { value?: string; names?: readonly string[]; hasSecondFactor?: boolean }) {
  return (
    <PasswordInput
      autoComplete="new-password"
      {...field}
      description={
        <PasswordMeter
          password={field.value ?? ''}
          names={names}
          hasSecondFactor={hasSecondFactor}
          hasFieldError={Boolean(field.error)}
        />
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
