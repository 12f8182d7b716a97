/** Adds a destination by its URL; shows the recognised service while the person types. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { destinationName } from '#domain/destinations/catalogue.ts';
import { completeUrl, detectPlatform, isShortUrl, parseWebUrl } from '#domain/destinations/destination-url.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { ServiceMark } from '#landing/marks.tsx';
import { fieldError } from '#web/ui/field-error.tsx';
import { useLongUrl } from '../source/use-long-url.ts';
import classes from './add-url.module.css';

/** Calls `onAdd` with a complete URL, on the button or on Enter; of a short one with the URL behind it. */
export function AddUrl({ onAdd }: { onAdd: (url: string) => void }) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(false);
  const [busy, setBusy] = useState(false);
  const longUrl = useLongUrl();
  const url = completeUrl(text);
  const parsed = parseWebUrl(url);
  const valid = parsed !== undefined;
  const type = detectPlatform(url);

  const add = async (): Promise<void> => {
    if (busy) return;
    if (!valid) {
      setRefused(true);
      return;
    }
    setBusy(true);
    onAdd(await longUrl(url));
    setBusy(false);
    setText('');
  };

  return (
    <TextInput
      id="wizard-add"
      label="Add a link"
      placeholder="Paste any link"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={text}
      readOnly={busy}
      error={fieldError(refused ? sentenceOf('URL_INVALID') : undefined)}
      description={
        parsed === undefined
          ? undefined
          : isShortUrl(parsed)
            ? 'Becomes what this short link leads to.'
            : type === 'custom'
              ? 'Becomes a custom link.'
              : `Becomes ${destinationName(type)}.`
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      leftSection={valid ? <ServiceMark type={type} size={17} /> : undefined}
      onChange={(event) => {
        setText(event.currentTarget.value);
        setRefused(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || text.trim() === '') return;
        event.preventDefault();
        void add();
      }}
      rightSectionWidth={70}
      rightSection={
        <Button variant="subtle" size="compact-sm" loading={busy} onClick={() => void add()} className={classes.button}>
          Add
        </Button>
      }
    />
  );
}
