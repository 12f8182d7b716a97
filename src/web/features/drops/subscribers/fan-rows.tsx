/** The fans of a page: a table, or a list where the room is short. */
import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { ListedChannel } from '#domain/fans/fan-filter.ts';
import { countryName } from '#domain/stats/country-names.ts';
import { useNow } from '#web/lib/clock.ts';
import type { FanListQuery } from '#web/lib/graphql/graphql.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { ChannelIcon } from './channel-icon.tsx';
import { channelNames, contactText, placeText } from './fan-words.ts';
import { isSelected, type Selection, toggled } from './selection.ts';
import classes from './subscribers.module.css';

/** A fan as the list shows them. */
export type ShownFan = FanListQuery['fan_list']['fans'][number];

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: viewerZone });
const dayOfYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: viewerZone });

const channelName = (channel: string) => channelNames[channel as ListedChannel] ?? channel;

function Day({ at }: { at: string }) {
  const date = new Date(at);
  const thisYear = date.getFullYear() === useNow().getFullYear();
  return <time dateTime={at}>{(thisYear ? day : dayOfYear).format(date)}</time>;
}

/** The contact leads to the fan's profile; where a service gave none, a word does. */
function Contact({ fan, narrow }: { fan: ShownFan; narrow: boolean }) {
  return (
    <Link to={`/drops/fans/${fan.id}`} className={`${classes.contact} ${classes.profile}`}>
      {fan.contact === '' ? 'A fan' : contactText(fan.contact, { narrow })}
    </Link>
  );
}

function Source({ fan: { source_link } }: { fan: ShownFan }) {
  if (source_link === null) return <span className={classes.faint}>–</span>;
  return (
    <Link to={`/links/${source_link.id}`} className={classes.source}>
      {source_link.title}
    </Link>
  );
}

/** A box that chooses a fan, or the page. */
function Box(props: CheckboxProps) {
  return <Checkbox size="xs" radius={4} color="var(--ink)" iconColor="var(--paper)" {...props} />;
}

/** `onSelect`: fans can be chosen. `narrow`: contacts are masked. `listed`: one fan below the other instead of columns. */
export function FanRows({
  fans,
  narrow,
  listed,
  selection,
  onSelect,
}: {
  fans: readonly ShownFan[];
  narrow: boolean;
  listed: boolean;
  selection: Selection;
  onSelect?: (selection: Selection) => void;
}) {
  const page = fans.map(({ id }) => id);
  const chosen = page.filter((id) => isSelected(selection, id)).length;
  const pageBox = onSelect && {
    'aria-label': 'Select this page',
    checked: chosen === page.length,
    indeterminate: chosen > 0 && chosen < page.length,
    onChange: () => onSelect({ kind: 'some', ids: new Set(chosen === page.length ? [] : page) }),
  };
  const boxOf = (fan: ShownFan) =>
    onSelect && {
      'aria-label': `Select ${fan.contact === '' ? channelName(fan.channel) : contactText(fan.contact, { narrow })}`,
      checked: isSelected(selection, fan.id),
      onChange: () => onSelect(toggled(selection, fan.id, page)),
    };
  if (listed) {
    return (
      <ul className={classes.list} aria-label="Subscribers">
        {pageBox && (
          <li className={classes.item}>
            <Box {...pageBox} label="Select this page" />
          </li>
        )}
        {fans.map((fan) => (
          <li key={fan.id} className={classes.item}>
            {onSelect && <Box {...boxOf(fan)} />}
            <span className={classes.badge}>
              <ChannelIcon channel={fan.channel} />
              <span className="visually-hidden">{channelName(fan.channel)}</span>
            </span>
            <span className={classes.who}>
              <Contact fan={fan} narrow={narrow} />
              <span className={classes.faint}>{placeText(fan)}</span>
            </span>
            <span className={classes.when}>
              <Day at={fan.created_at} />
              <Source fan={fan} />
            </span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className={classes.table} aria-label="Subscribers">
      <thead>
        <tr>
          {pageBox && (
            <th scope="col" className={classes.box}>
              <Box {...pageBox} />
            </th>
          )}
          {['Channel', 'Contact', 'Country', 'Region', 'City', 'Source', 'Date'].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fans.map((fan) => (
          <tr key={fan.id}>
            {onSelect && (
              <td className={classes.box}>
                <Box {...boxOf(fan)} />
              </td>
            )}
            <td>
              <span className={classes.channel}>
                <ChannelIcon channel={fan.channel} /> {channelName(fan.channel)}
              </span>
            </td>
            <td className={classes.contact}>
              <Contact fan={fan} narrow={narrow} />
            </td>
            <td>{fan.country === '' ? <span className={classes.faint}>–</span> : countryName(fan.country)}</td>
            <td>{fan.region || <span className={classes.faint}>–</span>}</td>
            <td>{fan.city || <span className={classes.faint}>–</span>}</td>
            <td>
              <Source fan={fan} />
            </td>
            <td>
              <Day at={fan.created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
