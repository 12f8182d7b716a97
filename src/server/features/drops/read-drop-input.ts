/** Reads the words of inputs that stand for a fixed list. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { type Drop, type RecipientState, recipientStates } from './drop.ts';

/** The channel of an input's platform; throws BAD_INPUT for an unknown one. */
export function readChannel(platform: string): Drop['channel'] {
  if (platform !== 'sms' && platform !== 'email') throw new CodedError('BAD_INPUT', 'platform');
  return platform === 'email' ? 'email' : 'text';
}

/** The location of an input; throws BAD_INPUT for an unknown one. */
export function readLocation(location: string): Drop['location'] {
  if (location !== 'world' && location !== 'us_canada') throw new CodedError('BAD_INPUT', 'location');
  return location;
}

/** A state of recipients from an input; throws BAD_INPUT for an unknown one. */
export function readRecipientState(state: string | null | undefined): RecipientState | undefined {
  if (state === null || state === undefined) return undefined;
  const found = recipientStates.find((each) => each === state);
  if (found === undefined) throw new CodedError('BAD_INPUT', 'state');
  return found;
}
