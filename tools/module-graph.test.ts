/** A circle of running features is named: through the list of modules, an import, or facts. */
import { expect, test } from 'vitest';
import { backwardImports, factCircles, factEdges, factPicture, lateUses, moduleOrder } from './module-graph.ts';

const listOf = (body: string) => ({
  path: 'modules.ts',
  text: `import { createFansModule } from './features/fans/fans.module.ts';
import { createDropsModule } from './features/drops/drops.module.ts';
export function createModules(platform: Platform) {
${body}
}`,
});
const inFeature = (feature: string, text: string) => ({ path: `src/server/features/${feature}/a.ts`, text });

test('a module that uses one below it is named, also through an arrow function', () => {
  const list = listOf(`  const fans = createFansModule(platform, { welcome: (fan) => drops.welcome(fan) });
  const drops = createDropsModule(platform, { fans: fans.service });`);
  expect(lateUses(list)).toEqual([expect.stringContaining('"fans" uses "drops", which is made later')]);
});

test('a part that is taken out of a later module is a late use too', () => {
  const list = listOf(`  const fans = createFansModule(platform, { find: () => senders.find() });
  const { senders } = createDropsModule(platform);`);
  expect(lateUses(list)).toEqual([expect.stringContaining('"fans" uses "senders"')]);
});

test('the names of properties are no uses', () => {
  const list = listOf(`  const fans = createFansModule(platform, { drops: platform.drops });
  const drops = createDropsModule(platform, { fans });`);
  expect(lateUses(list)).toEqual([]);
  expect(moduleOrder(list)).toEqual(['fans', 'drops']);
});

test('code of a feature that is made later is no import of an earlier one; its types are', () => {
  const late = inFeature('fans', "import { startJob } from '../drops/start.service.ts';");
  const early = inFeature('drops', "import { hash } from '../fans/hash.service.ts';");
  const types = inFeature(
    'fans',
    "import { type Drop } from '../drops/drops.service.ts';\nimport type { A } from '../drops/a.ts';",
  );
  const refs = inFeature('fans', "import { dropsRefs } from '../drops/drops.refs.ts';");
  expect(backwardImports(['fans', 'drops'], [late, early, types, refs])).toEqual([
    expect.stringContaining('imports code of "drops", which is made after "fans"'),
  ]);
});

const fans = inFeature('fans', "await facts.announce('fan.opted-in', {}, within);");
const drops = inFeature(
  'drops',
  "const module = { hears: { async 'fan.opted-in'(fan) {} } };\nannounce('text.sent', {}, within);",
);

test('facts are drawn with who announces and who hears them', () => {
  expect(factPicture(factEdges([fans, drops]))).toBe('fans  ── fan.opted-in ──► drops\ndrops ── text.sent    ──►');
});

test('a fact that leads to itself is named', () => {
  const back = inFeature('fans', "const module = { hears: { 'text.sent': (text) => count(text) } };");
  expect(factCircles(factEdges([fans, drops]))).toEqual([]);
  expect(factCircles(factEdges([fans, drops, back]))).toEqual([
    'The fact fan.opted-in leads to itself through drops.',
    'The fact text.sent leads to itself through fans.',
  ]);
});
