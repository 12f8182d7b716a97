/** Which preset of the date range picker is highlighted. */
import { expect, test } from 'vitest';
import { equalPreset } from './date-range-picker.tsx';

const week = { from: '2026-11-14', to: '2026-11-20' };
const presets = [
  { id: 'week', label: 'Last 7 Days', range: week },
  { id: 'lifetime', label: 'Lifetime', range: week },
  { id: 'month', label: 'Last 30 Days', range: { from: '2026-10-22', to: '2026-11-20' } },
];

test('the chosen one, or the first that equals days chosen by hand', () => {
  expect(equalPreset(presets, week)?.id).toBe('week');
  expect(equalPreset(presets, week, 'lifetime')?.id).toBe('lifetime');
  expect(equalPreset(presets, week, 'month')?.id).toBe('week');
  expect(equalPreset(presets, { ...week, from: '2026-11-13' }, 'week')).toBeUndefined();
});
