/** The message of a drop, with merge fields, its segments, and plain quotes where they save some. */
import { Button, Textarea } from '@mantine/core';
import { Quote } from 'lucide-react';
import type { ComponentProps } from 'react';
import { MAX_TEXT_LENGTH } from '#domain/messaging/channels/sms/sms-rules.ts';
import { sampleText, type TextSample } from '#domain/messaging/channels/sms/sms-text.ts';
import { counted, formatCount } from '#web/ui/numbers.ts';
import classes from '../../form/drop-form.module.css';
import { MergeFieldMenu } from '../../form/merge-field-menu.tsx';
import { introductionInWords, savingInWords, withoutEmojiInWords } from '../../form/plan-words.ts';
import { useInsertion } from '../../form/use-insertion.ts';
import { useSegments } from '../../form/use-segments.ts';

/** `artist` is the name that the text should have; `totalMicros` is what the carrier charges for all texts, for the saving. */
export function MessageField({
  input,
  message,
  sample,
  introduced,
  artist,
  totalMicros,
  onChange,
}: {
  input: ComponentProps<typeof Textarea>;
  message: string;
  /** The link as texts have it, and whether they say whom they are from. */
  sample: TextSample;
  /** To how many fans they say so; undefined until they are counted. */
  introduced: number | undefined;
  artist: string;
  totalMicros: number | undefined;
  onChange: (message: string) => void;
}) {
  const { area, insert } = useInsertion(message, onChange);
  // What the preview shows: names and braces of fields are not sent.
  const words = { message, link: sample.link };
  const text = sampleText(words, artist, sample);
  const isLonger = text !== sampleText(words, artist, { isIntroduced: false });
  const segments = useSegments(text);
  const counts = segments && countsOf(segments);
  const saving = counts && savingInWords(counts, totalMicros);
  const emoji = counts && withoutEmojiInWords(counts);
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
        <MergeFieldMenu onChoose={insert} />
      </div>
      {isLonger && <p className={classes.note}>{introductionInWords(introduced)}</p>}
      {emoji !== undefined && <p className={classes.note}>{emoji}</p>}
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

const countsOf = ({ written, plain, noEmoji, plainNoEmoji }: NonNullable<ReturnType<typeof useSegments>>) => ({
  written: written.segments,
  plain: plain.segments,
  noEmoji: noEmoji.segments,
  plainNoEmoji: plainNoEmoji.segments,
});
