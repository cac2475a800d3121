// The machines that may log in: add, change and remove one.

import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Sip2Machine, Sip2State } from '../../api/library.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { IconPlus } from '../../ui/icons/icons.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { LineButtons } from '../../ui/settings/LineButtons.tsx';
import { SecretDialog } from '../../ui/settings/SecretDialog.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { MachineDialog } from './MachineDialog.tsx';
import { sip2Queries } from './sip2-queries.ts';

interface MachinesPanelProps {
  readonly machines: readonly Sip2Machine[];
  readonly connections: Sip2State['connections'];
}

export function MachinesPanel({ machines, connections }: MachinesPanelProps) {
  const { t } = useTranslation('sip2');
  const client = useQueryClient();
  const [dialog, setDialog] = useState<{ kind: 'edit' | 'remove'; machine: Sip2Machine | null } | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setDialog(null);
  const reread = () => client.invalidateQueries({ queryKey: sip2Queries.machines().queryKey });
  const connected = new Set(connections.map(({ machine }) => machine));
  return (
    <Panel
      title={t('machines.title')}
      tools={
        <ToolButton primary icon={IconPlus} onClick={() => setDialog({ kind: 'edit', machine: null })}>
          {t('machines.add')}
        </ToolButton>
      }
    >
      {machines.length === 0 && <Text>{t('machines.empty')}</Text>}
      <ul className={classes.lines}>
        {machines.map((machine) => (
          <li key={machine.id} className={classes.line}>
            <span className={classes.lineText}>
              {machine.login}
              <br />
              <span className={classes.lineNote}>
                {withDots([
                  t(machine.needsPin ? 'machines.cardAndPin' : 'machines.cardOnly'),
                  t(connected.has(machine.login) ? 'machines.connected' : 'machines.notConnected'),
                ])}
              </span>
            </span>
            <LineButtons
              name={machine.login}
              onChange={() => setDialog({ kind: 'edit', machine })}
              onRemove={() => setDialog({ kind: 'remove', machine })}
            />
          </li>
        ))}
      </ul>
      {dialog?.kind === 'edit' && (
        <MachineDialog
          key={dialog.machine?.id ?? 'new'}
          machine={dialog.machine}
          onClose={close}
          onSaved={async (made) => {
            close();
            setSecret(made);
            await reread();
          }}
        />
      )}
      <ConfirmDialog
        opened={dialog?.kind === 'remove'}
        title={t('machines.removeTitle', { name: dialog?.machine?.login ?? '' })}
        text={t('machines.removeText')}
        confirmLabel={t('machines.remove')}
        onClose={close}
        onConfirm={async () => {
          if (dialog?.machine) await library.removeMachine(dialog.machine.id);
          close();
          await reread();
        }}
      />
      <SecretDialog
        title={t('machines.secretTitle')}
        explained={t('machines.secretOnce')}
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </Panel>
  );
}
