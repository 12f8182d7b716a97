/** Wires the list of operators' acts: recording them, and the command that reads them. */
import { randomUUID } from 'node:crypto';
import type { Module } from '../../platform/module.ts';
import type { ActRecorder } from '../../platform/operator/run-command.ts';
import type { Platform } from '../../platform/platform.ts';
import { operatorActsCommands } from './operator-acts.commands.ts';
import { createOperatorActsStore, type OperatorActsStore } from './operator-acts.store.ts';

export interface OperatorActsModule extends Module<ActRecorder> {
  /** The acts that fit, newest first; for the operator's desk. */
  list: OperatorActsStore['list'];
}

export function createOperatorActsModule({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): OperatorActsModule {
  const store = createOperatorActsStore(database);
  return {
    service: {
      async begin(started) {
        const act = { ...started, id: randomUUID() };
        await store.addStep({ ...act, at: clock.now(), step: 'started', result: '' });
        return (step, result) => store.addStep({ ...act, at: clock.now(), step, result });
      },
    },
    list: store.list,
    commands: operatorActsCommands(store),
  };
}
