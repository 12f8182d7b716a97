/** What each step is called, and the sentence below its name. */
import type { ReactNode } from 'react';
import { isSourceLoaded, type WizardState, type WizardStep } from '../state/wizard-state.ts';

const sourceNames = {
  release: 'release',
  'pre-release': 'release',
  bio: 'artist',
  playlist: 'playlist',
  podcast: 'podcast',
} as const;

/** Heading, lead and the word on the button of the present step. */
export function stepWords(state: WizardState, artistName: string): { heading: string; lead: ReactNode; next: string } {
  const what = state.purpose === null ? 'release' : sourceNames[state.purpose];
  const title = state.title.trim() || artistName;
  const words: Record<WizardStep, { heading: string; lead: ReactNode; next: string }> = {
    type: { heading: 'Create a New Smart Link', lead: `What should ${artistName}'s page be for?`, next: 'Next' },
    source: {
      heading: `Find your ${what}`,
      lead: 'Cover, names and links are filled in for you.',
      next: isSourceLoaded(state) ? 'Next' : `Find ${what}`,
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
    destinations: {
      heading: 'Destinations',
      lead: (
        <>
          Where <b>{title}</b> leads, in the order fans see it.
        </>
      ),
      next: 'Finish',
    },
  };
  return words[state.step];
}
