// The idle desk: an invitation to scan.

import type { ReactNode } from 'react';
import { hourIn } from '../../../ui/dates/dates.ts';
import { useSettings, useStatus } from '../../../ui/use-library.ts';
import { isEndOfDay } from '../result/kind-words.ts';
import { useDesk } from '../session/desk.ts';
import { useTranslation } from 'react-i18next';
import classes from './IdleInvitation.module.css';

const INVITATIONS = {
  usual: ['idle.invite', 'idle.borrow', 'idle.return'],
  uses: ['uses.invite', 'uses.how', 'uses.card'],
  drop: ['drop.invite', 'drop.how', 'drop.card'],
  class: ['classMode.invite', 'classMode.lend', 'classMode.return'],
} as const;

export function IdleInvitation({ note }: { note: ReactNode }) {
  const { t } = useTranslation('desk');
  const mode = useDesk((state) => state.mode?.kind ?? null);
  const [invite, ...ways] = INVITATIONS[mode ?? 'usual'];
  return (
    <div className={classes.idle} data-testid="idle">
      <CardAndBook />
      <div>
        <p className={classes.invite}>{t(invite)}</p>
        {ways.map((way) => (
          <p key={way} className={classes.ways}>
            {t(way)}
          </p>
        ))}
        {mode === null && <ThankYou />}
      </div>
      {note}
    </div>
  );
}

/** At the end of a day on which books went over the desk. The status, which is read each minute, draws it again. */
function ThankYou() {
  const { t } = useTranslation('desk');
  const { kindWords, timeZone } = useSettings().settings;
  const counts = useStatus()?.counts;
  const lastAt = useDesk((state) => state.entries[0]?.at ?? null);
  if (!kindWords || counts === undefined) return null;
  const count = counts.lentToday + counts.returnedToday;
  if (count === 0 || !isQuietEvening(timeZone, lastAt)) return null;
  return <p className={classes.thanks}>{t('kindWords.thanks', { count })}</p>;
}

function isQuietEvening(timeZone: string, lastAt: number | null): boolean {
  const now = Date.now();
  const quietMs = lastAt === null ? Infinity : now - lastAt;
  return isEndOfDay({ hour: hourIn(timeZone, new Date(now)), quietMs });
}

const BARS = [0, 3, 5, 9, 12, 14, 18, 20, 24, 27, 29, 33, 36, 38];

function Barcode({ x, y, on }: { x: number; y: number; on: 'card' | 'label' }) {
  return BARS.map((at, index) => (
    <rect
      key={at}
      x={x + at}
      y={y}
      width={index % 3 === 0 ? 2 : 1}
      height={16}
      className={classes.bars}
      data-on={on}
    />
  ));
}

function CardAndBook() {
  return (
    <svg viewBox="0 0 200 130" className={classes.drawing} aria-hidden focusable="false">
      <g transform="rotate(-7 62 76)">
        <rect x="8" y="42" width="104" height="68" rx="8" className={classes.card} />
        <circle cx="32" cy="66" r="10" className={classes.cardInk} />
        <path d="M16 90a16 12 0 0 1 32 0z" className={classes.cardInk} />
        <path d="M58 60h42M58 70h28" className={classes.cardLines} />
        <Barcode x={60} y={82} on="card" />
      </g>
      <g transform="rotate(6 150 64)">
        <path d="M112 18a6 6 0 0 1 6-6h62v100h-62a6 6 0 0 0-6 6z" className={classes.book} />
        <path d="M180 112v10h-62a5 5 0 0 1 0-10z" className={classes.pages} />
        <path d="M122 12v100" className={classes.spine} />
        <path d="M134 34h36M134 44h26" className={classes.bookLines} />
        <rect x="130" y="78" width="46" height="22" rx="2" className={classes.label} />
        <Barcode x={133} y={81} on="label" />
      </g>
    </svg>
  );
}
