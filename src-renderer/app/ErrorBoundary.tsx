// Catches an exception in a screen, so that the rest of the desk keeps working.

import { Alert, Button, Code, Stack, Text } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Translation } from 'react-i18next';
import * as library from '../api/library.ts';
import { ScreenNotFetched } from './screens.ts';

interface Props {
  children: ReactNode;
}
interface State {
  defect: Error | null;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { defect: null };

  static getDerivedStateFromError(defect: unknown): State {
    return { defect: defect instanceof Error ? defect : new Error(String(defect)) };
  }

  override render(): ReactNode {
    const { defect } = this.state;
    if (defect === null) return this.props.children;
    if (defect instanceof ScreenNotFetched) return <NotFetched />;
    return (
      <Translation ns="frame">
        {(t) => (
          <Alert color="red" variant="outline" title={t('defect.title')} m="xl" role="alert">
            <Stack align="flex-start">
              <Text>{t('defect.text')}</Text>
              <Code>{defect.message}</Code>
              <Button
                onClick={() => {
                  this.setState({ defect: null });
                }}
              >
                {t('defect.again')}
              </Button>
            </Stack>
          </Alert>
        )}
      </Translation>
    );
  }
}

/** Reloading while the library does not answer would lose the page, and the desk with it. */
async function reloadIfAnswered(): Promise<void> {
  try {
    await library.readHealth();
  } catch {
    return; // the frame shows it
  }
  window.location.reload();
}

/** Not a defect: the waiting scans survive the reload. */
function NotFetched() {
  return (
    <Translation ns="frame">
      {(t) => (
        <Alert color="yellow" variant="outline" title={t('notFetched.title')} m="xl" role="alert">
          <Stack align="flex-start">
            <Text>{t('notFetched.text')}</Text>
            <Button
              onClick={() => {
                void reloadIfAnswered();
              }}
            >
              {t('notFetched.again')}
            </Button>
          </Stack>
        </Alert>
      )}
    </Translation>
  );
}
