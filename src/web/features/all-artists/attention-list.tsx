/** What needs a person, over all artists: the urgent first, each with the way to mend it (UI-66). */
import { Button } from '@mantine/core';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from '#web/navigation/navigation.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { TextButton } from '#web/ui/text-button.tsx';
import classes from './all-artists.module.css';
import type { Attention } from './attention.ts';

const shownAtFirst = 6;

/** Says so where nothing needs anybody. */
export function AttentionList({ items }: { items: readonly Attention[] }) {
  const [all, setAll] = useState(false);
  const urgent = items.filter((item) => item.urgent).length;
  const soon = items.length - urgent;
  const hidden = all ? 0 : Math.max(0, items.length - shownAtFirst);
  return (
    <div className={classes.attention}>
      <Card
        title="Needs you"
        flush
        aside={
          <span className={classes.chips}>
            {urgent > 0 && <Chip tone="bad">{urgent} urgent</Chip>}
            {soon > 0 && <Chip tone="brass">{soon} soon</Chip>}
          </span>
        }
      >
        {items.length === 0 && (
          <p className={classes.nothing}>
            <CircleCheck size={17} aria-hidden="true" /> Nothing needs you right now.
          </p>
        )}
        <ul className={classes.troubles} aria-label="Needs you">
          {items.slice(0, items.length - hidden).map(({ id, artist, title, text, urgent: isUrgent, action }) => (
            <li key={id} className={classes.trouble}>
              {artist ? (
                <Cover src={artist.avatar_url} name={artist.name} size={40} />
              ) : (
                <span className={classes.mark}>
                  <CircleAlert size={20} aria-hidden="true" />
                </span>
              )}
              <p className={classes.words}>
                <b>{title}</b>
                <small>{text}</small>
              </p>
              <Button
                component={Link}
                to={action.to}
                size="xs"
                {...(isUrgent ? {} : { variant: 'default' })}
                aria-label={`${action.label}: ${title}`}
              >
                {action.label}
              </Button>
            </li>
          ))}
        </ul>
        {hidden > 0 && (
          <p className={classes.more}>
            <TextButton onClick={() => setAll(true)}>Show {hidden} more</TextButton>
          </p>
        )}
      </Card>
    </div>
  );
}
