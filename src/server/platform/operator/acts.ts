/** Acts of operators as they are listed, and which of them are wanted. */
import type { StartedAct } from './run-command.ts';

/** How far an act came; `started` without an end was interrupted, or still runs. */
export type ActStep = 'started' | 'done' | 'failed';

/** An act of an operator. */
export interface OperatorAct extends StartedAct {
  id: string;
  at: Date;
  step: ActStep;
  /** What the command answered; empty while it has not ended. */
  result: string;
}

/** Which acts are wanted; what is left out does not filter. */
export interface ActFilter {
  since?: Date | undefined;
  until?: Date | undefined;
  /** The name as recorded: of --by, or of the operating system's user. */
  actor?: string | undefined;
  command?: string | undefined;
  /** A text in the options, the reason or the result. */
  text?: string | undefined;
  /** Texts of which one is in the options or the result. */
  mentions?: readonly string[] | undefined;
  /** Acts before the one with this id. */
  before?: string | undefined;
  /** How many at most. */
  most: number;
}
