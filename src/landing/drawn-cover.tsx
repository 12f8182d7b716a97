/** The drawn cover of a page without a picture: derived from the link's id, so that a link always has the same one. */
import { seedOf } from '#domain/kernel/seed-of.ts';

/** Three colours for background, body and light. All are dark or strong enough for white text. */
const palettes: readonly (readonly [string, string, string])[] = [
  ['#1d2b4f', '#e8743b', '#f4c869'],
  ['#2a1a3f', '#d84f7f', '#f6b8a0'],
  ['#0f3a3a', '#e3b04b', '#f3e3b8'],
  ['#3b1420', '#d9483b', '#f2a65a'],
  ['#14263a', '#3f8fc4', '#d7e6ee'],
  ['#1f2f1c', '#7fa650', '#f0d264'],
  ['#33201a', '#c4673c', '#efcf9f'],
  ['#201c46', '#6d5bd0', '#f0a3c8'],
];

/** The drawn cover's three colours for an id, for the backdrop behind it. */
function drawnPalette(id: string): readonly [background: string, body: string, light: string] {
  return palettes[seedOf(id) % palettes.length] ?? ['#1d2b4f', '#e8743b', '#f4c869'];
}

/** The tab icon in the same colours, as a data: URL, so that no request is needed. */
export function drawnIcon(id: string): string {
  const [background, body] = drawnPalette(id);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" rx="2" fill="${background}"/><circle cx="4.5" cy="4.5" r="2.5" fill="${body}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

/** Draws the cover of `id`: a body above a striped, hilled or waved horizon. Decoration; fills its container. `isFile` makes it a document of its own. */
export function DrawnCover({ id, isFile = false }: { id: string; isFile?: boolean }) {
  const seed = seedOf(id);
  const [background, body, light] = drawnPalette(id);
  const across = 30 + ((seed >>> 4) % 5) * 10;
  const horizon = 58 + ((seed >>> 8) % 4) * 4;
  const radius = 19 + ((seed >>> 12) % 4) * 3;
  return (
    <svg
      xmlns={isFile ? 'http://www.w3.org/2000/svg' : undefined}
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d="M0 0h100v100H0z" fill={background} />
      <circle cx={across} cy={horizon - radius / 2} r={radius} fill={body} />
      {scene((seed >>> 16) % 3, horizon, background, light)}
    </svg>
  );
}

function scene(kind: number, horizon: number, background: string, light: string) {
  if (kind === 0) {
    return (
      <>
        <path d={`M0 ${horizon}h100v${100 - horizon}H0z`} fill={light} />
        <path d={`M0 ${horizon + 9}h100v4H0zM0 ${horizon + 18}h100v6H0z`} fill={background} />
      </>
    );
  }
  if (kind === 1) {
    return (
      <>
        <path d={`M0 ${horizon + 8}q25 -18 50 -4t50 -8V100H0z`} fill={light} />
        <path d={`M0 ${horizon + 22}q30 -14 58 -2t42 -4V100H0z`} fill={background} />
      </>
    );
  }
  return (
    <>
      <path d={`M0 ${horizon}l34 -14 22 10 20 -12 24 16V100H0z`} fill={light} />
      <path d={`M0 ${horizon + 20}l28 -14 26 12 22 -10 24 12V100H0z`} fill={background} />
    </>
  );
}
