import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

import { icons } from './icons.ts';

export default defineConfig({
  plugins: [svelte(), icons()],
  // Browser code everywhere, in tests as well.
  resolve: { conditions: ['browser'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // What is drawn is told apart from what is run by its folder.
    rollupOptions: {
      output: {
        chunkFileNames: (chunk) =>
          chunk.moduleIds.some((id) => id.startsWith('\0virtual:icons/')) ? 'assets/icons/[name]-[hash].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  server: { proxy: { '/api': { target: process.env.UNDERHEX_API ?? 'http://127.0.0.1:8080', ws: true } } },
  // On a machine that is busy with a compiler as well, the first test of a file may wait long for its imports.
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'], testTimeout: 120_000 },
});
