// Starts the app in the page: exchanges the code in the address, then renders.

import '@mantine/core/styles.layer.css';
import '@mantine/dropzone/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './theme.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as library from '../api/library.ts';
import { ApiProblem } from '../api/http-client.ts';
import { App } from './App.tsx';
import { keepContrast } from './look.ts';
import { ignoreStrayFiles } from '../ui/dropped-files.ts';
import { startI18n } from '../ui/i18n.ts';
import { followOtherTabs } from '../api/self-checkout-lock.ts';
import { takeCodeFromAddress } from '../api/session-token.ts';
import { takePlainDigits } from '../ui/typed-digits.ts';

await takeCodeFromAddress(
  (code) => library.exchangeDeskCode({ code }),
  () =>
    library.readSelfCheckout().then(
      () => true,
      (problem: unknown) => !(problem instanceof ApiProblem && problem.status === 401),
    ),
);
await startI18n();
keepContrast();
ignoreStrayFiles(window);
takePlainDigits(window);
followOtherTabs();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the desk');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
