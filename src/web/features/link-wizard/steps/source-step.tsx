/** The second step: the address or code the page is made from, and the card of what was found. */
import { Button, Loader, TextInput } from '@mantine/core';
import type { SourcePurpose } from '#domain/links/source-checks.ts';
import { Cover } from '#web/ui/cover.tsx';
import type { ProgressMessage } from '../source/load-source.ts';
import type { LoadedSource } from '../state/wizard-state.ts';
import classes from './source-step.module.css';

const fields: Record<SourcePurpose, { label: string; example: string; help: string }> = {
  release: {
    label: 'Spotify link, ISRC or UPC',
    example: 'https://open.spotify.com/track/…',
    help: 'Paste the address of a song or an album. We find it on the other services.',
  },
  'pre-release': {
    label: 'Spotify link, ISRC or UPC',
    example: 'https://open.spotify.com/artist/…',
    help: 'Paste your artist page, or the code of the release.',
  },
  bio: {
    label: 'Spotify artist link',
    example: 'https://open.spotify.com/artist/…',
    help: 'Paste the address of your artist page.',
  },
  playlist: {
    label: 'Spotify playlist link',
    example: 'https://open.spotify.com/playlist/…',
    help: 'Paste the address of the playlist.',
  },
  podcast: {
    label: 'Spotify or Apple Podcasts link',
    example: 'https://open.spotify.com/show/…',
    help: 'Paste the address of a show or an episode.',
  },
};

/** `source` is what was found for the present text. `progress` stands while it is looked for, `problem` when it was not found. */
export function SourceStep({
  purpose,
  text,
  source,
  progress,
  problem,
  onText,
  onFind,
}: {
  purpose: SourcePurpose;
  text: string;
  source: LoadedSource | null;
  progress: ProgressMessage | undefined;
  problem: string | undefined;
  onText: (text: string, pasted: boolean) => void;
  onFind: () => void;
}) {
  const field = fields[purpose];
  return (
    <>
      <TextInput
        id="wizard-source"
        label={field.label}
        description={field.help}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder={field.example}
        value={text}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        inputMode="url"
        error={problem && <span role="alert">{problem}</span>}
        onChange={(event) => onText(event.currentTarget.value, isPaste(event.nativeEvent))}
        rightSectionWidth={72}
        rightSection={
          <Button variant="subtle" size="compact-sm" onClick={onFind} disabled={progress !== undefined}>
            Find
          </Button>
        }
      />
      <div aria-live="polite" className={classes.live}>
        {progress !== undefined && (
          <p className={classes.progress}>
            <Loader size={16} color="var(--brass)" aria-hidden="true" />
            {progress}
          </p>
        )}
        {progress === undefined && source && <ReleaseCard source={source} />}
      </div>
    </>
  );
}

function ReleaseCard({ source }: { source: LoadedSource }) {
  const services = source.links.filter((link) => link.platform !== 'tiktok').length;
  const facts = [source.kind, dateText(source.releaseDate), source.rid ?? ''].filter((fact) => fact !== '');
  return (
    <div className={classes.card}>
      <Cover key={source.image} src={source.image} name={source.name} size={96} />
      <div className={classes.words}>
        <b className={classes.name}>{source.name}</b>
        {source.author !== '' && source.author !== source.name && <span>{source.author}</span>}
        <span className={classes.facts}>{facts.join(' · ')}</span>
        {services > 0 && (
          <span className={classes.found}>
            Found on {services} {services === 1 ? 'service' : 'services'}
          </span>
        )}
      </div>
    </div>
  );
}

/** A date as exact as it is known: a year, a month or a day, in the reader's language. */
function dateText(date: string | null): string {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(date ?? '');
  if (!match) return '';
  const [, year = '', month, day] = match;
  if (month === undefined) return year;
  const format = new Intl.DateTimeFormat(undefined, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    ...(day === undefined ? {} : { day: 'numeric' }),
  });
  return format.format(new Date(`${year}-${month}-${day ?? '01'}T00:00:00Z`));
}

function isPaste(event: Event): boolean {
  return 'inputType' in event && event.inputType === 'insertFromPaste';
}
