/** The message of a drop, with merge fields, its segments, and plain quotes where they save some. */
import { Button, Menu, Textarea } from '@mantine/core';
import { Braces, Quote } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { dropText, MAX_TEXT_LENGTH } from '#domain/messaging/drop-rules.ts';
import type { MergeField } from '#domain/messaging/merge-fields.ts';
import { counted, formatCount } from '#web/ui/numbers.ts';
import classes from './drop-form.module.css';
import { savingInWords } from './plan-words.ts';
import { useSegments } from './use-segments.ts';

/** The fields that can be put into a message, with words for fans of whom nothing is known. */
const offered: readonly { field: MergeField; label: string; written: string }[] = [
  { field: 'city', label: 'City', written: '{city|your city}' },
  { field: 'region', label: 'Region', written: '{region|your area}' },
  { field: 'country', label: 'Country', written: '{country|your country}' },
  { field: 'artist', label: 'Artist name', written: '{artist}' },
  { field: 'title', label: 'Title of the link they came from', written: '{title|my music}' },
];

/** `totalMicros` is what the carrier charges for all texts, for the saving. */
export function MessageField({
  input,
  message,
  link,
  totalMicros,
  onChange,
}: {
  input: ComponentProps<typeof Textarea>;
  message: string;
  link: string;
  totalMicros: number | undefined;
  onChange: (message: string) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const text = dropText({ message, link });
  const segments = useSegments(text);
  const saving = segments && savingInWords(countsOf(segments), totalMicros);
  const insert = (field: string): void => {
    const [start, end] = [area.current?.selectionStart ?? message.length, area.current?.selectionEnd ?? message.length];
    onChange(message.slice(0, start) + field + message.slice(end));
  };
  return (
    <div className={classes.field}>
      <Textarea
        {...input}
        ref={area}
        label="Message"
        placeholder="What do you want to tell your fans?"
        autosize
        minRows={4}
        maxRows={12}
        maxLength={MAX_TEXT_LENGTH}
      />
      <div className={classes.underMessage}>
        <p className={classes.note} aria-live="polite">
          {segments !== undefined && text !== '' && (
            <>
              <b>{counted(segments.written.segments, 'segment')}</b> ·{' '}
              {counted(segments.written.characters, 'character')} · {formatCount(segments.written.left)} left
            </>
          )}
        </p>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="subtle"
              size="compact-sm"
              color="gray"
              leftSection={<Braces size={15} aria-hidden="true" />}
            >
              Merge field
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.map(({ field, label, written }) => (
              <Menu.Item key={field} onClick={() => insert(written)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      {saving !== undefined && (
        <div className={classes.offer}>
          <Quote size={17} aria-hidden="true" />
          <span>
            <b>Replace curly quotes:</b> {saving}
          </span>
          <Button variant="default" size="xs" onClick={() => segments && onChange(segments.straighten(message))}>
            Replace
          </Button>
        </div>
      )}
    </div>
  );
}

const countsOf = ({ written, plain }: NonNullable<ReturnType<typeof useSegments>>) => ({
  written: written.segments,
  plain: plain.segments,
});
