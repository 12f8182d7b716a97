/** The Add Artist wizard: find one or several artists, choose their plans, and add them all at once (ACC-61 to ACC-63). */
import { Button } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMutation, useQuery } from 'urql';
import { type AddArtistStep, addArtistWay, screenAfter, screenBefore } from '#domain/accounts/add-artist-steps.ts';
import { mostNewArtists } from '#domain/accounts/artist-input.ts';
import { systemClock } from '#domain/kernel/clock.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { currentUserQuery } from '#web/lib/current-user.graphql.ts';
import type { CurrentUser } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import { storeArtistId } from '#web/lib/session.ts';
import { ArtistSearch, type PickedArtist } from '#web/parts/artist-search/artist-search.tsx';
import { ChosenArtists } from '#web/parts/artist-search/chosen-artists.tsx';
import { PageLoading } from '#web/ui/page-loading.tsx';
import { showErrorSnack } from '#web/ui/snack.ts';
import { addAgencyArtistsMutation, addArtistsMutation, addFamilyArtistsMutation } from './add-artist.graphql.ts';
import { AddArtistFrame } from './add-artist-frame.tsx';
import { type ArtistDraft, withPicked } from './drafts.ts';
import { PlanStep } from './plan-step.tsx';

// The card form is loaded only where a card is asked for.
const PayStep = lazy(async () => ({ default: (await import('./pay-step.tsx')).PayStep }));
const CardStep = lazy(async () => ({ default: (await import('./card-step.tsx')).CardStep }));

const mutations = {
  agency: addAgencyArtistsMutation,
  family: addFamilyArtistsMutation,
  trial: addArtistsMutation,
  subscribed: addArtistsMutation,
  overdue: addArtistsMutation,
  payment: addArtistsMutation,
};

/** The screen behind `/add-artist`. It needs no active artist: an account without any starts here. */
export function AddArtistScreen() {
  const [{ data }] = useQuery({ query: currentUserQuery, requestPolicy: 'cache-first' });
  const user = data?.get_current_user_data;
  return user === undefined ? <PageLoading /> : <Wizard user={user} />;
}

function Wizard({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const trialEnd = user.first_billing_date == null ? null : new Date(user.first_billing_date);
  // Paying changes the account, but not the way on which the wizard is.
  const [way] = useState(() =>
    addArtistWay(
      { plan: user.plan, firstBillingDate: trialEnd, subscriptionStatus: user.subscription_status },
      systemClock.now(),
    ),
  );
  const [screen, setScreen] = useState<AddArtistStep>('search');
  const [drafts, setDrafts] = useState<readonly ArtistDraft[]>([]);
  const [added, setAdded] = useState<readonly string[]>([]);
  const unpaid = useMemo(
    () => added.map((id, index) => ({ id, name: drafts[index]?.name ?? '', plan: drafts[index]?.plan ?? 'pro' })),
    [added, drafts],
  );
  const [{ fetching: busy }, add] = useMutation(mutations[way]);
  const before = screenBefore(screen);
  const onBack = before && (() => setScreen(before));

  const pick = async (picked: PickedArtist): Promise<boolean> => {
    const next = withPicked(drafts, picked, user.artists);
    if (next === undefined) {
      showErrorSnack(sentenceOf('ARTIST_OWNED'));
      return false;
    }
    setDrafts(next);
    setScreen('confirm');
    return true;
  };
  const goOn = async (): Promise<void> => {
    const next = screenAfter(screen, way);
    // Whoever pays adds them first, so that the server says what they cost.
    if (next === 'finished' || (next === 'billing' && way !== 'overdue' && added.length === 0)) {
      const artists = drafts.map(({ name, spotifyId, image, plan }) => ({
        name,
        spotify_id: spotifyId,
        image,
        selected_plan: plan,
      }));
      const { data, error } = await add({ artists }, { additionalTypenames: ['users', 'artists'] });
      if (error) return showErrorSnack(messageOf(error));
      setAdded(data?.added.artist_ids ?? []);
    }
    setScreen(next);
  };
  const finish = (): void => {
    const [first] = added;
    if (first !== undefined) storeArtistId(first);
    void navigate('/links');
  };

  switch (screen) {
    case 'search':
      return (
        <AddArtistFrame
          screen={screen}
          title="Add an artist"
          lead="Search by name, or paste a link to a Spotify artist."
        >
          <ArtistSearch label="Artist" busy={busy} onPick={pick} />
          {drafts.length > 0 && (
            <Button fullWidth mt={22} h={44} onClick={() => setScreen('confirm')}>
              Continue
            </Button>
          )}
        </AddArtistFrame>
      );
    case 'confirm':
      return (
        <AddArtistFrame
          screen={screen}
          title="Confirm your artists"
          lead="Add another one, or continue with these."
          busy={busy}
          onBack={onBack}
        >
          <ChosenArtists
            artists={drafts}
            busy={busy}
            onRemove={(key) => setDrafts(drafts.filter((draft) => draft.key !== key))}
          />
          <Button
            variant="default"
            fullWidth
            h={44}
            disabled={busy || drafts.length >= mostNewArtists}
            onClick={() => setScreen('search')}
          >
            Add another artist
          </Button>
          <Button
            fullWidth
            mt={12}
            h={44}
            loading={busy}
            disabled={drafts.length === 0}
            onClick={() => void goOn()}
            autoFocus
          >
            Continue
          </Button>
        </AddArtistFrame>
      );
    case 'plan':
      return (
        <PlanStep
          drafts={drafts}
          trialEnd={way === 'trial' ? trialEnd : null}
          busy={busy}
          onPlan={(key, plan) => setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, plan } : draft)))}
          onBack={added.length === 0 ? () => setScreen('confirm') : undefined}
          onContinue={() => void goOn()}
        />
      );
    case 'billing':
      if (way === 'subscribed')
        return (
          <AddArtistFrame screen={screen} title="Confirm the payment" lead="Your artists start once this is confirmed.">
            <Suspense fallback={<PageLoading />}>
              <PayStep artists={unpaid} onPaid={() => setScreen('finished')} />
            </Suspense>
          </AddArtistFrame>
        );
      if (way === 'payment')
        return (
          <AddArtistFrame
            screen={screen}
            title="Payment method"
            lead="Your artists start once this is paid."
            onBack={onBack}
          >
            <Suspense fallback={<PageLoading />}>
              <CardStep artists={unpaid} onPaid={() => setScreen('finished')} />
            </Suspense>
          </AddArtistFrame>
        );
      return (
        <AddArtistFrame screen={screen} title="Payment method" lead={sentenceOf('PAYMENT_OVERDUE')} onBack={onBack}>
          <Button component={Link} to="/billing" fullWidth h={44}>
            Go to Billing
          </Button>
        </AddArtistFrame>
      );
    case 'finished':
      return (
        <AddArtistFrame
          screen={screen}
          title="Congratulations"
          lead={drafts.length === 1 ? 'Your artist is ready.' : 'Your artists are ready.'}
        >
          <Button fullWidth h={44} onClick={finish} autoFocus>
            Go to Dashboard
          </Button>
        </AddArtistFrame>
      );
  }
}
