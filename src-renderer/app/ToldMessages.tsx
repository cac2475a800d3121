// The short messages in the corner; who cannot see their cross hears what it does.

import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export function ToldMessages() {
  const { t } = useTranslation('lists');
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
      <Notifications position="bottom-right" autoClose={6000} />
    </MantineThemeProvider>
  );
}
