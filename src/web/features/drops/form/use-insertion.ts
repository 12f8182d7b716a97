/** Puts a merge field where the cursor is in a text area. */
import { useRef } from 'react';

/** `area` belongs to the text area that shows `text`; `insert` replaces what is selected in it. */
export function useInsertion(text: string, onChange: (text: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (field: string): void => {
    const [start, end] = [area.current?.selectionStart ?? text.length, area.current?.selectionEnd ?? text.length];
    onChange(text.slice(0, start) + field + text.slice(end));
  };
  return { area, insert };
}
