/** The states of phone numbers in words, and the answer of the search for numbers. */
import * as z from 'zod/mini';

/** The digits of what was typed as an area code, at most three. */
export const areaCodeOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, 3);

/** A number that can be claimed. */
export interface OfferedNumber {
  phone_number: string;
  locality: string;
  region: string;
}

const offersSchema = z.array(z.object({ phone_number: z.string(), locality: z.string(), region: z.string() }));

/** The numbers of an answer; empty for none and for anything unexpected. */
export function readOffers(answer: unknown): OfferedNumber[] {
  const read = offersSchema.safeParse(answer);
  return read.success ? read.data : [];
}

/** Where an offered number is from, such as `Portland, OR`. */
export const placeOfOffer = ({ locality, region }: OfferedNumber): string =>
  [locality, region].filter((part) => part !== '').join(', ');

/** What a state means. `step` is the one of `numberSteps` that it has reached. */
export interface StateWords {
  label: string;
  tone: 'brass' | 'good' | 'bad';
  step: number;
  /** What happens next, or what is missing. */
  text: string;
}

/** The way of a number, in order. */
export const numberSteps = ['Claim', 'Register', 'Carriers review', 'Approved'] as const;

const states: Record<string, StateWords> = {
  claiming: {
    ...{ label: 'Claiming', tone: 'brass', step: 0 },
    text: 'The carrier has not answered yet. We keep asking; please look again in a few minutes.',
  },
  claimed: {
    ...{ label: 'Claimed', tone: 'brass', step: 1 },
    text: 'The number is yours. Its registration is not handed in yet; we try again every few minutes. Drops wait until it is approved.',
  },
  registering: {
    ...{ label: 'In review', tone: 'brass', step: 2 },
    text: 'Carriers check who texts before they let a drop through. We filled in what we hold. Drops wait until the number is approved, usually a week or two.',
  },
  approved: { label: 'Approved', tone: 'good', step: 4, text: 'Your drops go out from this number.' },
  refused: {
    ...{ label: 'Refused', tone: 'bad', step: 2 },
    text: 'The carriers refused the registration, so drops cannot go out. Please write to us, and we hand it in again.',
  },
};

/** The words of a state. */
export const wordsOfState = (state: string): StateWords =>
  states[state] ?? { label: state, tone: 'brass', step: 0, text: '' };

/** Whether a state can change without the artist, so that it is read again. */
export const isMoving = (state: string): boolean => state !== 'approved' && state !== 'refused';
