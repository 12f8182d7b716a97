/** Converts a stored link to the edit wizard's state, with rows for the services it lacks (LINK-21). */

import { isDestinationType } from '#domain/destinations/catalogue.ts';
import { fromColumns } from '#domain/kernel/fields.ts';
import { coverImageStyles, type DestinationConfig, defaultCoverImageStyle, linkTypes } from '#domain/links/link.ts';
import { defaultReleaseTime, isTimezone, releaseMoment } from '#domain/links/release-time.ts';
import type { EditedLinkQuery } from '#web/lib/graphql/graphql.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { enabledFirst, newRow } from './destination-rows.ts';
import { formFields, rowFields } from './form-fields.ts';
import { firstRows } from './source-rows.ts';
import { emptyWizard, stepsOf, type WizardDestination, type WizardState } from './wizard-state.ts';

/** A link as the wizard's query returns it. */
export type StoredLink = NonNullable<EditedLinkQuery['links_by_pk']>;

/** The wizard's state at the start of an edit; `byHand` where there is no catalogue. Values unknown to this version become the defaults. */
export function beginEdit(link: StoredLink, byHand = false): WizardState {
  const purpose = linkTypes.find((type) => type === link.type) ?? 'release';
  const form = fromColumns(formFields, link);
  const { previewType } = form;
  const tracks = [...link.tracks].sort((one, other) => one.priority - other.priority);
  const url = tracks[0]?.url ?? '';
  const stored = [...link.destinations].sort((one, other) => one.priority - other.priority).flatMap(toRow);
  const missing = firstRows(purpose, stored.length + 1).filter(
    (row) => !stored.some((have) => have.type === row.type && have.preRelease === row.preRelease),
  );
  const state: WizardState = {
    ...emptyWizard(link.domain, { byHand }),
    ...form,
    ...readMoment(link),
    editing: {
      id: link.id,
      version: link.version,
      domain: link.domain,
      path: link.path,
      previewType,
      tracks,
      releaseTime: link.release_time ?? null,
      rid: link.rid ?? null,
    },
    purpose,
    sourceInput: '',
    coverImageStyle:
      coverImageStyles.find((style) => style === link.cover_image_style) ?? defaultCoverImageStyle(purpose),
    youtubePreviewUrl: previewType === 'youtube' ? url : '',
    customPreviewUrl: previewType === 'custom' ? url : '',
    spotifyPreviewUrl: previewType === 'spotify' ? url : '',
    destinations: enabledFirst([...stored, ...missing]),
    nextKey: 1 + stored.length + firstRows(purpose, 1).length,
  };
  return { ...state, step: stepsOf(state)[0] ?? 'customize' };
}

function readMoment(link: StoredLink): Pick<WizardState, 'date' | 'time' | 'timezone'> {
  const timezone = isTimezone(link.timezone ?? '') ? (link.timezone ?? '') : viewerZone;
  return link.release_time
    ? releaseMoment(new Date(link.release_time), timezone)
    : { date: '', time: defaultReleaseTime, timezone };
}

function toRow(row: StoredLink['destinations'][number], index: number): WizardDestination[] {
  if (!isDestinationType(row.type)) return [];
  const blank = newRow(index + 1, row.type, { preRelease: row.pre_release });
  return [
    {
      ...blank,
      ...fromColumns(rowFields, row),
      id: row.id,
      config: readConfig(row.config) ?? blank.config,
    },
  ];
}

// The config is untyped JSON in GraphQL; the server stores one of these two shapes.
function readConfig(config: unknown): DestinationConfig | null {
  if (typeof config !== 'object' || config === null) return null;
  if ('message_body' in config && typeof config.message_body === 'string') return { message_body: config.message_body };
  if ('email_capture' in config && 'phone_number_capture' in config && 'success_message' in config) {
    const { email_capture, phone_number_capture, success_message } = config;
    if (typeof email_capture === 'boolean' && typeof phone_number_capture === 'boolean') {
      return {
        email_capture,
        phone_number_capture,
        success_message: typeof success_message === 'string' ? success_message : '',
      };
    }
  }
  return null;
}
