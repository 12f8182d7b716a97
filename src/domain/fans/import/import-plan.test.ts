/** Plans of imports: no columns without contacts, and nothing without a stated consent. */
import { expect, it } from 'vitest';
import { importWords, readPlan, type SentPlan } from './import-plan.ts';

const now = new Date('2026-11-24T12:00:00Z');
const sent: SentPlan = {
  ...{ separator: ';', hasHeader: true, columns: ['email', 'skip', 'skip'], country: '', agreed: true },
  ...{ consentWhere: ' Newsletter form on our website ', consentOn: '2026-11-01' },
};
const codeOf = (change: Partial<SentPlan>): unknown => {
  try {
    return readPlan({ ...sent, ...change }, now, (code) => code === 'SE');
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

it('takes a plan that says everything', () => {
  const { agreed: _agreed, ...plan } = sent;
  expect(codeOf({})).toEqual({ ...plan, optOutsOnly: false, consentWhere: 'Newsletter form on our website' });
  expect(codeOf({ country: 'SE' })).toMatchObject({ country: 'SE' });
  // It is tomorrow already on the Line Islands.
  expect(codeOf({ consentOn: '2026-11-25' })).toMatchObject({ consentOn: '2026-11-25' });
});

it.each<[string, Partial<SentPlan>]>([
  ['BAD_INPUT', { separator: '^' }],
  ['BAD_INPUT', { columns: ['email', 'shoe size'] }],
  ['BAD_INPUT', { columns: Array<string>(201).fill('skip') }],
  ['BAD_INPUT', { country: 'Sweden' }],
  ['IMPORT_NO_COLUMN', { columns: ['city', 'skip'] }],
  ['IMPORT_COLUMN_TWICE', { columns: ['email', 'email'] }],
  ['IMPORT_CONSENT_WHERE', { consentWhere: ' website ' }],
  ['IMPORT_CONSENT_WHERE', { consentWhere: 'x'.repeat(501) }],
  ['IMPORT_CONSENT_DAY', { consentOn: '2026-11-27' }],
  ['IMPORT_CONSENT_DAY', { consentOn: '2026-02-30' }],
  ['IMPORT_CONSENT_DAY', { consentOn: '' }],
  ['IMPORT_CONSENT_MISSING', { agreed: false }],
])('throws %s for %j', (code, change) => {
  expect(codeOf(change)).toBe(code);
});

it('writes down who states what', () => {
  const words = importWords({ ...(codeOf({}) as Parameters<typeof importWords>[0]) });
  expect(words.plain).toContain('“Newsletter form on our website”, on 2026-11-01');
  expect(`${words.before}Tour 2025${words.after}`).toContain('“Tour 2025”');
});

it('needs no consent for a file of opt-outs', () => {
  expect(codeOf({ optOutsOnly: true, consentWhere: '', consentOn: '', agreed: false })).toMatchObject({
    optOutsOnly: true,
  });
});
