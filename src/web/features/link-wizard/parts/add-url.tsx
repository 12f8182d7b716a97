/** Adds a destination by its URL; shows the recognised service while the person types. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { destinationName } from '#domain/destinations/catalogue.ts';
import { completeUrl, detectPlatform, parseWebUrl } from '#domain/destinations/destination-url.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { ServiceMark } from '#landing/marks.tsx';
import { fieldError } from '#web/ui/field-error.tsx';
import classes from './add-url.module.css';

/** Calls `onAdd` with a complete URL, on the button or on Enter. */
export function AddUrl({ onAdd }: { onAdd: (url: string) => void }) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(false);
  const url = completeUrl(text);
  const valid = parseWebUrl(url) !== undefined;
  const type = detectPlatform(url);

  const add = (): void => {
    if (!valid) {
      setRefused(true);
      return;
    }
    onAdd(url);
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
      error={fieldError(refused ? sentenceOf('URL_INVALID') : undefined)}
      description={
        valid ? (type === 'custom' ? 'Becomes a custom link.' : `Becomes ${destinationName(type)}.`) : undefined
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
        add();
      }}
      rightSectionWidth={70}
      rightSection={
        <Button variant="subtle" size="compact-sm" onClick={add} className={classes.button}>
          Add
        </Button>
      }
    />
  );
}
