/** Wires Drop Settings. */
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { artistsRefs } from '../artists/artists.refs.ts';
import { addDropSettings } from './drop-settings.graphql.ts';
import { createDropSettingsService, type DropSettingsService } from './drop-settings.service.ts';
import { createDropSettingsStore } from './drop-settings.store.ts';

export function createDropSettingsModule({ database, guard, live }: Platform): Module<DropSettingsService> {
  const service = createDropSettingsService({ store: createDropSettingsStore(database), guard, live });
  return { service, graphql: (builder) => addDropSettings(builder, service, artistsRefs(builder)) };
}
