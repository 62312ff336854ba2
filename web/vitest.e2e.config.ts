import { cpus } from 'node:os';

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, first: then nothing long is left over at the end. */
const long = ['games', 'tutorial', 'friends', 'moments', 'pages', 'table', 'replay'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = (file: TestSpecification) => {
      const found = long.findIndex((name) => file.moduleId.endsWith(`/${name}.test.ts`));
      return found < 0 ? long.length : found;
    };
    return [...files].sort((a, b) => place(a) - place(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

// The page in a real browser against a real server. Each file has a server and a browser of its own, so that files run at the same time, as many as
// there are cores. Games go the same way every time and tests wait for what is to be seen: what fails has failed, and is not tried again.
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    maxWorkers: Math.max(1, Math.min(4, cpus().length)),
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // A busy machine shows late what it shows.
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
  },
});
