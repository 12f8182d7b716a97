/** In-app browsers: distinguished and added up, with no hit lost. */
import { expect, it } from 'vitest';
import { appPaths } from './in-app-browsers.ts';

it('gives the way through the page for each place, most views first', () => {
  const counts = [
    { event: 'view', app: '', count: 40 },
    { event: 'view', app: 'instagram', count: 60 },
    { event: 'click', app: 'instagram', count: 20 },
    { event: 'presave', app: 'instagram', count: 5 },
    { event: 'view', app: 'threads', count: 3 },
    { event: 'subscribe', app: 'other', count: 2 },
    { event: 'view', app: 'other', count: 1 },
    { event: 'view', app: 'an app of next year', count: 1 },
  ];
  expect(appPaths(counts)).toEqual([
    { app: 'instagram', label: 'Instagram', views: 60, clicks: 20, saved: 5, subscribed: 0 },
    { app: '', label: 'Their own browser', views: 40, clicks: 0, saved: 0, subscribed: 0 },
    { app: 'threads', label: 'Threads', views: 3, clicks: 0, saved: 0, subscribed: 0 },
    { app: 'other', label: 'Other apps', views: 2, clicks: 0, saved: 0, subscribed: 2 },
  ]);
  expect(appPaths([])).toEqual([]);
});
