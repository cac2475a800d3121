// The self-checkout: a full screen for pupils, by touch and scanner, that the PIN alone ends.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconHelpCircle, IconLock, IconScan, IconUserSearch } from '../../ui/icons/icons.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelfCheckout, SelfCheckoutVisit } from '../../api/library.ts';
import { useWatchedConnection } from '../../api/connection.ts';
import { isSelfCheckout } from '../../api/self-checkout-lock.ts';
import { Shelf } from '../../ui/books/Shelf.tsx';
import { BorrowerPhoto } from '../../ui/faces/BorrowerPhoto.tsx';
import { showLanguage } from '../../ui/i18n.ts';
import { LanguageChoice } from '../../ui/LanguageChoice.tsx';
import { listenToKeyboard } from '../desk/scanning/keyboard.ts';
import { Faces } from './Faces.tsx';
import { HelpDialog, LeaveDialog } from './SelfCheckoutDialogs.tsx';
import { Invitation, Results, SayGoodbye } from './Results.tsx';
import classes from './SelfCheckout.module.css';
import { photoQuery, selfCheckoutQueries } from './self-checkout-queries.ts';
import { session, useSession, type ScanSource } from './self-checkout-session.ts';
import { startSelfCheckout } from './start-self-checkout.ts';
import { useStartAtTop } from './use-start-at-top.ts';

/** Whether it was switched off or on, and the date, change without anyone touching this screen. */
const rereadEveryMs = 15_000;

export function SelfCheckoutScreen() {
  const { data: state } = useQuery({ ...selfCheckoutQueries.state(), refetchInterval: rereadEveryMs });
  const [dialog, setDialog] = useState<'leave' | 'help' | null>(null);
  const [choosingFace, setChoosingFace] = useState(false);
  const visit = useSession((now) => now.visit);
  const { t, i18n } = useTranslation('self-checkout');
  const results = useRef<HTMLElement>(null);
  const last = useSession((now) => now.entries[0]?.id);
  useStartAtTop(`${String(choosingFace)} ${visit?.borrower.id ?? ''} ${last ?? ''}`, results);
  useLargeType();
  useLock(state?.hasPin === true || isSelfCheckout());
  useEffect(() => session.useGoodbye(state?.kindWords === true), [state?.kindWords]);
  useEffect(() => session.useSounds(state?.sounds !== false), [state?.sounds]);

  const language = state?.language;
  useEffect(() => {
    if (language !== undefined) showLanguage(language);
  }, [language]);

  const end = (isFinished = false) => {
    if (isFinished) session.finish();
    else session.end();
    setDialog(null);
    setChoosingFace(false);
    if (language !== undefined) showLanguage(language);
  };
  const onScan = (code: string, at: number, from: ScanSource = {}) => {
    if (state?.open !== true || dialog === 'leave') return;
    setChoosingFace(false);
    setDialog(null);
    session.scan(code, at, from);
  };
  const onEscape = () => {
    if (dialog === null) end();
  };
  useScans(onScan, onEscape);
  const secondsLeft = useSecondsLeft(
    state?.idleSeconds ?? null,
    choosingFace || dialog !== null || (language !== undefined && i18n.language !== language),
    end,
  );

  if (state === undefined) return null;
  return (
    <div className={classes.screen} data-testid="self-checkout" onPointerDown={() => session.active()}>
      <Head state={state} visit={visit} onLeave={() => setDialog('leave')} />
      {!state.open ? (
        <Closed />
      ) : choosingFace ? (
        <Faces
          onChosen={(id) => {
            setChoosingFace(false);
            session.open(id);
          }}
          onBack={() => setChoosingFace(false)}
        />
      ) : (
        <main className={classes.main}>
          <section
            ref={results}
            className={classes.results}
            aria-live="polite"
            data-testid="results"
            tabIndex={0}
            aria-label={t('results')}
          >
            <Outcome state={state} />
          </section>
          <Actions
            state={state}
            secondsLeft={secondsLeft}
            onDone={() => end(true)}
            onHelp={() => setDialog('help')}
            onFaces={() => setChoosingFace(true)}
          />
        </main>
      )}
      <LeaveDialog opened={dialog === 'leave'} onClose={() => setDialog(null)} />
      <HelpDialog opened={dialog === 'help'} onClose={() => setDialog(null)} />
    </div>
  );
}

/** By its address too. Without a PIN nothing would lead back, and the screen says that it is closed. */
function useLock(isLocked: boolean): void {
  const client = useQueryClient();
  const { t } = useTranslation('settings');
  const name = t('sections.self-checkout');
  useEffect(() => {
    if (isLocked) startSelfCheckout(client, name).catch(() => undefined);
  }, [isLocked, client, name]);
}

function Outcome({ state }: { readonly state: SelfCheckout }) {
  const visit = useSession((now) => now.visit);
  const entries = useSession((now) => now.entries);
  const goodbye = useSession((now) => now.goodbye);
  if (visit === null && entries.length === 0 && goodbye !== null)
    return <SayGoodbye goodbye={goodbye} today={state.today} />;
  if (visit === null && entries.length === 0) return <Invitation returnsOnly={state.returnsOnly} />;
  return <Results visit={visit} entries={entries} today={state.today} />;
}

interface HeadProps {
  readonly state: SelfCheckout;
  readonly visit: SelfCheckoutVisit | null;
  readonly onLeave: () => void;
}

function Head({ state, visit, onLeave }: HeadProps) {
  const { t } = useTranslation('self-checkout');
  return (
    <header className={classes.head}>
      {visit !== null && (
        <BorrowerPhoto borrower={{ ...visit.borrower, familyName: '' }} size="middle" query={photoQuery} />
      )}
      <h1 className={classes.name} dir="auto">
        {visit === null ? state.libraryName : t('hello', { name: visit.borrower.givenName })}
      </h1>
      {visit !== null && <Allowance visit={visit} />}
      <div className={classes.tools}>
        <LanguageChoice className={classes.tool ?? ''} onChoose={showLanguage} />
        {visit === null && (
          <button type="button" className={classes.tool} onClick={onLeave}>
            <IconLock aria-hidden />
            {t('staff')}
          </button>
        )}
      </div>
    </header>
  );
}

/** Spines without titles: others may look on. */
function Allowance({ visit: { items, more } }: { readonly visit: SelfCheckoutVisit }) {
  const { t } = useTranslation('self-checkout');
  const taken = Array.from({ length: items }, (_, place) => String(place));
  return (
    <div className={classes.allowance}>
      <span>{more === null ? t('have', { count: items }) : t('more', { count: more })}</span>
      <Shelf places={[...taken, ...Array.from({ length: more ?? 0 }, () => null)]} size="large" />
    </div>
  );
}

function Closed() {
  const { t } = useTranslation('self-checkout');
  return (
    <main className={classes.closed}>
      <p className={classes.invite}>{t('closed')}</p>
      <p>{t('askAtDesk')}</p>
    </main>
  );
}

interface ActionsProps {
  readonly state: SelfCheckout;
  readonly secondsLeft: number | null;
  readonly onDone: () => void;
  readonly onHelp: () => void;
  readonly onFaces: () => void;
}

function Actions({ state, secondsLeft, onDone, onHelp, onFaces }: ActionsProps) {
  const { t } = useTranslation('self-checkout');
  const visit = useSession((now) => now.visit);
  const waiting = useSession((now) => now.waiting > 0);
  const next = visit !== null ? 'nextBook' : state.returnsOnly ? 'nextReturn' : 'card';
  return (
    <aside className={classes.actions}>
      <div className={classes.prompt}>
        <IconScan className={classes.scan} stroke={1.5} aria-hidden />
        <p>{waiting ? t('moment') : t(`scan.${next}`)}</p>
      </div>
      {secondsLeft !== null && (
        <button type="button" className={classes.done} onClick={onDone}>
          <b>{t('done')}</b>
          <span>{t('closes', { count: secondsLeft })}</span>
          <progress className={classes.left} value={secondsLeft} max={state.idleSeconds} aria-hidden />
        </button>
      )}
      {visit === null && state.faces && (
        <button type="button" className={classes.button} onClick={onFaces}>
          <IconUserSearch aria-hidden />
          {t('noCard')}
        </button>
      )}
      <button type="button" className={classes.button} onClick={onHelp}>
        <IconHelpCircle aria-hidden />
        {t('help')}
      </button>
    </aside>
  );
}

/** 1rem is 24 px here: the smallest words have 21 px, the targets 90. */
function useLargeType(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['largeType'] = '';
    return () => {
      delete dataset['largeType'];
    };
  }, []);
}

function useScans(onScan: (code: string, at: number, from?: ScanSource) => void, onEscape: () => void): void {
  const scanned = useEffectEvent(onScan);
  const escaped = useEffectEvent(onEscape);
  useWatchedConnection();
  useEffect(
    () =>
      listenToKeyboard({
        onScan: (code, at, usReading) => scanned(code, at, usReading === null ? {} : { usReading }),
        holdsKeysBack: () => false,
        whereTypingGoes: () => null,
        onSingleKey: () => false,
      }),
    [],
  );
  useEffect(
    () => window.loandesk?.onScan(({ code, device }) => scanned(code, performance.now(), { device })),
    [],
  );
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      session.active();
      if (event.key === 'Escape' && !event.defaultPrevented) escaped();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/**
 * Ends what is open after the idle time; no scan that waits is cut off.
 *
 * @param alsoOpen something besides a visit and results is open
 * @returns null if nothing is open
 */
function useSecondsLeft(idleSeconds: number | null, alsoOpen: boolean, onEnd: () => void): number | null {
  const somethingIsOpen = useSession(({ visit, entries }) => visit !== null || entries.length > 0);
  const [now, setNow] = useState(Date.now);
  const activeAt = useSession((state) => state.activeAt);
  const end = useEffectEvent(onEnd);
  const isOpen = (somethingIsOpen || alsoOpen) && idleSeconds !== null;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      const { waiting, activeAt } = useSession.getState();
      if (waiting === 0 && Date.now() - activeAt >= idleSeconds * 1_000) end();
    }, 250);
    return () => clearInterval(timer);
  }, [isOpen, idleSeconds]);
  if (!somethingIsOpen || idleSeconds === null) return null;
  return Math.min(idleSeconds, Math.max(0, Math.ceil(idleSeconds - (now - activeAt) / 1_000)));
}
