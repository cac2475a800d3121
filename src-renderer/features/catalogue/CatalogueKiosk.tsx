// The pupils' catalogue on a screen that only the PIN ends: each pupil begins at its first page, with no way back to the one before.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showLanguage } from '../../ui/i18n.ts';
import { IconLock } from '../../ui/icons/icons.ts';
import { LeaveDialog } from '../self-checkout/SelfCheckoutDialogs.tsx';
import { selfCheckoutQueries } from '../self-checkout/self-checkout-queries.ts';
import classes from './CatalogueKiosk.module.css';

/** As long as own books stay open on this computer. */
const IDLE_MS = 30_000;
/** A screen that no one uses shows new books too, and finds a server again that was away. */
const FRESH_MS = 10 * 60_000;
const rereadEveryMs = 15_000;

const activities = ['pointerdown', 'keydown', 'input', 'wheel'] as const;

export function CatalogueKiosk() {
  const { t } = useTranslation(['self-checkout', 'settings']);
  const { data: state } = useQuery({ ...selfCheckoutQueries.state(), refetchInterval: rereadEveryMs });
  const [leaving, setLeaving] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const [visit, beginAgain] = useVisits(() => setLeaving(false));
  const language = state?.language;
  useEffect(() => {
    if (language !== undefined) showLanguage(language);
  }, [language]);
  return (
    <div className={classes.screen} data-testid="catalogue-kiosk">
      {/* A new frame has no history: Back does not lead to what the pupil before searched. */}
      <iframe
        key={visit.number}
        ref={frame}
        className={classes.frame}
        src="/catalogue"
        title={t('settings:sections.catalogue')}
        onLoad={() => {
          const inside = frame.current?.contentWindow;
          if (inside === null || inside === undefined) return;
          for (const activity of activities)
            inside.addEventListener(activity, visit.active, { capture: true });
          inside.focus(); // a scanner types into it
        }}
      />
      <div className={classes.foot}>
        <button type="button" className={classes.tool} onClick={beginAgain}>
          {t('startAgain')}
        </button>
        <button
          type="button"
          className={classes.tool}
          onClick={() => {
            visit.active();
            setLeaving(true);
          }}
        >
          <IconLock aria-hidden size="1.1rem" />
          {t('staff')}
        </button>
      </div>
      <LeaveDialog title={t('leaveCatalogue')} opened={leaving} onClose={() => setLeaving(false)} />
    </div>
  );
}

interface PupilsVisit {
  readonly number: number;
  /** To be called with each touch and key. */
  readonly active: () => void;
}

/** Counts the visits of pupils: the next one begins half a minute after the last touch or key. */
function useVisits(onEnd: () => void): [PupilsVisit, () => void] {
  const [number, setNumber] = useState(0);
  const last = useRef({ at: 0, wasUsed: false });
  const beginAgain = () => {
    last.current = { at: Date.now(), wasUsed: false };
    setNumber((before) => before + 1);
    onEnd();
  };
  const [active] = useState(() => () => {
    last.current = { at: Date.now(), wasUsed: true };
  });
  const look = useEffectEvent(() => {
    const { at, wasUsed } = last.current;
    if (Date.now() - at >= (wasUsed ? IDLE_MS : FRESH_MS)) beginAgain();
  });
  useEffect(() => {
    last.current.at = Date.now();
    const timer = setInterval(() => look(), 500);
    for (const activity of activities) window.addEventListener(activity, active, { capture: true });
    return () => {
      clearInterval(timer);
      for (const activity of activities) window.removeEventListener(activity, active, { capture: true });
    };
  }, [active]);
  return [{ number, active }, beginAgain];
}
