/** The operator reads what changed, and what could not. */
import { expect, it } from 'vitest';
import { rejudgementText } from './rejudgement-text.ts';

const rejudgement = {
  rulesVersion: 2,
  verdicts: [
    { verdict: 'person' as const, before: 12_345, after: 12_300 },
    { verdict: 'datacentre' as const, before: 0, after: 45 },
  ],
  moves: [{ event: 'view', from: 'person', to: 'datacentre (cloud-network)', count: 45 }],
  outdated: 50,
  withoutSignals: 7,
};

it('says before and after, and that a trial changed nothing', () => {
  expect(rejudgementText(rejudgement, true).split('\n')).toEqual([
    'Rules, version 2.',
    '',
    'verdict     before   after',
    'person      12,345  12,300',
    'datacentre       0      45',
    '',
    '45 × view: person → datacentre (cloud-network)',
    '7 hits are older than the signals and stay as they were judged.',
    '',
    'Nothing was changed; 50 hits would be rewritten.',
  ]);
});

it('says when hits by older rules keep arriving, and when there is nothing to do', () => {
  expect(rejudgementText(rejudgement, false)).toContain('50 hits by older rules have arrived since');
  const done = rejudgementText({ ...rejudgement, moves: [], outdated: 0, withoutSignals: 0 }, false);
  expect(done.split('\n').at(-1)).toBe('No hit is judged differently.');
});
