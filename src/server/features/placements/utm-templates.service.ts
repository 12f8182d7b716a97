/** UTM values that an artist saved under a name: listed, saved, deleted (PLACE-41). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { checkTemplate, mostTemplates, type UtmValues } from '#domain/links/placement-draft.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import { canReadPlacements, canWritePlacements } from './placements.policy.ts';
import type { UtmTemplate, UtmTemplatesStore } from './utm-templates.store.ts';

export type { UtmTemplate } from './utm-templates.store.ts';

/** The use cases. A foreign artist or template throws NOT_FOUND, as a missing one does. */
export interface UtmTemplatesService {
  /** Ordered by name. */
  list(caller: Caller, artistId: string): Promise<UtmTemplate[]>;
  /** Saves a template in place of the one with the same name. Throws the first thing wrong with it, UTM_TEMPLATES_FULL. */
  save(caller: Caller, artistId: string, sent: UtmValues & { name: string }): Promise<UtmTemplate>;
  delete(caller: Caller, id: string): Promise<UtmTemplate>;
}

/** The service over its store. */
export function createUtmTemplatesService(deps: {
  store: UtmTemplatesStore;
  guard: Guard;
  clock: Clock;
}): UtmTemplatesService {
  const { store, guard, clock } = deps;
  return {
    async list(caller, artistId) {
      await guard.artist(caller, artistId, canReadPlacements);
      return store.list(artistId);
    },
    async save(caller, artistId, sent) {
      await guard.artist(caller, artistId, canWritePlacements);
      const checked = checkTemplate(sent);
      if ('problem' in checked) throw new CodedError(checked.problem.code, checked.problem.field);
      const others = await store.list(artistId);
      const isNew = others.every(({ name }) => name.toLowerCase() !== checked.template.name.toLowerCase());
      if (isNew && others.length >= mostTemplates) throw new CodedError('UTM_TEMPLATES_FULL');
      return store.save({ id: randomUUID(), artistId, ...checked.template, createdAt: clock.now() });
    },
    async delete(caller, id) {
      guard.member(caller);
      const template = await store.load(id);
      await guard.artist(caller, template?.artistId, canWritePlacements);
      if (template === undefined) throw new CodedError('NOT_FOUND');
      await store.delete(id);
      return template;
    },
  };
}
