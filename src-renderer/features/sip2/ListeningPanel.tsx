// Where the library listens for machines: on or off, the address, the port, TLS, and which addresses may connect.

import { NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Settings, Sip2State } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { useDraft } from '../../ui/forms/drafts.ts';
import { useAtOnce } from '../../ui/forms/use-at-once.ts';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { AddingLine, RemovableLine } from '../../ui/settings/Lines.tsx';
import { PortForm } from '../../ui/settings/PortForm.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { sip2Queries } from './sip2-queries.ts';

interface ListeningPanelProps {
  readonly settings: Settings;
  readonly state: Sip2State;
}

/** Programs on this computer reach it without the network. */
const isHere = (address: string): boolean => address.startsWith('127.');

export function ListeningPanel({ settings, state }: ListeningPanelProps) {
  const { t } = useTranslation(['sip2', 'settings']);
  const client = useQueryClient();
  const keep = async (change: Partial<Settings>) => {
    client.setQueryData(libraryQueries.settings().queryKey, await library.changeSettings(change));
    await client.invalidateQueries({ queryKey: sip2Queries.state().queryKey });
  };
  const [chosen, choose] = useAtOnce<Partial<Settings>>({}, keep);
  const { sip2, sip2Address, sip2Tls } = { ...settings, ...chosen };
  const addresses = [...new Set([...state.addresses, sip2Address])];
  return (
    <Panel>
      <Switch
        label={t('listen.on')}
        description={t('listen.onHint')}
        checked={sip2}
        onChange={(event) => choose({ ...chosen, sip2: event.currentTarget.checked })}
      />
      {sip2 && state.problem !== null && (
        <Note tone="refused" role="status">
          {t(`settings:network.problems.${state.problem}`)}
        </Note>
      )}
      {sip2 && state.address !== null && (
        <Text role="status">{t('listen.listens', { address: state.address })}</Text>
      )}
      <NativeSelect
        maw="34rem"
        label={t('listen.address')}
        description={t('listen.addressHint')}
        value={sip2Address}
        data={addresses.map((address) => ({
          value: address,
          label: isHere(address) ? t('listen.thisComputer') : address,
        }))}
        onChange={(event) => choose({ ...chosen, sip2Address: event.currentTarget.value })}
      />
      <PortForm of="sip2" port={settings.sip2Port} onSave={(sip2Port) => keep({ sip2Port })} />
      {!isHere(sip2Address) && (
        <>
          <Switch
            label={t('listen.tls')}
            description={t('listen.tlsHint')}
            checked={sip2Tls}
            onChange={(event) => choose({ ...chosen, sip2Tls: event.currentTarget.checked })}
          />
          {!sip2Tls && <Note tone="attention">{t('listen.readable')}</Note>}
          {state.fingerprint !== null && (
            <>
              <Text>{t('settings:network.fingerprint')}</Text>
              <code className={classes.token}>{state.fingerprint}</code>
            </>
          )}
          <Clients clients={settings.sip2Clients} keep={keep} />
        </>
      )}
    </Panel>
  );
}

const blank = { sip2Clients: '' };

function Clients({
  clients,
  keep,
}: {
  readonly clients: readonly string[];
  readonly keep: (change: Partial<Settings>) => Promise<void>;
}) {
  const { t } = useTranslation('sip2');
  const saving = useSaving();
  const draft = useDraft('sip2 client', blank, 0);
  const form = useRecordForm({
    draft,
    namespace: 'sip2',
    required: ['sip2Clients'],
    send: async () => {
      await keep({ sip2Clients: [...new Set([...clients, draft.values.sip2Clients.trim()])] });
      draft.discard();
    },
  });
  return (
    <>
      <Text>{t('listen.clients')}</Text>
      <p className={classes.lineNote}>
        {t(clients.length === 0 ? 'listen.noClients' : 'listen.clientsHint')}
      </p>
      <ul className={classes.lines}>
        {clients.map((client) => (
          <RemovableLine
            key={client}
            name={client}
            onRemove={() => saving(() => keep({ sip2Clients: clients.filter((other) => other !== client) }))}
          >
            {client}
          </RemovableLine>
        ))}
      </ul>
      <AddingLine form={form}>
        <TextInput
          {...form.text('sip2Clients')}
          label={t('listen.newClient')}
          placeholder="192.168.1.40"
          maxLength={49}
          autoComplete="off"
          spellCheck={false}
        />
      </AddingLine>
    </>
  );
}
