/** The field for a link's source, the progress of its look-up, and a card with the result. */
import { Button, Loader, TextInput } from '@mantine/core';
import { Cover } from '#web/ui/cover.tsx';
import { fieldError } from '#web/ui/field-error.tsx';
import { nounFor } from '#web/ui/numbers.ts';
import type { ProgressMessage } from '../source/progress.ts';
import { sourceFieldId } from '../state/field-ids.ts';
import type { LoadedSource } from '../state/wizard-state.ts';
import { dateText } from './date-text.ts';
import classes from './source-field.module.css';

/** The field's texts for one type of link. */
export interface SourceWords {
  label: string;
  example: string;
  help: string;
}

/** What a step needs of the search for its source. `source` is the result for the current text. */
export interface SourceFieldProps {
  text: string;
  source: LoadedSource | null;
  /** Set while the search runs. */
  progress: ProgressMessage | undefined;
  /** Why it was not found. */
  problem: string | undefined;
  /** Pasted texts are searched at once. */
  onText: (text: string, pasted: boolean) => void;
  onFind: () => void;
}

/** The field with its progress and result below. */
export function SourceField({
  words,
  text,
  source,
  progress,
  problem,
  onText,
  onFind,
}: SourceFieldProps & { words: SourceWords }) {
  return (
    <>
      <TextInput
        id={sourceFieldId}
        label={words.label}
        description={words.help}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder={words.example}
        value={text}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        inputMode="url"
        error={fieldError(problem)}
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
        {progress === undefined && source && <SourceCard source={source} />}
      </div>
    </>
  );
}

function SourceCard({ source }: { source: LoadedSource }) {
  const services = source.links.filter((link) => link.platform !== 'tiktok').length;
  const unsure = source.links.filter((link) => link.confidence === 'unsure').length;
  const facts = [source.kind, dateText(source.releaseDate), source.rid ?? ''].filter((fact) => fact !== '');
  return (
    <div className={classes.card}>
      <Cover key={source.image} src={source.image} name={source.name} size={96} />
      <div className={classes.words}>
        <b className={classes.name}>{source.name || 'Not in the catalogues yet'}</b>
        {source.author !== '' && source.author !== source.name && <span>{source.author}</span>}
        <span className={classes.facts}>{facts.join(' · ')}</span>
        {services > 0 && (
          <span className={classes.found}>
            Found on {services} {nounFor(services, 'service')}
            {unsure > 0 && ` · ${unsure} to check`}
          </span>
        )}
      </div>
    </div>
  );
}

function isPaste(event: Event): boolean {
  return 'inputType' in event && event.inputType === 'insertFromPaste';
}
