// The toast messages in the corner, with a label for their close button.

import { getDefaultZIndex, MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Hides earlier messages, which would cover the buttons of a dialog. */
const BEHIND_DIALOGS = getDefaultZIndex('modal') - 1;

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
      <Notifications zIndex={BEHIND_DIALOGS} position="bottom-right" autoClose={6000} />
    </MantineThemeProvider>
  );
}
