// The frame around all screens: the navigation rail, the banners, and the choices of theme and language.

import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, matchRoute, useLocation, useRouter } from 'wouter';
import { Banners } from './Banners.tsx';
import classes from './Frame.module.css';
import { FrameChoices } from './FrameChoices.tsx';
import { followLibraryLanguage } from '../ui/i18n.ts';
import { useSettings } from '../ui/use-library.ts';
import { SCREENS } from './screens.ts';

export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('frame');
  const { settings, known } = useSettings();
  const [location, navigate] = useLocation();
  const { parser } = useRouter();
  const here = SCREENS.find(({ pages }) =>
    Object.keys(pages).some((page) => matchRoute(parser, page, location)[0]),
  );

  useEffect(() => {
    if (known) followLibraryLanguage(settings.language);
  }, [known, settings.language]);

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
              </Link>
            </li>
          ))}
        </ul>
        <FrameChoices />
      </nav>
      <div className={classes.body}>
        <Banners />
        <main className={classes.main}>{children}</main>
      </div>
    </div>
  );
}
