/** The commands of `fanfare admin`: a list, and a form for each. */
import { CloseButton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { hasEveryWord } from '#domain/kernel/search-text.ts';
import { Link, useSearchParams } from '#web/navigation/navigation.tsx';
import { BackButton } from '#web/ui/back-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { counted } from '#web/ui/numbers.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { CommandForm } from './command-form.tsx';
import classes from './commands-screen.module.css';
import { usageLine } from './desk-words.ts';
import type { DeskCommand } from './option-values.ts';
import { useCommandRun } from './use-command-run.ts';
import { useDesk } from './use-desk.ts';

const listPath = '/desk/commands';
const given = {};

/** The screen behind `/desk/commands`. */
export function CommandsScreen() {
  const { desk } = useDesk();
  const [query] = useSearchParams();
  const [text, setText] = useState('');
  const name = query.get('command');
  const chosen = desk.commands.find((command) => command.name === name);
  if (chosen) return <OneCommand key={chosen.name} command={chosen} />;
  const found = desk.commands.filter((command) =>
    hasEveryWord(`${command.name} ${command.summary} ${command.usage}`, text),
  );
  return (
    <>
      <title>Commands · Desk · Fanfare</title>
      <PageHeading title="Commands" />
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Find a command"
        placeholder="Find a command"
        leftSection={<Search size={15} aria-hidden="true" />}
        rightSection={
          text !== '' && <CloseButton size="sm" aria-label="Clear the search" onClick={() => setText('')} />
        }
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className={classes.count} role="status">
        {counted(found.length, 'command')}
      </p>
      {found.length === 0 ? (
        <EmptyState title="No command with these words" />
      ) : (
        <ul className={classes.list} aria-label="Commands">
          {found.map((command) => (
            <li key={command.name}>
              <Link to={`${listPath}?${new URLSearchParams({ command: command.name })}`} className={classes.row}>
                <b>{command.name}</b>
                <span>{command.summary === '' ? usageLine(command.usage, '') : command.summary}</span>
                {command.changes ? <Chip tone="brass">changes</Chip> : <Chip>reads</Chip>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function OneCommand({ command }: { command: DeskCommand }) {
  const { reload } = useDesk();
  const run = useCommandRun(command, given, { onDone: reload });
  return (
    <div className={classes.one}>
      <title>{`${command.name} · Desk · Fanfare`}</title>
      <BackButton to={listPath}>All commands</BackButton>
      <PageHeading title={command.name} />
      {command.summary !== '' && <p className={classes.summary}>{command.summary}</p>}
      <p className={classes.usage}>
        <code>{usageLine(command.usage, command.summary)}</code>
      </p>
      <Card>
        <CommandForm command={command} given={given} run={run} label={command.changes ? 'Do it' : 'Run'} />
      </Card>
    </div>
  );
}
