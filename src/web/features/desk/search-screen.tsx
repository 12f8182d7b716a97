/** The desk's first screen: one search over everything, and how the installation stands (UI-71). */
import { Button, CloseButton, Loader, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { messageOf } from '#web/lib/errors.ts';
import { useNavigate } from '#web/navigation/navigation.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { counted } from '#web/ui/numbers.ts';
import { DeskStatus } from './desk-status.tsx';
import { byKind, cardPath } from './desk-words.ts';
import { FoundList } from './found-list.tsx';
import classes from './search-screen.module.css';
import { useDeskSearch } from './use-desk-search.ts';

const examples = 'An email, a phone number or its beginning, a name, an id, a page URL, a domain, or a charge id.';

/** The screen behind `/desk`. */
export function SearchScreen() {
  const { text, setText, answer, waiting, error, retry } = useDeskSearch();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const groups = answer === undefined ? [] : byKind(answer.found);
  const first = groups[0]?.things[0];
  const isEmpty = answer !== undefined && answer.found.length === 0;
  const status = waiting
    ? 'Searching'
    : answer === undefined
      ? ''
      : isEmpty
        ? (answer.hint ?? `Nothing found for "${text.trim()}"`)
        : counted(answer.found.length, 'result');

  // The arrow keys go from the field through the results and back.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && event.target === field.current && first !== undefined) {
      event.preventDefault();
      navigate(cardPath(first));
      return;
    }
    if (event.key === 'Escape' && event.target !== field.current) field.current?.focus();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const rows = [...(results.current?.querySelectorAll<HTMLElement>('[data-desk-result]') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    if (rows.length === 0 || (at === -1 && step === -1)) return;
    event.preventDefault();
    (rows[at + step] ?? (step === -1 ? field.current : undefined))?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the arrow keys of the field and of the links in it.
    <div onKeyDown={onKeyDown}>
      <title>Desk · Fanfare</title>
      <h1 className={classes.title}>Find anything</h1>
      <TextInput
        ref={field}
        id="desk-search"
        type="search"
        aria-label="Find anything"
        aria-describedby="desk-search-help"
        autoFocus
        autoComplete="off"
        spellCheck={false}
        placeholder="Email, name, number, URL …"
        classNames={{ input: classes.input }}
        leftSection={waiting ? <Loader size={16} color="var(--brass)" /> : <Search size={18} aria-hidden="true" />}
        rightSection={
          text !== '' && (
            <CloseButton
              aria-label="Clear the search"
              onClick={() => {
                setText('');
                field.current?.focus();
              }}
            />
          )
        }
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p id="desk-search-help" className={classes.help}>
        {examples}
      </p>
      <p className="visually-hidden" role="status">
        {status}
      </p>
      {error !== undefined && (
        <EmptyState
          title="The search didn't work"
          text={messageOf(error)}
          action={<Button onClick={retry}>Try again</Button>}
        />
      )}
      {isEmpty && (
        <EmptyState
          title={answer.hint === null ? `Nothing found for "${text.trim()}"` : 'Nothing to show yet'}
          text={
            answer.hint ??
            'Check the spelling. Fans are found by their whole contact or its beginning, a number with + and its country.'
          }
        />
      )}
      <div ref={results} className={classes.results}>
        {groups.map(({ label, things }) => (
          <section key={label} aria-label={label}>
            <h2 className={classes.kind}>{label}</h2>
            <FoundList label={label} items={things} />
          </section>
        ))}
        {answer !== undefined && !isEmpty && (answer.more || answer.hint !== null) && (
          <p className={classes.help}>{answer.hint ?? 'There is more than is shown. Type more of it.'}</p>
        )}
      </div>
      {text.trim() === '' && <DeskStatus />}
    </div>
  );
}
