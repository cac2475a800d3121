// The item's open loan: the borrower and the due date.

import { Anchor, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Loan } from '../../api/api-types.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { useSettings, useToday } from '../../ui/use-library.ts';
import { dateOf, dateWords } from '../../ui/dates/calendar-words.ts';
import { DueMark } from '../../ui/loans/DueMark.tsx';
import { fullName } from '../../ui/loans/names.ts';
import { useLoanActions } from '../../ui/loans/use-loan-actions.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';

export function ItemLoan({ loan }: { readonly loan: Loan }) {
  const { t, i18n } = useTranslation('collection');
  const today = useToday();
  const { timeZone } = useSettings().settings;
  const { actions, dialog } = useLoanActions();
  const date = (on: string) => dateWords(on, i18n.language, today);
  return (
    <Panel
      title={t('lentTo')}
      tools={
        <Group gap="xs">
          {actions.map((action) => (
            <ToolButton key={action.id} icon={action.icon} onClick={() => action.run(loan)}>
              {action.name}
            </ToolButton>
          ))}
        </Group>
      }
    >
      <Group gap="md">
        <Anchor component={Link} href={`/borrowers/${loan.borrower.id}`} fw={600} size="lg" dir="auto">
          {fullName(loan.borrower)}
        </Anchor>
        {loan.borrower.group !== null && <Text>{loan.borrower.group}</Text>}
        <DueMark loan={loan} today={today} />
      </Group>
      <Text c="dimmed">
        {t('lentFromUntil', { from: date(dateOf(loan.checkedOutAt, timeZone)), until: date(loan.dueOn) })}
        {loan.renewals > 0 && ` · ${t('renewedTimes', { count: loan.renewals })}`}
      </Text>
      {loan.item.lost && <Text>{t('lostNoNotices')}</Text>}
      {dialog}
    </Panel>
  );
}
