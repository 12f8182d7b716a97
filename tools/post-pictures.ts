/**
 * Takes the pictures of the blog's posts from the product with its demo world, so that posts show what the product is:
 * `node tools/post-pictures.ts http://localhost:3000` while `npm start` runs on an empty data folder. Writes `content/pictures`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { browserPath } from './browser.ts';

const [baseUrl = 'http://localhost:3000'] = process.argv.slice(2);
const folder = join(import.meta.dirname, '../content/pictures');
const demo = { email: 'demo@fanfare.test', password: 'fanfare-demo' };
/** Posts are 684 pixels wide; twice that is sharp on every screen. */
const widest = 1368;

interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function open(browser: Browser, viewport: { width: number; height: number }, scale: number): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: scale,
    colorScheme: 'light',
    locale: 'en-US',
  });
  return context.newPage();
}

/** Stores a part of the window, and says how the post names its size. */
async function keep(page: Page, name: string, clip: Clip): Promise<void> {
  await page.mouse.move(0, 0);
  const picture = await page.screenshot({ clip, animations: 'disabled' });
  const { width, height } = await sharp(picture)
    .resize({ width: widest, withoutEnlargement: true })
    .webp({ quality: 82, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
  process.stdout.write(`${name}.webp "${width}x${height}"\n`);
}

/** The smallest part of the window that holds everything named, with a margin. */
async function around(page: Page, ...selectors: string[]): Promise<Clip> {
  const boxes = await Promise.all(selectors.map((selector) => page.locator(selector).first().boundingBox()));
  const known = boxes.filter((box) => box !== null);
  const margin = 16;
  const x = Math.min(...known.map((box) => box.x)) - margin;
  const y = Math.min(...known.map((box) => box.y)) - margin;
  return {
    x,
    y,
    width: Math.max(...known.map((box) => box.x + box.width)) + margin - x,
    height: Math.max(...known.map((box) => box.y + box.height)) + margin - y,
  };
}

async function openLink(page: Page, title: string): Promise<void> {
  await page.goto(`${baseUrl}/links`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.getByText('Where fans open it').waitFor();
  await drawn(page);
}

/** Waits until charts stand still. */
async function drawn(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1500);
}

/** A list as other services export it: mostly good, with rows that nobody can write to. */
function contacts(): string {
  const good = Array.from({ length: 412 }, (_, index) => `fan.${index}@old-list.test,2026-03-01`);
  const bad = ['ada.lund,2026-03-01', 'no-reply@,2026-03-01', 'bo@@old-list.test,2026-03-01'];
  return ['email,joined', ...good.slice(0, 200), ...bad, ...good.slice(200), ...good.slice(0, 5)].join('\n');
}

/** Brings the file of an import as far as its dry run. */
async function checkImport(page: Page): Promise<void> {
  await page.goto(`${baseUrl}/drops/import`);
  await page.getByRole('button', { name: 'Choose a CSV file' }).waitFor();
  const file = { name: 'mailing list.csv', mimeType: 'text/csv', buffer: Buffer.from(contacts()) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Where these people agreed' }).fill('Form on our website');
  await page.getByLabel('The day on which they agreed').fill('2026-03-01');
  await page.getByRole('checkbox', { name: /^These people agreed/ }).check();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('Nobody is imported yet.').waitFor();
  await drawn(page);
}

mkdirSync(folder, { recursive: true });
const executablePath = browserPath();
if (executablePath === undefined) throw new Error('No chromium found: install the package "chromium".');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await open(browser, { width: 1280, height: 1900 }, 1.5);
await page.goto(`${baseUrl}/login`);
await page.getByLabel('Email').fill(demo.email);
await page.getByLabel('Password', { exact: true }).fill(demo.password);
await page.keyboard.press('Enter');
await page.getByRole('heading', { name: 'SmartLinks' }).waitFor();

await openLink(page, 'Night Ferry (pre-save)');
const section = (heading: string): string => `section:has(h2:text-is("${heading}"))`;
await keep(page, 'what-became-of-pre-saves', await around(page, section('Pre-saves')));
await keep(page, 'before-the-release', { x: 262, y: 54, width: 1014, height: 164 });

await openLink(page, 'Paper Lanterns');
const sources = await around(page, section('Top Sources'));
await keep(page, 'a-link-in-figures', { ...sources, x: 262, width: 1014 });
await keep(page, 'where-fans-open-it', await around(page, section('Where fans open it')));

await page.goto(`${baseUrl}/messages`);
await page.getByRole('textbox', { name: 'Message' }).fill('Night Ferry is out at midnight. Be the first on board.');
await page.getByLabel('Link', { exact: true }).fill('https://vibe.to/night-ferry');
await page.getByText('Total of this drop').waitFor();
const plan = await around(page, section('Flight plan'), section('Cost by country'));
await keep(page, 'a-flight-plan', { x: 262, y: 100, width: 1014, height: plan.y + plan.height - 100 });

await page.goto(`${baseUrl}/links`);
await page.getByText('Paper Lanterns').first().waitFor();
await page.getByRole('button', { name: /Change artist/ }).click();
await page.getByRole('option').first().waitFor();
await drawn(page);
await keep(page, 'the-artists-of-an-account', { x: 0, y: 0, width: 1280, height: 720 });

await checkImport(page);
await keep(page, 'the-dry-run-of-an-import', { x: 262, y: 60, width: 1014, height: 520 });

await browser.close();
