// Holds the desktop app on the real Electron to everything that it does on the stand-in, wherever a runtime is there.
import { launchOnElectron, whyNoElectron } from '../../support/electron-runtime.ts';
import { describeLifecycle } from '../../support/shell/lifecycle-behaviour.ts';
import { describeLockdown } from '../../support/shell/lockdown-behaviour.ts';
import { shellTest, type Launch } from '../../support/shell/shell-test.ts';
import { describeWindow } from '../../support/shell/window-behaviour.ts';

const test = shellTest.extend<object, { launch: Launch }>({
  launch: [
    async ({ playwright }, use) => {
      await use((options) => launchOnElectron(playwright._electron, options));
    },
    { scope: 'worker' },
  ],
});

const missing = whyNoElectron();
test.skip(missing !== undefined, `no Electron runtime: ${missing ?? ''}`);

test.describe('on Electron', () => {
  describeWindow(test);
  describeLockdown(test);
  describeLifecycle(test);
});
