/** A button that takes one file: dropped on it, or chosen from the device. */
import { Loader } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import classes from './file-drop.module.css';

/** `children` is its label; `accept` says what the device offers first, as the `accept` of an input; `onFile` gets any file. */
export function FileDrop({
  id,
  accept,
  busy,
  onFile,
  children,
}: {
  id?: string;
  accept: string;
  busy: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <>
      <button
        type="button"
        id={id}
        className={classes.drop}
        data-over={over || undefined}
        aria-busy={busy}
        disabled={busy}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file) onFile(file);
        }}
      >
        {busy ? <Loader size={20} color="var(--brass)" role="status" aria-label="Uploading" /> : children}
      </button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file can be chosen again after it was refused.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
