// The content of a step of the guide: the same forms as in Settings.

import { Anchor, Group, Text } from '@mantine/core';
import { IconBooks, IconFileImport, IconFilePlus, IconUsers } from '../../ui/icons/icons.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { FirstStep } from '../../ui/first-steps.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { useStatus } from '../../ui/use-library.ts';
import { ScannersSection } from '../scanners/ScannersSection.tsx';
import { CopiesPanel } from '../backups/CopiesPanel.tsx';
import { LibrarySection } from '../settings/LibrarySection.tsx';
import { DaysSection } from '../calendar/DaysSection.tsx';
import { LoanRulesSection } from '../loan-rules/LoanRulesSection.tsx';
import { TermsSection } from '../calendar/TermsSection.tsx';
import { movesPath } from '../moves/move-paths.ts';

export function StepContent({ step }: { readonly step: FirstStep }) {
  switch (step) {
    case 'library':
      return (
        <>
          <LibrarySection />
          <FromElsewhere />
        </>
      );
    case 'days':
      return (
        <>
          <TermsSection titled />
          <DaysSection />
        </>
      );
    case 'rules':
      return <LoanRulesSection />;
    case 'scanner':
      return <ScannersSection />;
    case 'backups':
      return <CopiesPanel brief />;
    case 'borrowers':
      return <Borrowers />;
    case 'items':
      return <Items />;
  }
}

function FromElsewhere() {
  const { t } = useTranslation('first-steps');
  return (
    <>
      <Text>
        {t('otherProgram')}{' '}
        <Anchor component={Link} href={movesPath} underline="always">
          {t('moveIn')}
        </Anchor>
      </Text>
      <Text>
        {t('elsewhere')}{' '}
        <Anchor component={Link} href="/settings/backups/elsewhere" underline="always">
          {t('restore')}
        </Anchor>
      </Text>
    </>
  );
}

function Borrowers() {
  const { t } = useTranslation(['first-steps', 'moves']);
  const count = useStatus()?.counts.borrowers ?? 0;
  return (
    <Panel>
      <Text>{t('borrowers.count', { count })}</Text>
      <Group>
        <ToolButton primary icon={IconFileImport} href="/imports">
          {t('borrowers.import')}
        </ToolButton>
        <ToolButton icon={IconFilePlus} href={movesPath}>
          {t('moves:open')}
        </ToolButton>
        <ToolButton icon={IconUsers} href="/borrowers">
          {t('borrowers.byHand')}
        </ToolButton>
      </Group>
    </Panel>
  );
}

function Items() {
  const { t } = useTranslation(['first-steps', 'moves']);
  const count = useStatus()?.counts.items ?? 0;
  return (
    <Panel>
      <Text>{t('items.count', { count })}</Text>
      <Group>
        <ToolButton primary icon={IconFileImport} href="/collection/imports">
          {t('borrowers.import')}
        </ToolButton>
        <ToolButton icon={IconFilePlus} href={movesPath}>
          {t('moves:open')}
        </ToolButton>
        <ToolButton icon={IconBooks} href="/collection">
          {t('items.byHand')}
        </ToolButton>
      </Group>
    </Panel>
  );
}
