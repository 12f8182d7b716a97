/** The number that an artist's texts come from: claiming one, where its registration is, and what is missing (DROP-30, DROP-31). */
import { Button, Skeleton } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { MessageSquareText } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { includesTexts } from '#domain/accounts/prices.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { writtenNumber } from '#domain/messaging/written-number.ts';
import { type CurrentArtist, useSignedIn } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { isMoving, numberSteps, wordsOfState } from './number-words.ts';
import { textNumberQuery } from './text-number.graphql.ts';
import classes from './text-number.module.css';

const ChooseNumberDialog = lazy(async () => ({
  default: (await import('./choose-number-dialog.tsx')).ChooseNumberDialog,
}));

// An artist without a number names no type that the cache could refresh the answer by.
const context = { additionalTypenames: ['phone_numbers'] };
const lookAgainEvery = 30_000;

/** The card for the active artist. */
export function TextNumberCard() {
  const { artist } = useSignedIn();
  const [{ data, error, fetching }, reload] = useQuery({
    query: textNumberQuery,
    variables: { artist_id: artist.id },
    context,
    requestPolicy: 'cache-and-network',
  });
  const number = data?.phone_numbers[0];
  const moves = number !== undefined && isMoving(number.state);
  const { start, stop } = useInterval(() => reload({ requestPolicy: 'network-only' }), lookAgainEvery);
  useEffect(() => {
    if (moves) start();
    return stop;
  }, [moves, start, stop]);

  if (data === undefined)
    return (
      <Card>
        {error === undefined || fetching ? (
          <div role="status" aria-label="Loading">
            <Skeleton h={40} mb={12} />
            <Skeleton h={40} />
          </div>
        ) : (
          <EmptyState
            title="Your text number didn't load"
            text={messageOf(error)}
            action={
              <Button variant="default" onClick={() => reload({ requestPolicy: 'network-only' })}>
                Try again
              </Button>
            }
          />
        )}
      </Card>
    );
  return number === undefined ? (
    <NoNumber key={artist.id} artist={artist} />
  ) : (
    <OwnNumber {...number} plan={artist.current_plan} />
  );
}

function NoNumber({ artist }: { artist: CurrentArtist }) {
  const [choosing, setChoosing] = useState(false);
  const isOwner = artist.role === 'owner';
  const hasPlan = includesTexts(artist.current_plan);
  return (
    <Card flush>
      <EmptyState
        icon={<MessageSquareText size={22} />}
        title="No text number yet"
        text={
          hasPlan
            ? `Fans get the texts of ${artist.name} from a number of its own. The Max plan includes one.${isOwner ? '' : ' The owners of this artist can claim it.'}`
            : 'A phone number of your own comes with the Max plan.'
        }
        action={
          isOwner &&
          (hasPlan ? (
            <Button onClick={() => setChoosing(true)}>Choose number</Button>
          ) : (
            <Button component={Link} to="/billing" variant="default">
              Change plan
            </Button>
          ))
        }
      />
      {choosing && (
        <Suspense>
          <ChooseNumberDialog artistId={artist.id} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Card>
  );
}

/** `plan` is the artist's: without texts in it, the number sends nothing (DROP-35). */
function OwnNumber({
  phone_number,
  state,
  reason,
  plan,
}: {
  phone_number: string;
  state: string;
  reason: string;
  plan: string;
}) {
  const { label, tone, step, text } = wordsOfState(state);
  return (
    <Card title={writtenNumber(phone_number)} aside={<Chip tone={tone}>{label}</Chip>}>
      <div className={classes.state}>
        <ol className={classes.steps} aria-label="Registration">
          {numberSteps.map((name, index) => (
            <li
              key={name}
              className={classes.step}
              data-done={index < step || undefined}
              data-refused={(state === 'refused' && index === step) || undefined}
              aria-current={index === step ? 'step' : undefined}
            >
              {name}
              {index < step && <span className={classes.hidden}> (done)</span>}
            </li>
          ))}
        </ol>
        <p className={classes.note}>{includesTexts(plan) ? text : sentenceOf('TEXTS_PLAN')}</p>
        {reason !== '' && (
          <p className={classes.reason}>
            The carriers say: <bdi>{reason}</bdi>
          </p>
        )}
        <div>
          <CopyButton value={phone_number} item="Number" />
        </div>
      </div>
    </Card>
  );
}
