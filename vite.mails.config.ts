/** How the mails are built: one server module, since Node does not run JSX. */
import { defineConfig } from 'vite';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', development: false } },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/mails/renderer.tsx',
    outDir: 'dist/mails',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
  },
});
