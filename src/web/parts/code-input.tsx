/** The six inputs of a mailed code, with the button that mails another one after two minutes. */
import { PinInput } from '@mantine/core';
import { useId } from 'react';
import { codeLength, resendSeconds } from '#domain/accounts/account-input.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { fieldError } from '#web/ui/field-error.tsx';
import { TextButton } from '#web/ui/text-button.tsx';
import classes from './code-input.module.css';
import { useCountdown } from './use-countdown.ts';

/** Stands in the form that Enter submits. `onResend` mails another code; it gives whether that was done. Pasting fills all six. */
export function CodeInput({
  value,
  onChange,
  error,
  busy,
  onResend,
}: {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  busy: boolean;
  onResend: () => Promise<boolean>;
}) {
  const id = useId();
  const { left, restart } = useCountdown(resendSeconds, true);
  const { busy: sending, run } = useSubmission();
  return (
    <div
      className={classes.code}
      onKeyDownCapture={(event) => {
        // The inputs take digits only and stop every other key, the one that submits a form too.
        if (event.key === 'Enter') event.currentTarget.closest('form')?.requestSubmit();
        // A click can leave the caret before a digit. The one typed there takes its place; without this it would be dropped.
        else if (/^\d$/.test(event.key) && event.target instanceof HTMLInputElement) event.target.select();
      }}
    >
      <PinInput
        length={codeLength}
        type="number"
        oneTimeCode
        size="md"
        gap="clamp(3px, calc((100vw - 304px) / 5), 8px)"
        value={value}
        onChange={onChange}
        error={error !== undefined}
        readOnly={busy}
        ariaLabel="Code, digit"
        getInputProps={(index) => ({
          // A dialog gives the focus to the input with this mark.
          ...(index === 0 ? { autoFocus: true, 'data-autofocus': true } : {}),
          ...(error === undefined ? {} : { 'aria-describedby': id }),
        })}
      />
      {error !== undefined && (
        <span id={id} className={classes.error}>
          {fieldError(error)}
        </span>
      )}
      <p className={classes.note}>
        {left > 0 ? (
          `You can request another code in ${left} seconds`
        ) : (
          <TextButton
            disabled={busy || sending}
            onClick={() =>
              void run(async () => {
                if (await onResend()) restart();
              })
            }
          >
            Send another code
          </TextButton>
        )}
      </p>
    </div>
  );
}
