/** Wires the list of operators' acts: recording them, and the command that reads them. */
import { randomUUID } from 'node:crypto';
import type { Module } from '../../platform/module.ts';
import type { ActRecorder } from '../../platform/operator/run-command.ts';
import type { Platform } from '../../platform/platform.ts';
import { operatorActsCommands } from './operator-acts.commands.ts';
import { createOperatorActsStore } from './operator-acts.store.ts';

export function createOperatorActsModule({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Module<ActRecorder> {
  const store = createOperatorActsStore(database);
  return {
    service: {
      async begin(started) {
        const act = { ...started, id: randomUUID() };
        await store.addStep({ ...act, at: clock.now(), step: 'started', result: '' });
        return (step, result) => store.addStep({ ...act, at: clock.now(), step, result });
      },
    },
    commands: operatorActsCommands(store),
  };
}
