/** The create wizard of the active artist (`/links/new`) and the edit wizard of a link (LINK-21). */
import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useClient, useQuery } from 'urql';
import { hasFeature } from '#domain/accounts/feature-flags.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { hasVendor } from '#web/lib/installation.ts';
import { useNavigate, useSearchParams } from '#web/navigation/navigation.tsx';
import { PageProblem } from '#web/parts/page-problem.tsx';
import { published } from '#web/parts/share/use-published.ts';
import { PageLoading } from '#web/ui/page-loading.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { WholePage } from '#web/ui/whole-page.tsx';
import { editedLinkQuery } from './link-wizard.graphql.ts';
import { LinkWizard } from './link-wizard.tsx';
import { dropDraft, editDraftKey, hasDraft, loadDraft, newLinkDraftKey } from './save/draft-storage.ts';
import { isSavedAs } from './save/is-saved-as.ts';
import { createInsertClient } from './save/save-link.ts';
import { wizardOfSource } from './state/claimed-source.ts';
import { beginEdit, type StoredLink } from './state/edited-link.ts';
import { type SavedAs, toEditInput, toLinkInput } from './state/link-input.ts';
import { emptyWizard, type WizardState } from './state/wizard-state.ts';

const draftSaved = 'Saved as a draft. Fans cannot open it before you publish it.';

/** Each artist has a wizard and a draft of its own. Viewers get a message instead. */
export function LinkWizardScreen() {
  const { artist } = useSignedIn();
  const navigate = useNavigate();
  if (artist.role === 'viewer') return <NotAllowed onClose={() => void navigate('/links')} />;
  return <NewLink key={artist.id} />;
}

/** The edit wizard over the whole screen; calls `onClose` when it ends, saved or not. */
export function LinkEditScreen({ linkId, onClose }: { linkId: string; onClose: () => void }) {
  const variables = useMemo(() => ({ id: linkId }), [linkId]);
  // An edit starts from what is stored now, not from the cache.
  const [{ data, error, fetching }, reload] = useQuery({
    query: editedLinkQuery,
    variables,
    requestPolicy: 'network-only',
  });
  const [begun, begin] = useState<StoredLink>();
  const link = data?.links_by_pk;
  useEffect(() => {
    if (link && !fetching) begin((before) => before ?? link);
  }, [link, fetching]);

  if (begun)
    return begun.artist.role === 'viewer' ? (
      <NotAllowed onClose={onClose} />
    ) : (
      <EditedLink link={begun} onClose={onClose} />
    );
  if (fetching && !error) return <PageLoading />;
  const close = (
    <Button variant="default" onClick={onClose}>
      Close
    </Button>
  );
  const title = "This link didn't load";
  if (error) {
    const retry = () => reload({ requestPolicy: 'network-only' });
    return <PageProblem title={title} error={error} onRetry={retry} more={close} />;
  }
  if (!link) return <WholePage title={title} text={sentenceOf('NOT_FOUND')} action={close} />;
  return <PageLoading />;
}

function NewLink() {
  const { artist, linkHosts, installation } = useSignedIn();
  const navigate = useNavigate();
  const draftKey = newLinkDraftKey(artist.id);
  const byHand = !hasVendor(installation, 'catalogue');
  const draft = useDraft(draftKey, byHand);
  const [firstHost = ''] = linkHosts;
  const [query] = useSearchParams();
  const source = query.get('source');
  const start = useMemo(
    () => (byHand ? emptyWizard(firstHost, { byHand }) : wizardOfSource(firstHost, source)),
    [firstHost, source, byHand],
  );
  const made = useMadeLink(artist.id, draft.found);
  const onSaved = (id: string, as: SavedAs): void => {
    showSnack(as === 'draft' ? draftSaved : 'Your smart link is ready.');
    void navigate(`/links/${id}`, { replace: true, state: as === 'draft' ? null : published });
  };
  const saved = useRef(onSaved);
  saved.current = onSaved;
  useEffect(() => {
    if (made.id === undefined) return;
    dropDraft(draftKey);
    // The link's screen shows whether it was saved as a draft.
    saved.current(made.id, 'published');
  }, [made.id, draftKey]);
  if (draft.loading || made.loading || made.id !== undefined) return <PageLoading />;
  return (
    <LinkWizard
      artist={artist}
      smsActivated={hasFeature(artist.feature_flags, 'sms')}
      beginning={{ draftKey, start, draft: draft.found }}
      onSaved={onSaved}
      onClosed={() => void navigate('/links')}
    />
  );
}

function EditedLink({ link, onClose }: { link: StoredLink; onClose: () => void }) {
  const draftKey = editDraftKey(link.id);
  const byHand = !hasVendor(useSignedIn().installation, 'catalogue');
  const draft = useDraft(draftKey, byHand);
  const start = useMemo(() => beginEdit(link, byHand), [link, byHand]);
  const keptTexts = useMemo(
    () => new Set(link.destinations.flatMap(({ id, type, enabled }) => (type === 'text' && enabled ? [id] : []))),
    [link],
  );
  const own = draft.found?.editing?.id === link.id ? draft.found : undefined;
  const sent = own && toEditInput(own);
  // An edit whose answer was lost by a reload was this browser's own, and no other person's.
  const found = sent !== undefined && sent.version !== link.version && isSavedAs(link, sent) ? undefined : own;
  useEffect(() => {
    if (own !== found) dropDraft(draftKey);
  }, [own, found, draftKey]);
  if (draft.loading) return <PageLoading />;
  return (
    <LinkWizard
      artist={link.artist}
      smsActivated={hasFeature(link.artist.feature_flags, 'sms')}
      keptTexts={keptTexts}
      beginning={{ draftKey, start, draft: found }}
      outdated={found !== undefined && found.editing?.version !== link.version}
      isDraft={link.draft}
      onSaved={(_id, as) => {
        const updated =
          link.draft && as === 'published' ? 'Your smart link is ready.' : 'Your smart link has been updated!';
        showSnack(updated);
        onClose();
      }}
      onClosed={onClose}
    />
  );
}

/** Looks once whether the link of a draft that was sent before a reload has been made since (LINK-30). */
function useMadeLink(artistId: string, draft: WizardState | undefined): { loading: boolean; id: string | undefined } {
  const client = useClient();
  const wanted = draft?.sent ? draft : undefined;
  const [made, setMade] = useState<{ of: WizardState; id: string | undefined }>();
  useEffect(() => {
    if (wanted === undefined) return;
    let gone = false;
    void createInsertClient(client)
      .find({ object: toLinkInput(wanted, artistId) })
      .catch(() => undefined)
      .then((id) => {
        if (!gone) setMade({ of: wanted, id });
      });
    return () => {
      gone = true;
    };
  }, [client, artistId, wanted]);
  const isKnown = wanted === undefined || made?.of === wanted;
  return { loading: !isKnown, id: isKnown ? made?.id : undefined };
}

/** A draft whose step the other mode does not have goes on at its landing page. */
const inMode = (draft: WizardState, byHand: boolean): WizardState =>
  byHand && draft.step === 'source' ? { ...draft, byHand, step: 'customize' } : { ...draft, byHand };

/** Reads the draft under `key` once. It goes on as the installation is now: with a catalogue, or `byHand`. */
function useDraft(key: string, byHand: boolean): { loading: boolean; found: WizardState | undefined } {
  const [draft, setDraft] = useState(() => ({ loading: hasDraft(key), found: undefined as WizardState | undefined }));
  useEffect(() => {
    if (!hasDraft(key)) return;
    let gone = false;
    void loadDraft(key)
      .catch(() => undefined)
      .then((found) => {
        if (!gone) setDraft({ loading: false, found });
      });
    return () => {
      gone = true;
    };
  }, [key]);
  return useMemo(() => ({ ...draft, found: draft.found && inMode(draft.found, byHand) }), [draft, byHand]);
}

function NotAllowed({ onClose }: { onClose: () => void }) {
  return (
    <WholePage
      title="You can look at this artist's links"
      text={`${sentenceOf('NOT_ALLOWED')} Ask an owner of the artist to make you an editor.`}
      action={<Button onClick={onClose}>Close</Button>}
    />
  );
}
