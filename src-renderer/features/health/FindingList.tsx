// The findings of an integrity check: what needs attention with what to do about it, and the rest folded.

import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconEyeOff } from '../../ui/icons/icons.ts';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Finding } from '../../api/library.ts';
import { useSettings } from '../../ui/use-library.ts';
import { instantWords } from '../../ui/dates/dates.ts';
import classes from './FindingList.module.css';

const icons = {
  fine: IconCheck,
  finding: IconAlertTriangle,
  'not-checked': IconEyeOff,
} as const satisfies Readonly<Record<Finding['state'], unknown>>;

/** The program's remedy for a finding of this check. */
const remedies: Readonly<Partial<Record<Finding['check'], Remedy | Way>>> = {
  token: 'protect',
  'private-files': 'protect',
  'ledger-chain': 'backup',
  backups: 'backup',
  copies: 'place',
  hub: 'server',
  integrity: 'restore',
  references: 'restore',
  'open-loans': 'restore',
};

/** Windows' permissions are the user's own to change. */
const withoutRemedy: ReadonlySet<string> = new Set(['private-files.elsewhere']);

export type Remedy = 'protect' | 'backup';

/** The remedies that are on another page of Settings. */
const ways = { restore: 'backups', place: 'backups', server: 'hub' } as const;
type Way = keyof typeof ways;
const isWay = (remedy: Remedy | Way): remedy is Way => remedy in ways;

interface FindingListProps {
  readonly findings: readonly Finding[];
  readonly onRemedy: (remedy: Remedy) => void;
}

export function FindingList({ findings, onRemedy }: FindingListProps) {
  const { t } = useTranslation('health');
  const open = findings.filter(({ state }) => state === 'finding');
  const others = findings.filter(({ state }) => state !== 'finding');
  const lines = (some: readonly Finding[]) =>
    some.map((finding) => (
      <FindingLine
        key={`${finding.check} ${finding.code} ${JSON.stringify(finding.facts)}`}
        finding={finding}
        onRemedy={onRemedy}
      />
    ));
  return (
    <>
      {open.length > 0 && (
        <ul className={classes.findings} aria-label={t('attention')}>
          {lines(open)}
        </ul>
      )}
      <details className={classes.details}>
        <summary>{t('looked', { count: others.length })}</summary>
        <ul className={classes.findings} aria-label={t('looked', { count: others.length })}>
          {lines(others)}
        </ul>
      </details>
    </>
  );
}

interface FindingLineProps {
  readonly finding: Finding;
  readonly onRemedy: (remedy: Remedy) => void;
}

function FindingLine({ finding, onRemedy }: FindingLineProps) {
  const { t, i18n } = useTranslation('health');
  const { check, code, state } = finding;
  const { timeZone } = useSettings().settings;
  const Icon = icons[state];
  const technical = findingText(finding, i18n, timeZone);
  const plain = t([`plain.${check}.${code}`, `plain.${check}.any`], { defaultValue: '' });
  const hasRemedy = state === 'finding' && !withoutRemedy.has(`${check}.${code}`);
  const remedy = hasRemedy ? remedies[check] : undefined;
  return (
    <li className={classes.finding} data-state={state}>
      <span className={classes.mark}>
        <Icon size="1.25rem" stroke={2.2} aria-label={t(`states.${state}`)} role="img" />
      </span>
      <div className={classes.words}>
        <strong>{t(`checks.${check}`)}</strong>
        {state === 'finding' && plain !== '' ? (
          <>
            <span>{plain}</span>
            <details className={classes.details}>
              <summary>{t('details')}</summary>
              <p className={classes.technical}>{technical}</p>
            </details>
          </>
        ) : (
          <span>{technical}</span>
        )}
      </div>
      {remedy !== undefined &&
        (isWay(remedy) ? (
          <Button component={Link} href={`/settings/${ways[remedy]}`} variant="default">
            {t(`remedies.${remedy}`)}
          </Button>
        ) : (
          <Button onClick={() => onRemedy(remedy)}>{t(`remedies.${remedy}`)}</Button>
        ))}
    </li>
  );
}

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function findingText(
  { check, code, facts, sentence }: Pick<Finding, 'check' | 'code' | 'facts' | 'sentence'>,
  { t, language }: Pick<i18n, 't' | 'language'>,
  timeZone: string,
): string {
  const readable = Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'string' && instant.test(fact) ? instantWords(fact, language, timeZone) : fact,
    ]),
  );
  const keys = [`health:findings.${check}.${code}`, `health:findings.any.${code}`];
  return t(keys, { ...readable, defaultValue: sentence });
}
