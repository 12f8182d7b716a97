/** How the link looks when it is shared: words and a picture for networks, and what the usual ones make of them (PAGE-22, PAGE-23). */
import { Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ChevronDown } from 'lucide-react';
import { useDeferredValue, useId, useMemo } from 'react';
import { pageText } from '#domain/hosts/page-url.ts';
import { linkFields } from '#domain/links/link.ts';
import { serverClock } from '#web/lib/clock.ts';
import type { StepFields } from '../parts/step-fields.ts';
import { toSharePreview } from '../state/share-preview.ts';
import type { WrittenFields } from '../state/wizard-reducer.ts';
import type { WizardState } from '../state/wizard-state.ts';
import classes from './share-fields.module.css';
import { SharePanes } from './share-panes.tsx';
import { SharePictureField } from './share-picture-field.tsx';

/** Networks cut longer texts. Counted in characters. */
const shown = { title: 60, description: 160 } as const;

interface Parts {
  state: WizardState;
  artist: { id: string; name: string };
  fields: StepFields;
  onWrite: (fields: WrittenFields) => void;
}

/** Closed at first, unless the artist has written something for networks. */
export function ShareFields(parts: Parts) {
  const { shareTitle, shareDescription, sharePicture } = parts.state;
  const [opened, { toggle }] = useDisclosure(`${shareTitle}${shareDescription}${sharePicture ?? ''}` !== '');
  const id = useId();
  return (
    <section className={classes.section}>
      <button type="button" className={classes.head} aria-expanded={opened} aria-controls={id} onClick={toggle}>
        <span>
          <span className={classes.name}>When it is shared</span>
          <span className={classes.about}>The words and the picture that networks and messengers show</span>
        </span>
        <ChevronDown className={classes.chevron} size={18} aria-hidden="true" />
      </button>
      <div id={id}>{opened && <OpenedFields {...parts} />}</div>
    </section>
  );
}

function OpenedFields({ state, artist, fields, onWrite }: Parts) {
  const { shareTitle, shareDescription, sharePicture } = state;
  const deferred = useDeferredValue(state);
  const preview = useMemo(() => toSharePreview(deferred, artist, serverClock.now()), [deferred, artist]);
  return (
    <div className={classes.fields}>
      <TextInput
        {...fields.text('shareTitle')}
        label="Title for networks"
        placeholder={preview.own.title}
        maxLength={linkFields.shareTitle.longest}
        description={<Counter text={shareTitle || preview.own.title} most={shown.title} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <Textarea
        {...fields.text('shareDescription')}
        label="Description for networks"
        placeholder={preview.own.description}
        maxLength={linkFields.shareDescription.longest}
        autosize
        minRows={2}
        maxRows={4}
        description={<Counter text={shareDescription || preview.own.description} most={shown.description} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <SharePictureField picture={sharePicture} onPicture={(picture) => onWrite({ sharePicture: picture })} />
      <SharePanes
        preview={preview}
        pageUrl={state.editing === null ? undefined : `https://${pageText(state.editing)}`}
      />
    </div>
  );
}

/** How long a text is, and whether networks will cut it. */
function Counter({ text, most }: { text: string; most: number }) {
  const { length } = [...text];
  return length > most ? `${length} characters; networks show about ${most}` : `${length} of ${most} characters`;
}
