import { defineConfig } from 'vitest/config';

// The page in a real browser against a real server: one file at a time, each with a server of its own.
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 60_000,
    // Bots and dice are not the same twice: what fails once by bad luck may try again.
    retry: 1,
  },
});
