// Holds the built desktop app, unmodified, to what it must do, on a stand-in for Electron with a real Chromium.
import { launchOnStandIn } from '../support/electron-stand-in/launch.ts';
import { describeLifecycle } from '../support/shell/lifecycle-behaviour.ts';
import { describeLockdown } from '../support/shell/lockdown-behaviour.ts';
import { shellTest, type Launch } from '../support/shell/shell-test.ts';
import { describeWindow } from '../support/shell/window-behaviour.ts';

const test = shellTest.extend<object, { launch: Launch }>({
  launch: [
    async ({ browser }, use) => {
      await use((options) => Promise.resolve(launchOnStandIn(browser, options)));
    },
    { scope: 'worker' },
  ],
});

test.describe('on the stand-in', () => {
  describeWindow(test);
  describeLockdown(test);
  describeLifecycle(test);
});
