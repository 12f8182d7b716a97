/** The heading, lead and button text of each step. */
import type { ReactNode } from 'react';
import type { WizardState, WizardStep } from '../state/wizard-state.ts';

const sourceNames = {
  release: 'release',
  'pre-release': 'release',
  bio: 'artist',
  playlist: 'playlist',
  podcast: 'podcast',
} as const;

/** The texts of the current step. */
export function stepWords(state: WizardState, artistName: string): { heading: string; lead: ReactNode; next: string } {
  const what = state.purpose === null ? 'release' : sourceNames[state.purpose];
  const title = state.title.trim() || artistName;
  const prerelease = state.purpose === 'pre-release';
  const words: Record<WizardStep, { heading: string; lead: ReactNode; next: string }> = {
    type: { heading: 'Create a New Smart Link', lead: `What should ${artistName}'s page be for?`, next: 'Next' },
    source: {
      heading: `Find your ${what}`,
      lead: 'Cover, names and links are filled in for you.',
      next: 'Next',
    },
    release: {
      heading: 'Release date',
      lead: 'The page counts down to this moment, then turns over by itself.',
      next: 'Next',
    },
    customize: {
      heading: 'Landing page',
      lead: (
        <>
          How fans will see <b>{title}</b>. You can change everything later.
        </>
      ),
      next: 'Next',
    },
    services: {
      heading: 'Pre-release services',
      lead: (
        <>
          What fans can do before <b>{title}</b> is out.
        </>
      ),
      next: 'Next',
    },
    destinations: {
      heading: prerelease ? 'Post-release destinations' : 'Destinations',
      lead: prerelease ? (
        <>
          Where <b>{title}</b> leads once it is out, in the order fans see it.
        </>
      ) : (
        <>
          Where <b>{title}</b> leads, in the order fans see it.
        </>
      ),
      next: 'Finish',
    },
  };
  return words[state.step];
}
