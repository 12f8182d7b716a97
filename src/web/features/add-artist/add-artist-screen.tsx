/** The Add Artist wizard: find one or several artists, choose their plans, and add them all at once (ACC-61 to ACC-63). */
import { Button } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { type CombinedError, useClient, useMutation, useQuery } from 'urql';
import {
  type AddArtistStep,
  type AddArtistWay,
  addArtistWay,
  screenAfter,
  screenBefore,
} from '#domain/accounts/add-artist-steps.ts';
import { mostNewArtists } from '#domain/accounts/artist-input.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { serverClock } from '#web/lib/clock.ts';
import { currentUserQuery } from '#web/lib/current-user.graphql.ts';
import type { CurrentUser } from '#web/lib/current-user.ts';
import { codeOf, messageOf } from '#web/lib/errors.ts';
import { hasVendor } from '#web/lib/installation.ts';
import { readPersonAgain } from '#web/lib/read-person-again.ts';
import { storeArtistId } from '#web/lib/session.ts';
import { Link, useNavigate } from '#web/navigation/navigation.tsx';
import { ArtistSearch, type PickedArtist, searchLead } from '#web/parts/artist-search/artist-search.tsx';
import { ChosenArtists } from '#web/parts/artist-search/chosen-artists.tsx';
import { PageLoading } from '#web/ui/page-loading.tsx';
import { showErrorSnack } from '#web/ui/snack.ts';
import {
  addAgencyArtistsMutation,
  addArtistsMutation,
  addFamilyArtistsMutation,
  withdrawArtistMutation,
} from './add-artist.graphql.ts';
import { AddArtistFrame } from './add-artist-frame.tsx';
import { type ArtistDraft, ownOrPaid, withPicked } from './drafts.ts';
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
  if (data === undefined) return <PageLoading />;
  return <Wizard user={data.get_current_user_data} catalogue={hasVendor(data.installation, 'catalogue')} />;
}

const trialEndOf = ({ first_billing_date: end }: CurrentUser): Date | null => (end == null ? null : new Date(end));

const wayOf = (user: CurrentUser): AddArtistWay =>
  addArtistWay(
    { plan: user.plan, firstBillingDate: trialEndOf(user), subscriptionStatus: user.subscription_status },
    serverClock.now(),
  );

function Wizard({ user, catalogue }: { user: CurrentUser; catalogue: boolean }) {
  const navigate = useNavigate();
  const trialEnd = trialEndOf(user);
  // Paying changes the account, but not the way on which the wizard is.
  const [way, setWay] = useState(() => wayOf(user));
  const [screen, setScreen] = useState<AddArtistStep>('search');
  const [drafts, setDrafts] = useState<readonly ArtistDraft[]>([]);
  /** The ids of the drafts that the server knows, by their keys. Until they are paid they are suspended, and still drafts here. */
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map());
  const unpaid = useMemo(
    () =>
      drafts.flatMap(({ key, name, plan }) => {
        const id = added.get(key);
        return id === undefined ? [] : [{ id, name, plan }];
      }),
    [added, drafts],
  );
  /** How many artists there are to speak of at the end: drafts that are paid go before that. */
  const [count, setCount] = useState(0);
  const [isPaying, setPaying] = useState(false);
  const [isUncertain, setUncertain] = useState(false);
  const client = useClient();
  const [{ fetching: adding }, add] = useMutation(mutations[way]);
  const [{ fetching: withdrawing }, withdraw] = useMutation(withdrawArtistMutation);
  const busy = adding || withdrawing || isPaying;
  const before = screenBefore(screen);
  const onBack = before && (() => setScreen(before));

  const pick = async (picked: PickedArtist): Promise<boolean> => {
    const next = withPicked(drafts, picked, ownOrPaid(user));
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
    // A payer adds them first, so that the server says what they cost.
    const fresh = way === 'overdue' ? [] : drafts.filter(({ key }) => !added.has(key));
    if (next !== 'plan' && fresh.length > 0) {
      const artists = fresh.map(({ name, spotifyId, image, plan }) => ({
        name,
        spotify_id: spotifyId,
        image,
        selected_plan: plan,
      }));
      const { data, error } = await add({ artists }, { additionalTypenames: ['users', 'artists'] });
      if (error) return fail(error);
      const ids = data?.added.artist_ids ?? [];
      setAdded(new Map([...added, ...fresh.map(({ key }, index) => [key, ids[index] ?? ''] as const)]));
      setCount(count + ids.length);
      if (next === 'finished') await readPersonAgain(client);
    }
    setScreen(next);
  };
  const fail = (error: CombinedError): void => {
    showErrorSnack(messageOf(error));
    if (['BILLING_NEEDED', 'PAYMENT_OVERDUE'].includes(codeOf(error) ?? '')) void navigate('/billing');
  };
  /** A subscription that began in another tab pays for each new artist itself (BILL-27). */
  const askAgain = async (): Promise<void> => {
    const now = await readPersonAgain(client);
    if (now === undefined || wayOf(now) === way) return;
    setWay(wayOf(now));
    showErrorSnack(sentenceOf('QUOTE_CHANGED'));
  };
  /** Takes back what was added and not paid for; gives why it could not. */
  const takeBack = async (id: string): Promise<CombinedError | undefined> => {
    const { error } = await withdraw({ artist_id: id }, { additionalTypenames: ['users', 'artists'] });
    if (error === undefined) setCount((before) => before - 1);
    return error;
  };
  const remove = async (key: string): Promise<void> => {
    const id = added.get(key);
    const error = id === undefined ? undefined : await takeBack(id);
    if (error) return showErrorSnack(messageOf(error));
    setAdded(new Map([...added].filter(([each]) => each !== key)));
    setDrafts(drafts.filter((draft) => draft.key !== key));
  };
  // The account's only artist stays, suspended: the server deletes no last one. Billing then leads on. So does one that may be paid.
  const cancel = async (): Promise<void> => {
    for (const { id } of unpaid) await takeBack(id);
    void navigate('/links');
  };
  const onCancel = unpaid.length === 0 || isUncertain ? undefined : () => void cancel();
  const artistPaid = (id: string): void => setDrafts((present) => present.filter(({ key }) => added.get(key) !== id));
  const finish = (): void => {
    const [first] = added.values();
    if (first !== undefined) storeArtistId(first);
    void navigate('/links');
  };

  switch (screen) {
    case 'search':
      return (
        <AddArtistFrame
          screen={screen}
          title="Add an artist"
          lead={searchLead(catalogue)}
          busy={busy}
          onCancel={onCancel}
        >
          <ArtistSearch label="Artist" catalogue={catalogue} busy={busy} onPick={pick} />
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
          onCancel={onCancel}
        >
          <ChosenArtists artists={drafts} busy={busy} onRemove={(key) => void remove(key)} />
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
          way={way}
          trialEnd={trialEnd}
          isBeforeFirstCharge={user.subscription_status === 'Pending' && (trialEnd ?? 0) > serverClock.now()}
          busy={busy}
          onPlan={(key, plan) => setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, plan } : draft)))}
          onBack={() => setScreen('confirm')}
          onCancel={onCancel}
          onContinue={() => void goOn()}
        />
      );
    case 'billing':
      if (way === 'subscribed')
        return (
          <AddArtistFrame
            screen={screen}
            title="Confirm the payment"
            lead="Your artists start once this is confirmed."
            busy={busy}
            onBack={onBack}
            onCancel={onCancel}
          >
            <Suspense fallback={<PageLoading />}>
              <PayStep
                artists={unpaid}
                onArtistPaid={artistPaid}
                onBusy={setPaying}
                onUncertain={() => setUncertain(true)}
                onPaid={() => setScreen('finished')}
              />
            </Suspense>
          </AddArtistFrame>
        );
      if (way === 'payment')
        return (
          <AddArtistFrame
            screen={screen}
            title="Payment method"
            lead="Your artists start once this is paid."
            busy={busy}
            onBack={onBack}
            onCancel={onCancel}
          >
            <Suspense fallback={<PageLoading />}>
              <CardStep
                artists={unpaid}
                onUncertain={() => setUncertain(true)}
                onOldPrice={() => void askAgain()}
                onPaid={() => setScreen('finished')}
              />
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
          lead={count === 1 ? 'Your artist is ready.' : 'Your artists are ready.'}
        >
          <Button fullWidth h={44} onClick={finish} autoFocus>
            Go to Dashboard
          </Button>
        </AddArtistFrame>
      );
  }
}
