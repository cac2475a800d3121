// The district's server: connects the library, prints its key, and says where its copy stands.

import { Button, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/http-client.ts';
import * as library from '../../api/library.ts';
import type { HubState } from '../../api/library.ts';
import { instantWords } from '../../ui/dates/dates.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { useProblem } from '../../ui/forms/problem-words.ts';
import { IconPrinter } from '../../ui/icons/icons.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { useSettings } from '../../ui/use-library.ts';
import { RestoreOutcome } from '../backups/RestoreOutcome.tsx';
import { backupQueries } from '../backups/backup-queries.ts';
import { BringBackPanel } from './BringBackPanel.tsx';
import { DesksPanel } from './DesksPanel.tsx';
import { hubKey, hubQuery } from './hub-query.ts';
import { InvitationForm } from './InvitationForm.tsx';
import { KeySheet } from './KeySheet.tsx';
import { SharingPanel } from './SharingPanel.tsx';

/** The troubles that a new invitation ends. */
const mayHaveMoved: readonly HubState['trouble'][] = ['unreachable', 'not-trusted', 'refused'];

/** Every change answers with the new state. */
type Change = (work: () => Promise<HubState>) => Promise<void>;

type ChangeRole = (role: 'main' | 'other') => Promise<void>;

interface DeskProps {
  readonly hub: HubState;
  readonly change: Change;
  readonly changeRole: ChangeRole;
}

export function HubSection() {
  const client = useQueryClient();
  const hub = useQuery(hubQuery());
  const change: Change = async (work) => {
    client.setQueryData(hubKey, await work());
  };
  const changeRole: ChangeRole = async (role) => {
    await library.changeDeskRole({ role });
    await client.invalidateQueries({ queryKey: backupQueries.restores().queryKey });
  };
  return (
    <ReadSection queries={[hub]}>
      {() => {
        if (hub.data === undefined) return null;
        if (hub.data.status === 'off')
          return (
            <>
              <ConnectPanel change={change} />
              <BringBackPanel />
            </>
          );
        if (hub.data.role === 'other')
          return (
            <>
              <OtherDeskPanel hub={hub.data} change={change} changeRole={changeRole} />
              <RestoreOutcome />
              <NewInvitationPanel trouble={hub.data.trouble} change={change} />
            </>
          );
        return hub.data.status === 'key-to-print' ? (
          <>
            <KeyPanel change={change} />
            <SharingPanel />
          </>
        ) : (
          <>
            <StatePanel hub={hub.data} change={change} changeRole={changeRole} />
            <NewInvitationPanel trouble={hub.data.trouble} change={change} />
            {hub.data.trouble === 'other-copy' && <BringBackPanel isOlder />}
            {hub.data.trouble === 'other-main' ? <RestoreOutcome /> : <DesksPanel desks={hub.data.desks} />}
            <SharingPanel />
          </>
        );
      }}
    </ReadSection>
  );
}

function ConnectPanel({ change }: { readonly change: Change }) {
  const { t } = useTranslation('settings');
  const [withKey, setWithKey] = useState(false);
  const send = async (invitation: string, key: string) => {
    try {
      await change(() => library.connectHub({ invitation, ...(withKey && { key }) }));
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'hub-key-needed') setWithKey(true);
      throw problem;
    }
  };
  return (
    <Panel>
      <Text>{t('hub.off')}</Text>
      <InvitationForm submitLabel={t('hub.connect')} withKey={withKey} send={send} />
    </Panel>
  );
}

interface NewInvitationProps {
  readonly trouble: HubState['trouble'];
  readonly change: Change;
}

/**
 * After a computer was stolen, or if the server has moved or has another certificate: key and copy stay. With the key, if
 * a backup was restored here.
 */
function NewInvitationPanel({ trouble, change }: NewInvitationProps) {
  const { t } = useTranslation('settings');
  const withKey = trouble === 'access-missing';
  if (!withKey && !mayHaveMoved.includes(trouble)) return null;
  const texts = withKey ? 'connectAgain' : 'newInvitation';
  return (
    <Panel title={t(`hub.${texts}.title`)}>
      <Text>{t(`hub.${texts}.why`)}</Text>
      <InvitationForm
        submitLabel={t(withKey ? 'hub.connect' : 'hub.newInvitation.use')}
        withKey={withKey}
        send={(invitation, key) => change(() => library.connectHub({ invitation, ...(withKey && { key }) }))}
      />
    </Panel>
  );
}

function KeyPanel({ change }: { readonly change: Change }) {
  const { t } = useTranslation('settings');
  const [sheet, setSheet] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useProblem();
  return (
    <Panel title={t('hub.key.title')}>
      <Text>{t('hub.key.why')}</Text>
      <Group>
        <ToolButton
          icon={IconPrinter}
          onClick={() => void library.readHubKey().then(({ key }) => setSheet(key), setProblem)}
        >
          {t('hub.key.print')}
        </ToolButton>
      </Group>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setProblem(null);
          void change(() => library.startHub({ lastGroup: typed })).catch(setProblem);
        }}
      >
        <Stack gap="xs">
          <TextInput
            label={t('hub.key.lastGroup')}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            w="12rem"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {problem !== null && (
            <Note tone="refused" role="alert">
              {problem}
            </Note>
          )}
          <Group>
            <Button type="submit" disabled={typed.trim() === ''}>
              {t('hub.key.start')}
            </Button>
            <Button
              variant="subtle"
              onClick={() => void change(() => library.disconnectHub({})).catch(setProblem)}
            >
              {t('hub.key.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
      {sheet !== null && <KeySheet words={sheet} onPrinted={() => setSheet(null)} />}
    </Panel>
  );
}

function StatePanel({ hub, change, changeRole }: DeskProps) {
  const { t, i18n } = useTranslation('settings');
  const { timeZone } = useSettings().settings;
  const [sheet, setSheet] = useState<string | null>(null);
  const [asking, setAsking] = useState<'disconnect' | 'go-on' | 'become-other' | null>(null);
  const [problem, setProblem] = useProblem();
  const wordsOf = (instant: string | null): string =>
    instant === null ? t('hub.never') : instantWords(instant, i18n.language, timeZone);
  const run = (work: () => Promise<HubState>): void => {
    setProblem(null);
    void change(work).catch(setProblem);
  };
  return (
    <Panel title={hub.district ?? t('sections.hub')}>
      {hub.copying !== null && (
        <>
          <Text role="status">{t('hub.copying', hub.copying)}</Text>
          <Progress
            value={(100 * hub.copying.done) / Math.max(1, hub.copying.all)}
            aria-label={t('hub.copying', hub.copying)}
          />
        </>
      )}
      {hub.trouble === 'other-copy' ? (
        <Note tone="attention" role="status">
          {t('hub.otherCopy', { at: wordsOf(hub.changedElsewhereAt) })}
        </Note>
      ) : hub.trouble !== null ? (
        <Note tone="attention" role="status">
          {`${t(`hub.troubles.${hub.trouble}`)} ${t('hub.waiting', { count: hub.waiting, at: wordsOf(hub.settledAt) })}`}
        </Note>
      ) : (
        hub.copying === null && (
          <Text role="status">
            {hub.settledAt === null
              ? t('hub.beginning')
              : t('hub.whole', { at: wordsOf(hub.settledAt), library: hub.library ?? '' })}
          </Text>
        )
      )}
      {hub.trouble === null && hub.waiting > 0 && hub.copying === null && (
        <Text c="dimmed">{t('hub.soon', { count: hub.waiting })}</Text>
      )}
      <Text c="dimmed">{t('hub.checked', { at: wordsOf(hub.checkedAt) })}</Text>
      {problem !== null && (
        <Note tone="refused" role="alert">
          {problem}
        </Note>
      )}
      <Group>
        {hub.trouble === 'other-copy' ? (
          <Button onClick={() => setAsking('go-on')}>{t('hub.goOn')}</Button>
        ) : hub.trouble === 'other-main' ? (
          <Button onClick={() => setAsking('become-other')}>{t('hub.becomeOther')}</Button>
        ) : (
          <>
            <Button variant="default" onClick={() => run(() => library.copyToHub({}))}>
              {t('hub.copyNow')}
            </Button>
            <Button variant="default" onClick={() => run(() => library.copyToHub({ check: true }))}>
              {t('hub.check')}
            </Button>
          </>
        )}
        <ToolButton
          icon={IconPrinter}
          onClick={() => void library.readHubKey().then(({ key }) => setSheet(key), setProblem)}
        >
          {t('hub.key.print')}
        </ToolButton>
        <Button variant="subtle" onClick={() => setAsking('disconnect')}>
          {t('hub.disconnect')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking === 'go-on'}
        title={t('hub.goOn')}
        text={t('hub.goOnText', { at: wordsOf(hub.changedElsewhereAt) })}
        confirmLabel={t('hub.goOn')}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          await change(() => library.goOnWithHub());
          setAsking(null);
        }}
      />
      <ConfirmDialog
        opened={asking === 'become-other'}
        title={t('hub.becomeOther')}
        text={t('hub.becomeOtherText')}
        confirmLabel={t('hub.becomeOther')}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          await changeRole('other');
          setAsking(null);
        }}
      />
      <ConfirmDialog
        opened={asking === 'disconnect'}
        title={t('hub.disconnect')}
        text={t(hub.trouble === null ? 'hub.disconnectText' : 'hub.connectAgain.disconnectText')}
        confirmLabel={t('hub.disconnect')}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          await change(() => library.disconnectHub(hub.trouble === null ? { deleteCopy: 'true' } : {}));
          setAsking(null);
        }}
      />
      {sheet !== null && <KeySheet words={sheet} onPrinted={() => setSheet(null)} />}
    </Panel>
  );
}

function OtherDeskPanel({ hub, change, changeRole }: DeskProps) {
  const { t, i18n } = useTranslation('settings');
  const { timeZone, libraryName } = useSettings().settings;
  const [asking, setAsking] = useState<'become-main' | 'disconnect' | null>(null);
  const [problem, setProblem] = useProblem();
  const facts = {
    desk: hub.desk ?? '',
    library: hub.library ?? libraryName,
    at: hub.settledAt === null ? '' : instantWords(hub.settledAt, i18n.language, timeZone),
  };
  return (
    <Panel title={hub.desk ?? t('sections.hub')}>
      <Text role="status">
        {t(hub.settledAt === null ? 'hub.otherDesk.never' : 'hub.otherDesk.shows', facts)}
      </Text>
      {hub.trouble !== null && hub.trouble !== 'other-copy' && hub.trouble !== 'other-main' && (
        <Note tone="attention">{t(`hub.troubles.${hub.trouble}`)}</Note>
      )}
      {hub.waiting > 0 && <Text c="dimmed">{t('hub.otherDesk.waiting', { count: hub.waiting })}</Text>}
      {problem !== null && (
        <Note tone="refused" role="alert">
          {problem}
        </Note>
      )}
      <Group>
        <Button
          variant="default"
          onClick={() => {
            setProblem(null);
            void change(() => library.copyToHub({})).catch(setProblem);
          }}
        >
          {t('hub.otherDesk.lookNow')}
        </Button>
        <Button
          variant={hub.trouble === 'main-unfinished' ? 'filled' : 'default'}
          onClick={() => setAsking('become-main')}
        >
          {t('hub.becomeMain')}
        </Button>
        <Button variant="subtle" onClick={() => setAsking('disconnect')}>
          {t('hub.disconnect')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking === 'become-main'}
        title={t('hub.becomeMain')}
        text={t('hub.becomeMainText', facts)}
        confirmLabel={t('hub.becomeMain')}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          await changeRole('main');
          setAsking(null);
        }}
      />
      <ConfirmDialog
        opened={asking === 'disconnect'}
        title={t('hub.disconnect')}
        text={t('hub.otherDesk.disconnectText')}
        confirmLabel={t('hub.disconnect')}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          await change(() => library.disconnectHub({}));
          setAsking(null);
        }}
      />
    </Panel>
  );
}
