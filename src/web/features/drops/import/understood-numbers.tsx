/** Shows how the first numbers without a country code are read, so that a wrong country is seen before anything is stored (DROP-197). */
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { countryName } from '#domain/stats/country-names.ts';
import classes from '#web/parts/csv-import/csv-import.module.css';
import type { WrittenNumber } from './import-words.ts';
import { fanImportNumbersQuery } from './imports.graphql.ts';

/** `country` is that of numbers whose row names none. */
export function UnderstoodNumbers({
  importId,
  numbers,
  country,
}: {
  importId: string;
  numbers: readonly WrittenNumber[];
  country: string;
}) {
  const key = JSON.stringify(numbers);
  const variables = useMemo(
    () => ({ id: importId, numbers: JSON.parse(key) as WrittenNumber[], country }),
    [importId, key, country],
  );
  const [{ data }] = useQuery({ query: fanImportNumbersQuery, variables, pause: numbers.length === 0 });
  if (numbers.length === 0) return null;
  const read = data?.fan_import_numbers ?? [];
  return (
    <div role="status">
      {numbers.map(({ number }, index) => {
        const found = read[index];
        if (!found) return null;
        return (
          <p key={`${index.toString()} ${number}`} className={classes.note}>
            <bdi>{number}</bdi> is read as <bdi>{found.written}</bdi>
            {found.country !== '' && `, ${countryName(found.country)}`}
          </p>
        );
      })}
    </div>
  );
}
