/** What every screen of the desk knows: the operator, the commands, and whether all drops are paused. */
import { createContext, type RefObject, use } from 'react';
import type { DeskQuery } from '#web/lib/graphql/graphql.ts';
import type { DeskCommand } from './option-values.ts';

export interface Desk {
  desk: DeskQuery['desk'];
  /** Asks the server again, after a command has changed something. */
  reload: () => void;
  /** The last search, to which the way back from a card leads; '' before the first one. */
  search: RefObject<string>;
}

/** Provided by the frame. */
export const DeskContext = createContext<Desk | undefined>(undefined);

/** Throws outside of the frame. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (desk === undefined) throw new Error('useDesk is for screens inside the frame of the desk');
  return desk;
}

/** The command with this name; undefined where the server has none. */
export function useCommand(name: string): DeskCommand | undefined {
  return useDesk().desk.commands.find((command) => command.name === name);
}
