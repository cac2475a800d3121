// The frame around all screens: the navigation rail with the choices of help, theme and language, and the banners.

import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, matchRoute, useLocation, useRouter } from 'wouter';
import { VisuallyHidden } from '@mantine/core';
import {
  IconContrast,
  IconContrastFilled,
  IconDeviceDesktop,
  IconKeyboard,
  IconMoon,
  IconSun,
} from '../ui/icons/icons.ts';
import { Banners } from './Banners.tsx';
import classes from './Frame.module.css';
import { OtherDesk } from './OtherDesk.tsx';
import { chooseLanguage, followLibraryLanguage } from '../ui/i18n.ts';
import { LanguageChoice } from '../ui/LanguageChoice.tsx';
import { dropFiltersUnseenAt } from '../ui/lists/list-view.ts';
import { leaveToasts } from '../ui/toasts.tsx';
import { useLogo } from '../ui/print/use-logo.ts';
import { useSettings } from '../ui/use-library.ts';
import { useLook } from './look.ts';
import { SCREENS, type Screen } from './screens.ts';
import { useShortcutsDialog } from '../ui/shortcuts-dialog.ts';

export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('frame');
  const { settings, isLoaded } = useSettings();
  useLogo();
  const [location, navigate] = useLocation();
  const { parser } = useRouter();
  const here = SCREENS.find(({ pages }) =>
    Object.keys(pages).some((page) => matchRoute(parser, page, location)[0]),
  );

  useEffect(() => dropFiltersUnseenAt(location), [location]);
  useEffect(leaveToasts, [location]);

  useEffect(() => {
    if (isLoaded) followLibraryLanguage(settings.language);
  }, [isLoaded, settings.language]);

  useEffect(() => {
    const name = here ? t(`screens.${here.name}`) : 'Loandesk';
    document.title = settings.libraryName === '' ? name : `${name} · ${settings.libraryName}`;
  }, [here, settings.libraryName, t]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const screen = SCREENS[Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? 0) - 1];
      if (!screen) return;
      event.preventDefault();
      navigate(screen.path);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [navigate]);

  return (
    <div className={classes.frame}>
      <nav className={classes.rail} aria-label={t('navigation')}>
        <ul className={classes.screens}>
          {SCREENS.map((screen, index) => (
            <li key={screen.name}>
              <Link
                href={screen.path}
                className={classes.screen}
                aria-current={screen === here ? 'page' : undefined}
                aria-keyshortcuts={`Alt+${String(index + 1)}`}
                title={`Alt+${String(index + 1)}`}
              >
                <screen.icon size="1.75rem" stroke={1.6} aria-hidden />
                <span>{t(`screens.${screen.name}`)}</span>
                {screen.count !== undefined && <ScreenCount {...screen.count} />}
              </Link>
            </li>
          ))}
        </ul>
        <FrameChoices />
      </nav>
      <div className={classes.body}>
        <Banners />
        <OtherDesk />
        <main className={classes.main}>{children}</main>
      </div>
    </div>
  );
}

const LOOK_ICONS = {
  auto: IconDeviceDesktop,
  light: IconSun,
  dark: IconMoon,
  contrastLight: IconContrast,
  contrastDark: IconContrastFilled,
};

function ScreenCount({ useCount, words }: NonNullable<Screen['count']>) {
  const { t } = useTranslation('frame');
  const count = useCount();
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{t(words, { count })}</VisuallyHidden>
    </span>
  );
}

function FrameChoices() {
  const { t } = useTranslation('frame');
  const { look, next: nextLook, choose } = useLook();
  const showShortcuts = useShortcutsDialog((dialog) => dialog.show);
  const LookIcon = LOOK_ICONS[look];

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
          choose(nextLook);
        }}
        aria-label={t('look.change', {
          now: t(`look.${look}`),
          next: t(`look.${nextLook}`),
        })}
      >
        <LookIcon size="1.25rem" stroke={1.6} aria-hidden />
        {t(`look.${look}`)}
      </button>
      <LanguageChoice className={classes.choice ?? ''} asCode onChoose={chooseLanguage} />
    </div>
  );
}
