/** The signed-in person and the active artist, for every signed-in screen. */
import { createContext, useContext } from 'react';
import type { Traveller } from '#domain/accounts/navigation.ts';
import type { CurrentUserQuery } from '#web/lib/graphql/graphql.ts';
import type { Installation } from '#web/lib/installation.ts';

export type CurrentUser = CurrentUserQuery['get_current_user_data'];

/** An artist the signed-in person may open; `current_plan` is empty when suspended. */
export type CurrentArtist = CurrentUser['artists'][number];

/** The signed-in person, with or without an artist. */
export interface SignedInPerson {
  user: CurrentUser;
  /** The hosts that every artist's links may be on, the default one first. */
  linkHosts: readonly string[];
  /** What the installation does without. */
  installation: Installation;
  /** The person's identity in the support chat; null where none is configured. */
  supportChat: CurrentUserQuery['support_chat_identity'];
  /** The artist that all screens show; undefined for an account without artists. */
  artist?: CurrentArtist | undefined;
}

/** What signed-in screens get from `useSignedIn`. */
export interface SignedIn extends SignedInPerson {
  /** The artist that all screens show. */
  artist: CurrentArtist;
  /**
   * Makes another of the person's artists active and, unless `stay` is set, goes to SmartLinks
   * (ACC-18). An unknown id changes nothing.
   */
  switchArtist(id: string, options?: { stay?: boolean }): void;
}

/** Provided by the signed-in gate. */
export const SignedInContext = createContext<SignedInPerson | null>(null);

/** The signed-in person, for what needs no artist. Throws outside of the signed-in gate. */
export function useSignedInPerson(): SignedInPerson {
  const person = useContext(SignedInContext);
  if (person === null) throw new Error('useSignedInPerson is for screens inside the signed-in gate');
  return person;
}

/** The signed-in person and the active artist. Throws outside of the signed-in gate, and for an account without artists. */
export function useSignedIn(): SignedIn {
  const person = useSignedInPerson();
  if (!hasArtist(person)) throw new Error('useSignedIn is for screens that need an artist');
  return person;
}

function hasArtist(person: SignedInPerson): person is SignedIn {
  return person.artist !== undefined;
}

/** The active artist: the stored one if it is among `artists`, else the first with a plan, else the first. */
export function chooseArtist<Artist extends { id: string; current_plan: string }>(
  artists: readonly Artist[],
  storedId: string | null,
): Artist | undefined {
  return (
    artists.find((artist) => artist.id === storedId) ??
    artists.find((artist) => artist.current_plan !== '') ??
    artists[0]
  );
}

/** Tells whether this role may create and change an artist's links. */
export function mayWrite({ role }: { role: string }): boolean {
  return role === 'owner' || role === 'editor';
}

/** What the navigation rule asks of a person while `artist` is active. */
export function travellerOf(
  user: Pick<
    CurrentUser,
    | 'id'
    | 'plan'
    | 'first_billing_date'
    | 'subscription_status'
    | 'next_billing_date'
    | 'signup_finished'
    | 'password_must_change'
    | 'held_at'
  >,
  artist: { current_plan: string; billing_user_id: string } | undefined,
): Traveller {
  return {
    plan: user.plan,
    firstBillingDate: user.first_billing_date === null ? null : new Date(user.first_billing_date),
    subscriptionStatus: user.subscription_status,
    nextBillingDate: user.next_billing_date === null ? null : new Date(user.next_billing_date),
    signupFinished: user.signup_finished,
    passwordMustChange: user.password_must_change,
    isHeld: user.held_at !== null,
    artistPlan: artist?.current_plan,
    paysForArtist: artist?.billing_user_id === user.id,
  };
}

/** The artists that a person pays for: those of their own signup, and none that they were invited to. */
export function paidArtists({ id, artists }: Pick<CurrentUser, 'id' | 'artists'>): CurrentArtist[] {
  return artists.filter(({ billing_user_id }) => billing_user_id === id);
}

/** Tells whether a person sees Billing: they pay for one of their artists and have no family account. */
export function paysForSome(user: Pick<CurrentUser, 'id' | 'plan' | 'artists'>): boolean {
  return user.plan !== 'family' && paidArtists(user).length > 0;
}
