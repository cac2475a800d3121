// Catches a defect in a screen, so that the rest of the desk stays and somebody can go on.

import { Alert, Button, Code, Stack, Text } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Translation } from 'react-i18next';
import { api } from '../api/api.ts';
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

/** A page that is asked for while the library is silent would be gone, and the desk with it. */
async function openAnew(): Promise<void> {
  try {
    await api.health();
  } catch {
    return; // the frame tells
  }
  window.location.reload();
}

/** No defect: what waits at the desk is kept while the page is opened anew. */
function NotFetched() {
  return (
    <Translation ns="frame">
      {(t) => (
        <Alert color="yellow" variant="outline" title={t('notFetched.title')} m="xl" role="alert">
          <Stack align="flex-start">
            <Text>{t('notFetched.text')}</Text>
            <Button
              onClick={() => {
                void openAnew();
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
