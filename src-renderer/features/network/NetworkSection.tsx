// Access from other computers: on or off, the addresses, and the certificate's fingerprint.

import { Switch, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { LanAccess, Settings } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { withCommas } from '../../ui/languages/languages.ts';
import { useSettings } from '../../ui/use-library.ts';
import { useAtOnce } from '../../ui/forms/use-at-once.ts';
import { instantWords } from '../../ui/dates/dates.ts';
import { DeviceLink } from '../../ui/links/DeviceLink.tsx';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { withoutAddress } from './network-words.ts';
import { PortForm } from '../../ui/settings/PortForm.tsx';
import classes from '../../ui/settings/Settings.module.css';

/** The server starts to listen a moment after it is switched on. */
const rereadEveryMs = 2000;

export function NetworkSection() {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const settings = useQuery(libraryQueries.settings());
  const access = useQuery({
    queryKey: ['lan-access'],
    queryFn: ({ signal }) => library.readLanAccess({ signal }),
    refetchInterval: rereadEveryMs,
  });
  const keep = async (change: Partial<Settings>) => {
    client.setQueryData(libraryQueries.settings().queryKey, await library.changeSettings(change));
    await access.refetch();
  };
  const [isOn, switchOn] = useAtOnce(settings.data?.lanAccess === true, (lanAccess) => keep({ lanAccess }));
  return (
    <ReadSection queries={[settings, access]}>
      {() => (
        <Panel>
          <Switch
            label={t('network.on')}
            description={t('network.onHint')}
            checked={isOn}
            onChange={(event) => switchOn(event.currentTarget.checked)}
          />
          {settings.data !== undefined && (
            <PortForm of="network" port={settings.data.lanPort} onSave={(lanPort) => keep({ lanPort })} />
          )}
          {access.data?.on === true && <Reached access={access.data} />}
          <DeviceLink
            hint={t('network.deskHint')}
            label={t('network.makeLink')}
            device={{ name: t('network.otherDesk'), scopes: ['admin'] }}
          />
        </Panel>
      )}
    </ReadSection>
  );
}

function Reached({ access }: { readonly access: LanAccess }) {
  const { t, i18n } = useTranslation('settings');
  const { timeZone } = useSettings().settings;
  const { urls, names, fingerprint, expiresAt, problem } = access;
  const instead = withoutAddress(access);
  return (
    <>
      {problem !== null && (
        <Note tone="refused" role="status">
          {t(`network.problems.${problem}`)}
        </Note>
      )}
      <ul className={classes.lines}>
        {instead !== null && <li className={classes.line}>{t(instead)}</li>}
        {urls.map((url) => (
          <li key={url} className={classes.line}>
            <span className={classes.lineText}>{url}</span>
          </li>
        ))}
      </ul>
      {names.length > 0 && (
        <p className={classes.lineNote}>{t('network.names', { names: withCommas(names) })}</p>
      )}
      {fingerprint !== null && expiresAt !== null && (
        <>
          <Text>{t('network.fingerprint')}</Text>
          <code className={classes.token}>{fingerprint}</code>
          <p className={classes.lineNote}>
            {t('network.expires', { at: instantWords(expiresAt, i18n.language, timeZone) })}
          </p>
        </>
      )}
    </>
  );
}
