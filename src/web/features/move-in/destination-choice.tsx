/** The destinations of a page: those found there beside those found by code, each with a box to choose it (MOVE-17). */
import { Checkbox } from '@mantine/core';
import classes from '#web/parts/csv-import/csv-import.module.css';
import own from './move-in.module.css';
import { type ShownDestination, serviceName, shortUrl, sideBySide } from './move-in-words.ts';

type Chosen = { url: string; chosen: boolean };

/** `onChange` gets all destinations in their order. */
export function DestinationChoice({
  name,
  destinations,
  disabled,
  onChange,
}: {
  name: string;
  destinations: readonly ShownDestination[];
  disabled: boolean;
  onChange: (destinations: Chosen[]) => void;
}) {
  const choose = (url: string, chosen: boolean): void =>
    onChange(destinations.map((each) => ({ url: each.url, chosen: each.url === url ? chosen : each.chosen })));
  const cells = (some: readonly ShownDestination[], where: string) =>
    some.length === 0 ? (
      <span className={classes.note}>–</span>
    ) : (
      some.map((each) => (
        <Checkbox
          key={each.url}
          color="var(--ink)"
          size="xs"
          className={own.choice ?? ''}
          disabled={disabled}
          checked={each.chosen}
          aria-label={`${serviceName(each.type)} ${where}: ${shortUrl(each.url)}`}
          label={
            <span className={own.url}>
              {each.type === 'custom' && each.text !== '' && <b>{each.text} </b>}
              <bdi>{shortUrl(each.url)}</bdi>
              {each.confidence === 'unsure' && <span className={own.unsure}> · not sure</span>}
            </span>
          }
          onChange={({ currentTarget: { checked } }) => choose(each.url, checked)}
        />
      ))
    );
  return (
    <div className={classes.scroll}>
      <table className={`${classes.table} ${own.services}`}>
        <caption className="visually-hidden">Destinations of {name}</caption>
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col">Found there</th>
            <th scope="col">Found by code</th>
          </tr>
        </thead>
        <tbody>
          {sideBySide(destinations).map(({ type, there, byCode }) => (
            <tr key={type}>
              <th scope="row">{type === 'custom' ? 'Other links' : serviceName(type)}</th>
              <td>{cells(there, 'found there')}</td>
              <td>
                {byCode.length > 0 && byCode.every(({ found_by }) => found_by === 'both') ? (
                  <span className={classes.note}>The same</span>
                ) : (
                  cells(
                    byCode.filter(({ found_by }) => found_by !== 'both'),
                    'found by code',
                  )
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
