/** Which links people opened: what the links ask before the statistics are made. No permission is checked. */
import type { Platform } from '../../platform/platform.ts';
import { createStatsStore, type StatsStore } from './stats.store.ts';

/** The ids of the artist's links that people opened from `since` on and before `until`. */
export type OpenedLinks = StatsStore['openedLinks'];

/** Makes the question. */
export const createOpenedLinks = ({ shards, clock }: Pick<Platform, 'shards' | 'clock'>): OpenedLinks =>
  createStatsStore({ shards, clock }).openedLinks;
