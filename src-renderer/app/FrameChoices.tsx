// The choices at the foot of the rail: help, theme, and this machine's language.

import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconKeyboard, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './Frame.module.css';
import { chooseLanguage, UI_LANGUAGES } from '../ui/i18n.ts';
import { useShortcutsDialog } from '../ui/shortcuts-dialog.ts';

const LOOKS: readonly MantineColorScheme[] = ['auto', 'light', 'dark'];
const LOOK_ICONS = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };

export function FrameChoices() {
  const { t, i18n } = useTranslation('frame');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const showShortcuts = useShortcutsDialog((dialog) => dialog.show);
  const nextLook = LOOKS[(LOOKS.indexOf(colorScheme) + 1) % LOOKS.length] ?? 'auto';
  const LookIcon = LOOK_ICONS[colorScheme];
  const language = UI_LANGUAGES.findIndex((each) => each.code === i18n.language);
  const nextLanguage = UI_LANGUAGES[(language + 1) % UI_LANGUAGES.length];

  return (
    <div className={classes.choices}>
      <button
        type="button"
        className={classes.choice}
        onClick={showShortcuts}
        aria-keyshortcuts="F1"
        title="F1"
      >
        <IconKeyboard size="1.25rem" stroke={1.6} aria-hidden />
        {t('keys')}
      </button>
      <button
        type="button"
        className={classes.choice}
        onClick={() => {
          setColorScheme(nextLook);
        }}
        aria-label={t('look.change', {
          now: t(`look.${colorScheme}`),
          next: t(`look.${nextLook}`),
        })}
      >
        <LookIcon size="1.25rem" stroke={1.6} aria-hidden />
        {t(`look.${colorScheme}`)}
      </button>
      {nextLanguage && (
        <button
          type="button"
          className={classes.choice}
          lang={nextLanguage.code}
          aria-label={nextLanguage.name}
          onClick={() => {
            chooseLanguage(nextLanguage.code);
          }}
        >
          <IconLanguage size="1.25rem" stroke={1.6} aria-hidden />
          {nextLanguage.code.toUpperCase()}
        </button>
      )}
    </div>
  );
}
