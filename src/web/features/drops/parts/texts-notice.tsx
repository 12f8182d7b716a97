/** Says what is missing before texts can go out, and leads to it (DROP-172). */
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useQuery } from 'urql';
import { hasFeature } from '#domain/accounts/feature-flags.ts';
import { settingsPath } from '#domain/accounts/navigation.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import type { CurrentArtist } from '#web/lib/current-user.ts';
import { textNumberQuery } from '#web/parts/text-number/text-number.graphql.ts';
import { ProblemText } from '#web/ui/problem-text.tsx';
import classes from './texts-notice.module.css';
import { textsProblem } from './texts-problem.ts';

// An artist without a number names no type that the cache could refresh the answer by.
const context = { additionalTypenames: ['phone_numbers'] };

/** Nothing when the artist can text, and while that is not known. */
export function TextsNotice({ artist }: { artist: CurrentArtist }) {
  const activated = hasFeature(artist.feature_flags, 'sms');
  const [{ data }] = useQuery({
    query: textNumberQuery,
    variables: { artist_id: artist.id },
    context,
    requestPolicy: 'cache-and-network',
    pause: !activated,
  });
  const problem = textsProblem(activated, artist.current_plan, data?.phone_numbers);
  if (problem === undefined) return null;
  return (
    <p className={classes.notice}>
      {problem === 'TEXTS_OFF' ? (
        <ProblemText sentence={sentenceOf(problem)} />
      ) : (
        <>
          <span>{sentenceOf(problem)}</span>
          {problem === 'TEXTS_PLAN' || problem === 'NUMBER_PLAN' ? (
            <Anchor component={Link} to="/billing" inherit>
              Change plan
            </Anchor>
          ) : (
            <Anchor component={Link} to={`${settingsPath}?tab=text-number`} inherit>
              {problem === 'NUMBER_NEEDED' ? 'Choose number' : 'Text Number'}
            </Anchor>
          )}
        </>
      )}
    </p>
  );
}
