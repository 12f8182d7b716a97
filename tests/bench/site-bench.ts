/** Lighthouse on the phone profile with an empty cache: the homepage, the list of posts, and a post. */
import { onEnvironment } from './environment.ts';
import { measure, otherCategories, othersLine, type PageFigures, scoreText } from './lighthouse-runs.ts';
import type { Part } from './part.ts';
import type { Line } from './report.ts';

const pages = [
  { name: 'the homepage', path: '/' },
  { name: "the blog's list", path: '/blog' },
  { name: 'a post', path: '/blog/release-day-checklist' },
] as const;

const linesOf = (name: string, figures: PageFigures): Line[] => [
  {
    what: `Lighthouse on a phone, nothing cached: ${name}`,
    value: scoreText(figures),
    goal: '100 in each run',
    met: figures.score.least >= 100,
  },
  othersLine(`Lighthouse on a phone: ${name} in the other categories`, figures),
];

export const sitePart: Part = {
  name: 'site',
  run: ({ quick }) =>
    onEnvironment(async ({ product: { url: app } }) => {
      const lines: Line[] = [];
      const details: Record<string, PageFigures> = {};
      for (const { name, path } of pages) {
        const figures = await measure(quick ? 1 : 3, `${app}${path}`, { app, others: otherCategories });
        lines.push(...linesOf(name, figures));
        details[path] = figures;
      }
      return { lines, details };
    }),
};
