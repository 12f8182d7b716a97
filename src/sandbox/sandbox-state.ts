/** The sandbox's saved settings: clock, place of local visitors, revoked permissions, and which services fail. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Failure, type Failures, failureModes } from './failure-mode.ts';
import { visitorPlaces } from './visitor-places.ts';

export interface SandboxChoices {
  /** Milliseconds between the sandbox's clock and the system clock. */
  clockOffset: number;
  /** One of the IP addresses of visitor-places.ts, or empty for an unknown place. */
  visitorIp: string;
  /** When an account's permissions at a service were revoked, in milliseconds, by `service:account`. */
  revoked: Readonly<Record<string, number>>;
  /** How services fail, by name. Services that are not listed work. */
  failures: Readonly<Record<string, Failure>>;
}

/** Reads and changes the settings. */
export interface SandboxState {
  read(): SandboxChoices;
  change(choices: Partial<SandboxChoices>): void;
  /** Calls `listener` after each change. */
  onChange(listener: () => void): void;
}

/** Opens the settings in `directory`. Missing or invalid ones get their defaults. */
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

/** The failures in the settings. */
export function failuresOf(state: SandboxState): Failures {
  return {
    of: (service) => state.read().failures[service],
    set(service, mode, retryAfterSeconds) {
      const { [service]: _, ...others } = state.read().failures;
      const failure = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
      state.change({ failures: mode === 'none' ? others : { ...others, [service]: { mode, ...failure } } });
    },
    clear: () => state.change({ failures: {} }),
  };
}

/** The failures in a file, without those that this version does not support. */
function readFailures(stored: object): Record<string, Failure> {
  const isKnown = (failure: Partial<Failure> | null) => failureModes.some((mode) => mode === failure?.mode);
  return Object.fromEntries(Object.entries(stored).filter(([, failure]) => isKnown(failure)));
}

function readChoices(place: string): SandboxChoices {
  const fresh: SandboxChoices = {
    clockOffset: 0,
    visitorIp: visitorPlaces[0].ipAddress,
    revoked: {},
    failures: {},
  };
  try {
    const { clockOffset, visitorIp, revoked, failures } = JSON.parse(readFileSync(place, 'utf8'));
    return {
      clockOffset: Number.isFinite(clockOffset) ? clockOffset : fresh.clockOffset,
      visitorIp: typeof visitorIp === 'string' ? visitorIp : fresh.visitorIp,
      revoked: { ...revoked },
      failures: readFailures({ ...failures }),
    };
  } catch {
    return fresh;
  }
}
