/** The field for one option of a command. */
import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { capitalized, optionLabel } from './desk-words.ts';
import { hintOf } from './option-hints.ts';
import type { DeskOption } from './option-values.ts';

/** A box for a switch, a list for a few values, several lines where several values are taken, and hidden letters for a secret. */
export function OptionField({
  option: { name, type, multiple, secret },
  usage,
  value,
  onChange,
}: {
  option: DeskOption;
  /** The usage of its command, which says what the option takes. */
  usage: string;
  value: string | boolean | undefined;
  onChange: (value: string | boolean) => void;
}) {
  const label = optionLabel(name);
  const { text: hint, choices, isOptional } = hintOf(usage, name);
  const says = (...more: string[]) =>
    capitalized([hint, ...more, isOptional ? 'optional' : ''].filter((each) => each !== '').join(' · '));
  const text = typeof value === 'string' ? value : '';
  // Nothing here is about the operator's own account, so the browser fills nothing in.
  const shared = { label, name: `option-${name}`, value: text, autoComplete: 'off' };
  if (type === 'boolean')
    return (
      <Checkbox label={label} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    );
  if (multiple)
    return (
      <Textarea
        {...shared}
        description={says('one on each line')}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (secret)
    return (
      <PasswordInput
        {...shared}
        description={says('not recorded')}
        autoComplete="new-password"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (choices.length > 0)
    return (
      <NativeSelect
        {...shared}
        description={says()}
        data={[{ value: '', label: '–' }, ...choices]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...shared}
      description={says()}
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
