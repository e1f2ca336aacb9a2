import { defineConfig } from '@playwright/test';

// Debian's own Chromium; nothing is downloaded.
const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 1_200_000,
  expect: { timeout: 60_000 },
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    viewport: { width: 1366, height: 768 },
    launchOptions: { executablePath: chromium, args: ['--no-sandbox'] },
    trace: 'retain-on-failure',
    actionTimeout: 60_000,
  },
  projects: [
    { name: 'first', testMatch: 'first.spec.ts' },
    {
      name: 'more',
      testMatch:
        /(keyboard|people|resume|spectator|decks|pictures|replay|phone|accessible|crowded|piles|drawn)\.spec\.ts/,
    },
    { name: 'screenshots', testMatch: 'screenshots.spec.ts' },
  ],
});
