/** How the fan's page and the public site are built: a server module each, which holds React, the minified styles and the minified scripts as text. */
import { fileURLToPath } from 'node:url';
import { build, defineConfig, type Plugin } from 'vite';

/** The scripts of documents: in which folder each file is. */
const scripts: Readonly<Record<string, string>> = {
  'page-script': 'src/landing/script',
  'pixel-script': 'src/landing/script',
  'preview-script': 'src/landing/script',
  'copy-script': 'src/landing/script',
  'remember-script': 'src/landing/script',
  'music-kit-script': 'src/landing/script',
  'print-script': 'src/landing/script',
  'site-script': 'src/site/script',
  'early-script': 'src/site/script',
};

/** Gives `virtual:page-script` and the like: a script, built to one minified piece that old phones still understand. */
function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    resolveId: (id) => (id.startsWith('virtual:') && id.slice('virtual:'.length) in scripts ? `\0${id}` : undefined),
    async load(id) {
      const [, name = ''] = id.split('\0virtual:');
      if (!(name in scripts)) return undefined;
      const scriptEntry = fileURLToPath(new URL(`${scripts[name]}/${name}.ts`, import.meta.url));
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2020',
          minify: true,
          modulePreload: false,
          rolldownOptions: { input: scriptEntry, output: { format: 'iife' } },
        },
      });
      const [result] = Array.isArray(built) ? built : [built];
      const file = result && 'output' in result ? result.output.find((chunk) => chunk.type === 'chunk') : undefined;
      if (file?.type !== 'chunk') throw new Error(`${name} was not built`);
      for (const module of file.moduleIds) this.addWatchFile(module);
      return `export const script = ${JSON.stringify(file.code.trim())}`;
    },
  };
}

export default defineConfig({
  plugins: [inlineScripts()],
  // The same build whatever NODE_ENV it is started in: React's development half is not wanted in any.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  define: { 'process.env.NODE_ENV': '"production"' },
  // Everything is bundled, so that the server needs neither React nor icons at run time.
  ssr: { noExternal: true },
  build: {
    ssr: true,
    rolldownOptions: { input: { renderer: 'src/landing/renderer.ts', site: 'src/site/renderer.ts' } },
    // Fonts are served as files of their own from memory.
    assetsInlineLimit: 200_000,
    outDir: 'dist/landing',
    emptyOutDir: true,
    target: 'node24',
    cssMinify: 'lightningcss',
    minify: false,
  },
});
