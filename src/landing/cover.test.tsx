/** What colours a page: the small copy of its cover, the cover itself, or the drawn one. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Backdrop } from './cover.tsx';
import { samplePage, sampleUrls } from './sample-page.ts';
import { toPageModel } from './to-page-model.ts';

const now = new Date('2026-11-20T12:00:00Z');
const drawn = (image: string | null, imageBlur: string | null) =>
  renderToStaticMarkup(<Backdrop model={{ ...toPageModel(samplePage(), now, sampleUrls), image, imageBlur }} />);

it('blurs the small copy, the cover while there is no copy, and draws one without a cover', () => {
  expect(drawn('https://files.test/cover.jpg', 'data:image/webp;base64,AA')).toContain(
    'src="data:image/webp;base64,AA"',
  );
  expect(drawn('https://files.test/cover.jpg', null)).toContain('src="https://files.test/cover.jpg"');
  expect(drawn(null, null)).toContain('<svg');
});
