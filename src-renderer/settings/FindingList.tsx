// What an examination found, what needs attention first: each in words, in colour and in shape.

import { IconAlertTriangle, IconCheck, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../app/api-types.ts';
import { useSettings } from '../app/use-library.ts';
import { instantWords } from '../components/lists/calendar-words.ts';
import classes from './FindingList.module.css';

const icons = {
  fine: IconCheck,
  finding: IconAlertTriangle,
  'not-checked': IconEyeOff,
} as const satisfies Readonly<Record<Finding['state'], unknown>>;
const order: readonly Finding['state'][] = ['finding', 'not-checked', 'fine'];
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  const { t } = useTranslation('health');
  const sorted = findings.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  return (
    <ul className={classes.findings} aria-label={t('looked')}>
      {sorted.map((finding) => (
        <FindingLine key={`${finding.check} ${finding.code} ${JSON.stringify(finding.facts)}`} {...finding} />
      ))}
    </ul>
  );
}

function FindingLine({ check, state, code, facts, sentence }: Finding) {
  const { t, i18n } = useTranslation('health');
  const { timeZone } = useSettings().settings;
  const readable = Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'string' && instant.test(fact) ? instantWords(fact, i18n.language, timeZone) : fact,
    ]),
  );
  // `item: 2, loanRule: 1`, in the words of the notice that lists them.
  if (typeof facts['kinds'] === 'string')
    readable['kinds'] = facts['kinds'].replaceAll(/\w+(?=: )/g, (what) =>
      t(`frame:look.${what}`, { defaultValue: what }),
    );
  const Icon = icons[state];
  return (
    <li className={classes.finding} data-state={state}>
      <span className={classes.mark}>
        <Icon size="1.25rem" stroke={2.2} aria-label={t(`states.${state}`)} role="img" />
      </span>
      <span className={classes.words}>
        <strong>{t(`checks.${check}`)}</strong>
        <span>
          {t([`findings.${check}.${code}`, `findings.any.${code}`], { ...readable, defaultValue: sentence })}
        </span>
      </span>
    </li>
  );
}
