/** The first step: what the link is for. */
import { Radio } from '@mantine/core';
import { AudioLines, CalendarClock, CircleUserRound, Disc3, ListMusic, type LucideIcon } from 'lucide-react';
import type { SourcePurpose } from '#domain/links/source-checks.ts';
import { Link } from '#web/navigation/navigation.tsx';
import classes from './type-step.module.css';

/** The types with their descriptions. */
const typeChoices: readonly { purpose: SourcePurpose; name: string; text: string; icon: LucideIcon }[] = [
  { purpose: 'release', name: 'Release', text: 'A song or an album that is out, on every service.', icon: Disc3 },
  {
    purpose: 'pre-release',
    name: 'Pre-Release',
    text: 'A song or an album to come: pre-saves, a countdown, and the page turns over by itself.',
    icon: CalendarClock,
  },
  { purpose: 'bio', name: 'Bio', text: 'One page for all of your links, for your profiles.', icon: CircleUserRound },
  { purpose: 'playlist', name: 'Playlist', text: 'A playlist, and where to follow it.', icon: ListMusic },
  {
    purpose: 'podcast',
    name: 'Podcast',
    text: 'A show or an episode, on Apple Podcasts and Spotify.',
    icon: AudioLines,
  },
];

/** Radio cards. */
export function TypeStep({
  purpose,
  onPick,
}: {
  purpose: SourcePurpose | null;
  onPick: (purpose: SourcePurpose) => void;
}) {
  return (
    <Radio.Group
      value={purpose}
      onChange={(value) => {
        const picked = typeChoices.find((choice) => choice.purpose === value);
        if (picked) onPick(picked.purpose);
      }}
      aria-label="Type of link"
    >
      <div className={classes.choices}>
        {typeChoices.map(({ purpose: value, name, text, icon: Icon }) => (
          <label
            key={value}
            htmlFor={`wizard-type-${value}`}
            className={classes.choice}
            data-picked={value === purpose || undefined}
          >
            <Icon size={22} strokeWidth={1.7} aria-hidden="true" className={classes.icon} />
            <span className={classes.words}>
              <b>{name}</b>
              <span>{text}</span>
            </span>
            <Radio id={`wizard-type-${value}`} value={value} classNames={{ radio: classes.radio }} />
          </label>
        ))}
      </div>
      <p className={classes.elsewhere}>
        Have links elsewhere already? <Link to="/move-in">Move them in</Link>
      </p>
    </Radio.Group>
  );
}
