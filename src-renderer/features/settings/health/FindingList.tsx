// The findings of an integrity check, the most serious first, in words, colour and shape.

import { IconAlertTriangle, IconCheck, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { i18n } from 'i18next';
import type { Finding } from '../../../api/api-types.ts';
import { useSettings } from '../../../ui/use-library.ts';
import classes from './FindingList.module.css';
import { instantWords } from '../../../ui/dates/dates.ts';

const icons = {
  fine: IconCheck,
  finding: IconAlertTriangle,
  'not-checked': IconEyeOff,
} as const satisfies Readonly<Record<Finding['state'], unknown>>;
const order: readonly Finding['state'][] = ['finding', 'not-checked', 'fine'];

export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  const { t } = useTranslation('health');
  const sorted = findings.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  return (
    <ul className={classes.findings} aria-label={t('looked')}>
      {sorted.map((finding) => (
        <FindingLine
          key={`${finding.check} ${finding.code} ${JSON.stringify(finding.facts)}`}
          finding={finding}
        />
      ))}
    </ul>
  );
}

function FindingLine({ finding }: { readonly finding: Finding }) {
  const { t, i18n } = useTranslation('health');
  const { check, state } = finding;
  const { timeZone } = useSettings().settings;
  const Icon = icons[state];
  return (
    <li className={classes.finding} data-state={state}>
      <span className={classes.mark}>
        <Icon size="1.25rem" stroke={2.2} aria-label={t(`states.${state}`)} role="img" />
      </span>
      <span className={classes.words}>
        <strong>{t(`checks.${check}`)}</strong>
        <span>{findingText(finding, i18n, timeZone)}</span>
      </span>
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
