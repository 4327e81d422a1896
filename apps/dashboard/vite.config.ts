import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const repository = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/app/',
  cacheDir: `${repository}node_modules/.cache/vite`,
  resolve: { alias: { '#libs': `${repository}libs` } },
  // For `npx vite apps/dashboard` next to a running service.
  server: { proxy: { '/v1': 'http://127.0.0.1:4000', '/app/session': 'http://127.0.0.1:4000' } },
  build: {
    outDir: `${repository}dist/apps/dashboard`,
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows neither inline scripts nor data URLs.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      // `use client` is for frameworks that render on a server.
      onwarn: (warning, show) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') show(warning);
      },
    },
  },
});
