/** What a person chose in the sandbox, kept over restarts: how far the clock is moved, where local visitors come from, what befalls fans' permissions, and which services fail. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Trouble } from './failure-mode.ts';
import type { Moods, MoodyService, ServiceMood } from './fans/service-mood.ts';
import { visitorPlaces } from './visitor-places.ts';

/** The choices. */
export interface SandboxChoices {
  /** Milliseconds between the sandbox's clock and the machine's. */
  clockOffset: number;
  /** One of the addresses of visitor-places.ts, or empty for "nowhere known". */
  visitorAddress: string;
  /** How the music services behave towards fans. */
  moods: Record<MoodyService, ServiceMood>;
  /** Since when an account's permissions at a service count no more, in milliseconds, by `service:account`. */
  revoked: Readonly<Record<string, number>>;
  /** How services fail, by the name of the stand-in; those not named work. */
  troubles: Readonly<Record<string, Trouble>>;
}

/** Reads and writes the choices. */
export interface SandboxState {
  read(): SandboxChoices;
  change(choices: Partial<SandboxChoices>): void;
  /** Calls `listener` after each change. */
  onChange(listener: () => void): void;
}

/** Opens the choices in `directory`; what is missing or broken there counts as never chosen. */
export function openSandboxState(directory: string): SandboxState {
  mkdirSync(directory, { recursive: true });
  const place = join(directory, 'choices.json');
  let choices = readChoices(place);
  const listeners: (() => void)[] = [];
  return {
    read: () => choices,
    change: (changes) => {
      choices = { ...choices, ...changes };
      writeFileSync(`${place}.part`, JSON.stringify(choices));
      renameSync(`${place}.part`, place);
      for (const listener of listeners) listener();
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
}

/** What the stand-ins ask of the choices. */
export function moodsOf(state: SandboxState): Moods {
  return {
    of: (service) => state.read().moods[service],
    revokedAt: (service, account) => state.read().revoked[`${service}:${account}`],
  };
}

function readChoices(place: string): SandboxChoices {
  const fresh: SandboxChoices = {
    clockOffset: 0,
    visitorAddress: visitorPlaces[0].address,
    moods: { spotify: 'well', applemusic: 'well' },
    revoked: {},
    troubles: {},
  };
  try {
    const { clockOffset, visitorAddress, moods, revoked, troubles } = JSON.parse(readFileSync(place, 'utf8'));
    return {
      clockOffset: Number.isFinite(clockOffset) ? clockOffset : fresh.clockOffset,
      visitorAddress: typeof visitorAddress === 'string' ? visitorAddress : fresh.visitorAddress,
      moods: { ...fresh.moods, ...moods },
      revoked: { ...revoked },
      troubles: { ...troubles },
    };
  } catch {
    return fresh;
  }
}
