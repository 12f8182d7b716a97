/** How the fan's page is built: one server module that holds React, the minified styles and the minified script as text. */
import { fileURLToPath } from 'node:url';
import { build, defineConfig, type Plugin } from 'vite';

/** The scripts of documents, each a file of its name in `src/landing/script`. */
const scripts = ['page-script', 'pixel-script', 'copy-script', 'music-kit-script'];

/** Gives `virtual:page-script` and the like: a script, built to one minified piece that old phones still understand. */
function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    resolveId: (id) => (scripts.some((name) => id === `virtual:${name}`) ? `\0${id}` : undefined),
    async load(id) {
      const name = scripts.find((each) => id === `\0virtual:${each}`);
      if (name === undefined) return undefined;
      const scriptEntry = fileURLToPath(new URL(`src/landing/script/${name}.ts`, import.meta.url));
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
    ssr: 'src/landing/renderer.ts',
    outDir: 'dist/landing',
    emptyOutDir: true,
    target: 'node24',
    cssMinify: 'lightningcss',
    minify: false,
  },
});
