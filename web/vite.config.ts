import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  // Browser code everywhere, in tests as well.
  resolve: { conditions: ['browser'] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: { proxy: { '/api': { target: process.env.UNDERHEX_API ?? 'http://127.0.0.1:8080', ws: true } } },
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'] },
});
