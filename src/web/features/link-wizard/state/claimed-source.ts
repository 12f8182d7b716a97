/** The beginning of a wizard with a source that was chosen before, such as one claimed on the homepage (SITE-7). */
import type { SourcePurpose } from '#domain/links/source-checks.ts';
import { recogniseSource, type SpotifyEntity } from '#domain/links/source-kind.ts';
import { emptyWizard, type WizardState } from './wizard-state.ts';

const purposes: Partial<Record<SpotifyEntity, SourcePurpose>> = {
  track: 'release',
  album: 'release',
  playlist: 'playlist',
  artist: 'bio',
};

/** The wizard at its source step with this Spotify URL; empty for anything else. */
export function wizardOfSource(domain: string, text: string | null): WizardState {
  const empty = emptyWizard(domain);
  const source = text === null ? undefined : recogniseSource(text);
  const purpose = source?.kind === 'spotify' ? purposes[source.entity] : undefined;
  if (source?.kind !== 'spotify' || purpose === undefined) return empty;
  return { ...empty, step: 'source', purpose, sourceInput: source.url };
}
