/** How the dashboard is built and, with `npm run dev`, served beside a running server. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { commonPasswords } from './tools/common-passwords.ts';
import { earlyQuestion } from './tools/early-question.ts';
import { inlineDocuments } from './tools/inline-documents.ts';
import { mantineStylesheet } from './tools/mantine-styles.ts';
import { modulePreload } from './tools/module-preload.ts';
import { packAssets } from './tools/pack-assets.ts';
import { themeVariables } from './tools/theme-variables.ts';

const server = process.env.APP_URL ?? `http://localhost:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  publicDir: 'src/web/public',
  plugins: [
    mantineStylesheet(),
    themeVariables(),
    commonPasswords(),
    earlyQuestion(),
    inlineDocuments(),
    react(),
    modulePreload(),
    packAssets(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Says which file holds what, so that the first load can be weighed.
    manifest: true,
    target: 'es2023',
    // The entry is small on purpose: charts and maps are files of their own, fetched when a screen draws one.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // What jsPDF loads for HTML and SVG, which invoices have none of.
      external: ['canvg', 'dompurify', 'html2canvas'],
      output: {
        // The entry lists every file by its name, so names are short. `.vite/manifest.json` says which source is in which file.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            // React stays in browsers' caches from one release to the next.
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
            { name: 'start', tags: ['$initial'], priority: 2 },
            // Every error's sentence, for forms that check by themselves; a screen without one does not load it.
            { name: 'sentences', test: /\/error-catalogue/, includeDependenciesRecursively: false, priority: 2 },
            // Screens that share only small things with a form do not load the form library and zod.
            {
              name: 'form',
              test: /node_modules\/(?:@mantine\/form|klona|fast-deep-equal|zod)\/|\/use-server-form|\/coded-schema/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // Icons, hooks and other small things of several screens, and what most screens and dialogs share, are one file each: alone they
            // would be dozens of files, each with a request of its own, and small files hardly get smaller when packed.
            {
              name: 'kit',
              test: /\/src\/web\/(?:ui\/(?!confirm-dialog|day-table|opened-select|opened-popover)|lib\/)|\/src\/domain\/(?:stats|links)\/|lucide-react\/.*\/icons\/|@mantine\/hooks\/(?!esm\/(?:use-focus-|use-long-press))/,
              maxModuleSize: 4500,
              minShareCount: 7,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // What dialogs, and what menus and pickers are placed with: loaded when the first of them is opened.
            {
              name: 'dialogs',
              test: /\/ui\/confirm-dialog|@mantine\/core\/.*\/Modal/,
              minShareCount: 8,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // What stands above the page, be it a dialog, a panel or a snack: its place in the document, the focus, and how the page below scrolls.
            {
              name: 'overlays',
              test: /@mantine\/core\/esm\/(?:components\/(?:Portal|Paper)\/|core\/DirectionProvider)|@mantine\/hooks\/esm\/use-focus-|node_modules\/(?:react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|get-nonce|tslib)/,
              minShareCount: 8,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            {
              name: 'panels',
              test: /@floating-ui\/|@mantine\/core\/esm\/(?:utils|components)\/(?:Popover|Floating|ScrollArea|Overlay|FocusTrap)/,
              minShareCount: 8,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // What lists of choices are made of. It stands on `panels`, so it is no part of `common`, which `panels` uses.
            {
              name: 'choices',
              test: /@mantine\/core\/.*\/Combobox\/(?!ComboboxChevron|Combobox\.module)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // Nothing that stands on `panels` is in it: `panels` uses it while it is still being loaded, which a circle would break. A select that is
            // closed draws the chevron, and stands on nothing.
            {
              name: 'common',
              test: /^(?!.*@mantine\/core\/.*\/(?:Combobox\/(?!ComboboxChevron|Combobox\.module)|(?:Select|MultiSelect|Autocomplete|Menu|Modal|Tooltip)\/))/,
              minShareCount: 15,
            },
            // One file for each set of screens that share something: merged, screens load parts that they do not use, which
            // tests/journeys/first-load.test.ts limits. What is smaller than `minSize` goes where it is used.
            { name: 'shared', minShareCount: 2, entriesAware: true, minSize: 8000 },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: {
      '/graphql': { target: server, ws: true },
      '/api': server,
      // The public site's documents; without them the dashboard would redirect `/` to itself.
      '^/(?:$|\\?|(?:blog|legal|help)(?:[/?]|$)|site/|r/|claim$|paste$|robots\\.txt|sitemap\\.xml)': server,
      '/files': server,
      '/sandbox': server,
    },
  },
});
