/** The promises on speed, volume and availability. Most are lines of `npm run bench`, measured on the machine that docs/benchmarks.md names. */
import type { PromiseSection } from './promise.ts';

export const loadPromises: PromiseSection = {
  title: 'Load',
  promises: [
    {
      id: 'L1',
      promise:
        'Of visitors who arrive at any moment 99 of 100 get their redirect or page within 50 ms, a tenth of them pages that are not in memory.',
      tests: {},
      benchmarks: [
        'Redirect with its click stored, a tenth not cached, 2,000 arriving a second: p99 from the planned arrival',
        'Page with its view stored, a tenth not cached, 2,000 arriving a second: p99 from the planned arrival',
      ],
      missing: 'How often a visit finds its page in memory on 100,000 links is not measured.',
    },
    {
      id: 'L2',
      promise: 'One machine of two cores answers 5,000 redirects a second, each with its click stored and none wrong.',
      tests: {},
      benchmarks: [
        "Redirect with its click stored, all cached: requests a second, to the bare servers'",
        "Redirect with its click stored, a tenth not cached: requests a second, to the bare servers'",
        'Redirect with its click stored, a tenth not cached: rows stored for answers given',
      ],
      missing: 'Legs last five seconds, not ten minutes, and no burst of ten times as much is tried.',
    },
    {
      id: 'L3',
      promise:
        'No share of a month is promised: how long Fanfare is away depends on the machines that an operator gives it ([scale](operations/scale.md)).',
      tests: {},
      missing: 'No test or record says for how many minutes of a month an installation answers.',
    },
    {
      id: 'L4',
      promise:
        'While the carrier is away for ten minutes a drop waits with few texts in doubt, and the others go out after it (DROP-65).',
      tests: {
        'src/server/features/drops/reports/reports.test.ts': [
          'leaves few texts in doubt while the carrier is away for ten minutes, and sends the others after it',
        ],
      },
      figures: ['texts while the carrier is away'],
    },
    {
      id: 'L5',
      promise:
        'A worker sends 500 texts a second where the carrier takes them, and freezes a million fans as the audience of a drop within a minute and 512 MB.',
      tests: {},
      benchmarks: [
        'Texts of a drop a second, each with its state stored',
        'A million fans frozen as the audience of a drop',
        "The worker's memory while it freezes them",
      ],
    },
    {
      id: 'L6',
      promise: 'A drop to 10,000 fans goes out whole each night, with workers that are killed.',
      tests: { 'tests/faults/drop-kills.nightly.test.ts': ['sends a drop to '] },
      figures: ['texts through kills'],
      missing: 'No drop to 100,000 fans is sent each night.',
    },
    {
      id: 'L7',
      promise:
        'A call of the carrier or the card provider is stored and answered at once; what follows from it is a job.',
      tests: {
        'src/server/features/billing/provider/webhook-orders.test.ts': ['are read side by side'],
        'src/server/features/drops/reports/reports.test.ts': ['takes the reports of a drop side by side'],
      },
      missing: 'How long such a call waits for its answer is not measured.',
    },
    {
      id: 'L8',
      promise:
        'The list of 10,000 links with all its figures is read in 300 ms, and a year of a link among ten million hits in half a second.',
      tests: {},
      benchmarks: [
        "The list screen's questions for 10,000 links, totals included: time, to the bare SQL",
        'All breakdowns of that link, 12 months',
        'A page of a million fans, the slowest of nine',
      ],
      missing: '300 mixed calls a second and 5,000 open websockets are not measured.',
    },
    {
      id: 'L9',
      promise:
        'A test that passes only at its second try is counted with its reason, more than three fail the run, and a test of kills gets no second try.',
      tests: {
        'tools/second-tries.test.ts': ['a test that passes now is counted with the reason of its first failure'],
      },
      missing: 'Other tests of money, texts and access may pass at a second try.',
    },
  ],
};
