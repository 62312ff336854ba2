import { defineConfig } from 'vitest/config';

// The page in a real browser against a real server: one file at a time, each with a server of its own.
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // Games go the same way every time, but a machine may be busy: what fails once may try again.
    retry: 1,
  },
});
