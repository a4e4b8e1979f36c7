// Builds the client into dist/. The server fills in the nonce and serves what is already compressed.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = process.env.DEV_SERVER ?? 'http://127.0.0.1:8080';

/** Holds the first paint until the colour mode is known: no white flash, and no inline script that a CSP would refuse. */
const paintAfterEntry: Plugin = {
  name: 'paint-after-entry',
  enforce: 'post',
  transformIndexHtml: (html) => html.replaceAll('<script type="module"', '<script type="module" blocking="render"'),
};

const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  writeBundle({ dir = 'dist' }) {
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
    for (const name of files.filter((f) => /\.(js|css|svg|json|wasm)$/.test(f))) {
      const bytes = readFileSync(join(dir, name));
      if (bytes.length < 1024) continue;
      writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      writeFileSync(
        join(dir, `${name}.br`),
        brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      );
    }
  },
};

/** What the login form needs, in one file: it compresses better than sixteen, and comes in one round trip. */
/** Re-exported wholesale, so all of it would count as needed; the bundler knows better. */
const BARREL =
  /node_modules\/(@chakra-ui\/react\/dist\/esm\/(components|theme|collection|hooks)|@ark-ui|@zag-js|@floating-ui|@internationalized)\//;
const first = new Set<string>();
const findFirst: Plugin = {
  name: 'find-first',
  apply: 'build',
  buildEnd() {
    const reach = (id: string): void => {
      if (first.has(id)) return;
      first.add(id);
      for (const next of this.getModuleInfo(id)?.importedIds ?? []) reach(next);
    };
    for (const entry of ['src/main.tsx', 'src/screens/entry/login.tsx']) reach(join(import.meta.dirname, entry));
  },
};

export default defineConfig({
  // relative: the same build answers at / and under /mengoo/
  base: './',
  plugins: [react(), findFirst, paintAfterEntry, precompress],
  html: { cspNonce: '__CSP_NONCE__' },
  define: { __BUILD__: JSON.stringify(Date.now().toString(36)) },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // a data URL would need a wider policy than a file does
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 500,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'first', test: (id: string) => first.has(id) && !BARREL.test(id) }] },
      },
    },
  },
  // .test is reserved: school.test stands for an origin without https
  server: {
    port: 5173,
    allowedHosts: ['.test'],
    watch: { ignored: ['**/build/**', '**/data/**', '**/dist/**'] },
    proxy: { '/api': SERVER, '/API': SERVER, '/OrgApi': SERVER, '/template': SERVER },
  },
  preview: { port: 4173, proxy: { '/api': SERVER, '/API': SERVER, '/OrgApi': SERVER, '/template': SERVER } },
});
