/** What a channel says about a draft: which parts it has, and what is wrong with them. */
import type { hasFeature } from '#domain/accounts/feature-flags.ts';
import type { FanChannel } from '#domain/fans/capture.ts';
import type { errorSentences } from '#domain/kernel/error-catalogue.ts';

/** The flags of a person and their artist's payer. */
export type Flags = Parameters<typeof hasFeature>[0];

/** A code of the error catalogue; undefined where nothing is wrong. */
export type Fault = keyof typeof errorSentences | undefined;

export interface ChannelRules {
  /** Whether an account with these flags may start a drop by it (DROP-95). */
  isOpen(flags: Flags): boolean;
  /** What fans leave to be reached by it. */
  fanChannel: FanChannel;
  /** Whether a drop has a subject. */
  hasSubject: boolean;
  /** Whether the contact says where a fan lives, so that the audience can be the US and Canada only. */
  hasLocation: boolean;
  subjectFault(subject: string): Fault;
  /** What is wrong with the message, after the checks that all channels share; `artist` is the artist's name. */
  messageFault(words: { message: string; link: string }, artist: string): Fault;
}
