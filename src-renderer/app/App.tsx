// Puts the app together: theme, texts, queries, frame, and the screen for the current address.

import { DirectionProvider, getDefaultZIndex, MantineProvider, MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { DeskController } from '../features/desk/session/DeskController.tsx';
import { useConnection, useWatchedConnection } from '../api/connection.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Frame } from './Frame.tsx';
import { Unauthorized } from './Unauthorized.tsx';
import { queryClient } from '../api/query-client.ts';
import { CatalogueKiosk, preloadScreens, SCREENS, SelfCheckout } from './screens.ts';
import { isCatalogueKiosk, isSelfCheckout } from '../api/self-checkout-lock.ts';
import { needsToken, sessionToken } from '../api/session-token.ts';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

export function App() {
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <Toasts />
          <ErrorBoundary>
            <Router hook={useHashLocation}>
              <RequestContext />
            </Router>
          </ErrorBoundary>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}

/** The desk and the first scans come first; on a slow computer the other screens load after them. */
const PRELOAD_AFTER_MS = 5_000;

function RequestContext() {
  useWatchedConnection();
  const letIn = useConnection((connection) => connection.letIn);
  const [location] = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => void preloadScreens(), PRELOAD_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  if (!letIn || (needsToken() && sessionToken() === null)) return <Unauthorized />;
  if (isSelfCheckout() || location === '/self-checkout')
    return (
      <ErrorBoundary>
        <Suspense fallback={null}>{isCatalogueKiosk() ? <CatalogueKiosk /> : <SelfCheckout />}</Suspense>
      </ErrorBoundary>
    );
  return (
    <Frame>
      <DeskController />
      <ShortcutsDialog />
      <Switch>
        {SCREENS.flatMap(({ pages }) =>
          Object.entries(pages).map(([path, Page]) => (
            <Route key={path} path={path}>
              <ErrorBoundary>
                <Suspense fallback={null}>
                  <Page />
                </Suspense>
              </ErrorBoundary>
            </Route>
          )),
        )}
        <Route>
          <Redirect to="/" />
        </Route>
      </Switch>
    </Frame>
  );
}

/** Behind dialogs, because a message would cover their buttons. */
const TOAST_LEVEL = getDefaultZIndex('modal') - 1;

/** The message in the foot line, with a label for their close button. */
function Toasts() {
  const { t } = useTranslation('lists');
  const [location] = useHashLocation();
  const named = useMemo(
    () => ({
      components: {
        Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('form.close') } } },
      },
    }),
    [t],
  );
  return (
    <MantineThemeProvider theme={named} inherit>
      <Notifications
        zIndex={TOAST_LEVEL}
        position="bottom-left"
        containerWidth="none"
        limit={1}
        data-at-desk={location === '/' || undefined}
      />
    </MantineThemeProvider>
  );
}
