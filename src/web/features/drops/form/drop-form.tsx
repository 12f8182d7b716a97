/** The drop form: message, link, audience and time, with preview, flight plan and cost beside it (DROP-50 to DROP-53). */
import { Button, Loader } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { completeUrl } from '#domain/destinations/destination-url.ts';
import { fromColumns, toColumns } from '#domain/kernel/fields.ts';
import { firstChannel } from '#domain/messaging/channels/channels.ts';
import { type DropChannel, dropChannels } from '#domain/messaging/channels/drop-channel.ts';
import { dropFields } from '#domain/messaging/drop-fields.ts';
import {
  type DropFormValues,
  draftOf,
  dropFormSchema,
  dropValues,
  newDropValues,
} from '#domain/messaging/drop-form.ts';
import { serverClock, useNow } from '#web/lib/clock.ts';
import { type CurrentArtist, mayWrite } from '#web/lib/current-user.ts';
import { type FormFailure, failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { useUnsavedGuard } from '#web/lib/form/use-unsaved-guard.ts';
import type { DropLinksQuery, EditedDropQuery } from '#web/lib/graphql/graphql.ts';
import { idOfNew } from '#web/lib/id-of-new.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { counted } from '#web/ui/numbers.ts';
import { ProblemText } from '#web/ui/problem-text.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { channelForms } from '../channels/forms.ts';
import { channelWords } from '../channels/words.ts';
import { AskedPlan } from './asked-plan.tsx';
import { dropLinksQuery, insertDropMutation, updateDropMutation } from './drop-form.graphql.ts';
import classes from './drop-form.module.css';
import { FlightPlan } from './flight-plan.tsx';
import { LinkField } from './link-field.tsx';
import { fansOf } from './plan-words.ts';
import { ReleaseField } from './release-field.tsx';
import { SegmentField } from './segment-field.tsx';
import { useDropPlan } from './use-drop-plan.ts';

const WhenFields = lazy(async () => ({ default: (await import('./when-fields.tsx')).WhenFields }));

type StoredDrop = EditedDropQuery['bulk_messages_by_pk'];

const whenOptions = [
  { value: 'now', label: 'Send Now' },
  { value: 'later', label: 'Schedule' },
  { value: 'release', label: 'On Release' },
] as const;
const channelOptions = dropChannels.map((channel) => ({ value: channel, label: channelWords[channel].label }));
const noLinks: DropLinksQuery['links'] = [];
const onServer: Readonly<Record<string, string>> = {
  segment_id: 'segment',
  sendAt: 'date',
  timeZone: 'timezone',
  releaseLinkId: 'releaseLink',
};

/** `drop` is the scheduled drop that is edited. `onSaved` comes after the save, `onClose` where the form can be closed. Use a key for each drop. */
export function DropForm({
  artist,
  drop,
  audience,
  onSaved,
  onClose,
}: {
  artist: CurrentArtist;
  drop?: StoredDrop;
  /** What a new drop begins with: its segment (empty: everybody), and its channel where that is known. */
  audience?: { segment: string; channel: DropChannel | undefined };
  /** `sentId` names a drop that is sent at once, whose screen can be opened. */
  onSaved: (sentId?: string) => void;
  onClose?: () => void;
}) {
  const [, insert] = useMutation(insertDropMutation);
  const [, update] = useMutation(updateDropMutation);
  // Kept over tries, so that a press after a lost answer sends nothing twice (DROP-57).
  const [newId] = useState(idOfNew);
  const now = useNow();
  const [question, setQuestion] = useState<{ answer: (yes: boolean) => void }>();
  const ask = () => new Promise<boolean>((resolve) => setQuestion({ answer: resolve }));
  const answer = (yes: boolean): void => {
    setQuestion(undefined);
    question?.answer(yes);
  };

  const save = async (values: DropFormValues): Promise<FormFailure | undefined> => {
    const { send_at, ...given } = toColumns(dropFields, draftOf(values));
    const set = { ...given, send_at: send_at?.toISOString() ?? null };
    const { error } =
      drop === undefined
        ? await insert({ object: { id: newId, artist_id: artist.id, ...set } })
        : await update({ pk_columns: { id: drop.id }, _set: set });
    if (error === undefined) return undefined;
    const failure = failureOf(error);
    return { ...failure, field: onServer[failure.field ?? ''] ?? failure.field };
  };

  const schema = useMemo(() => dropFormSchema(() => serverClock.now(), artist.name), [artist.name]);
  const form = useServerForm<DropFormValues, DropFormValues>({
    // Where texts are off for the person, a new drop is a mail (DROP-95).
    initialValues:
      drop === undefined
        ? {
            ...newDropValues(viewerZone, audience?.channel ?? firstChannel(artist.feature_flags)),
            segment: audience?.segment ?? '',
          }
        : valuesOf(drop),
    schema,
    otherFailures: 'form',
    submit: async (values) => {
      if (values.when === 'now' && !(await ask())) return undefined;
      const failure = await save(values);
      if (failure !== undefined) return failure;
      guard.release();
      showSnack(values.when === 'now' ? 'Success! Your drop is on its way.' : 'Success! Your drop is scheduled.');
      onSaved(values.when === 'now' ? (drop?.id ?? newId) : undefined);
      return undefined;
    },
  });
  const { values, field, setFieldValue, busy, formError, onSubmit } = form;
  const guard = useUnsavedGuard({ unsaved: form.isDirty(), onLeave: () => onClose?.() });
  const plans = useDropPlan(artist.id, values);
  const [{ data }] = useQuery({ query: dropLinksQuery, variables: { artist_id: artist.id } });
  const links = data?.links ?? noLinks;
  const isNow = values.when === 'now';
  const words = channelWords[values.channel];
  const { Words, Audience, Preview } = channelForms[values.channel];
  const link = completeUrl(values.link);
  const { sendAt, releaseLinkId } = draftOf(values);
  const isTimed = isNow || sendAt !== null || releaseLinkId !== null;
  const { latest } = plans;
  const parts = { artist, form, plans, link };

  return (
    <div className={classes.columns}>
      <Card title={drop === undefined ? 'New Drop' : 'Edit drop'}>
        <form onSubmit={onSubmit} noValidate className={classes.form}>
          <Segmented
            label="Send as"
            options={channelOptions}
            value={values.channel}
            fullWidth
            onChange={(channel) => setFieldValue('channel', channel)}
          />
          <Words {...parts} />
          <LinkField input={field('link')} links={links} />
          <SegmentField
            input={field('segment')}
            artistId={artist.id}
            stored={drop?.segment ?? null}
            value={values.segment}
            onChange={(segment) => setFieldValue('segment', segment)}
          />
          <Audience {...parts} />
          <div className={classes.field}>
            <Segmented
              label="When"
              options={whenOptions}
              value={values.when}
              fullWidth
              onChange={(when) => setFieldValue('when', when)}
            />
            {isNow && words.nowNote !== '' && <p className={classes.note}>{words.nowNote}</p>}
            {values.when === 'release' && (
              <ReleaseField
                input={field('releaseLink')}
                links={links}
                now={now}
                value={values.releaseLink}
                chosenTitle={drop?.release_link?.title ?? ''}
                onChange={(id) => setFieldValue('releaseLink', id)}
              />
            )}
            {values.when === 'later' && (
              <Suspense fallback={<Loader color="var(--brass)" size="sm" role="status" aria-label="Loading" />}>
                <WhenFields
                  values={values}
                  errorOf={(name) => field(name).error}
                  onChange={(name, value) => setFieldValue(name, value)}
                />
              </Suspense>
            )}
          </div>
          {formError !== undefined && (
            <p className={classes.failure} role="alert">
              <ProblemText sentence={formError} />
            </p>
          )}
          <div className={classes.foot}>
            {onClose && (
              <Button variant="default" onClick={guard.close} disabled={busy}>
                Close
              </Button>
            )}
            <span className={classes.sum}>
              {latest && (
                <>
                  <b>{words.totalOf(latest)}</b>
                  <span className={classes.note}>{counted(fansOf(latest), 'fan')}</span>
                </>
              )}
            </span>
            <Button type="submit" loading={busy} disabled={busy || !mayWrite(artist)}>
              {isNow ? 'Send Now' : 'Schedule'}
            </Button>
          </div>
        </form>
      </Card>
      <div className={classes.beside}>
        <Preview {...parts} />
      </div>
      <div className={classes.beside}>
        <FlightPlan
          plans={plans}
          zone={values.when === 'later' ? values.timezone : viewerZone}
          isNow={isNow}
          isTimed={isTimed}
          words={words}
        />
      </div>
      <ConfirmDialog
        opened={question !== undefined}
        title="Are you sure?"
        text={
          <>
            <span>You won't be able to revert this!</span>
            <AskedPlan plans={plans} words={words} />
          </>
        }
        confirm="Yes, send it!"
        isReady={plans.plan !== undefined}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      />
      <ConfirmDialog
        opened={guard.asking}
        title="Leave without saving?"
        text="What you typed here is lost."
        confirm="Leave"
        cancel="Stay"
        onConfirm={guard.leave}
        onCancel={guard.stay}
      />
    </div>
  );
}

const valuesOf = ({ segment, release_link, send_at, ...drop }: StoredDrop): DropFormValues =>
  dropValues(
    fromColumns(dropFields, {
      ...drop,
      segment_id: segment?.id,
      release_link_id: release_link?.id,
      send_at: send_at && new Date(send_at),
    }),
    viewerZone,
  );
