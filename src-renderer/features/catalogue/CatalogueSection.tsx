// The settings of the pupils' catalogue: open or closed, on which screens of the school, and a poster that leads to it.

import { Anchor, Group, Switch, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Settings } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { useAtOnce } from '../../ui/forms/use-at-once.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { IconPrinter } from '../../ui/icons/icons.ts';
import { DeviceLink } from '../../ui/links/DeviceLink.tsx';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { PortForm } from '../../ui/settings/PortForm.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { CataloguePoster } from './CataloguePoster.tsx';
import { FailedSearchesPanel } from './FailedSearchesPanel.tsx';
import { PinsPanel } from './PinsPanel.tsx';
import { ShelfSigns } from './ShelfSigns.tsx';
import { TopicsPanel } from './TopicsPanel.tsx';

/** The server starts to listen a moment after it is switched on. */
const rereadEveryMs = 2000;

type Choice = 'catalogue' | 'catalogueAccounts' | 'catalogueMostBorrowed' | 'catalogueOnNetwork';

export function CatalogueSection() {
  const settings = useQuery(libraryQueries.settings());
  return (
    <ReadSection queries={[settings]}>
      {() =>
        settings.data !== undefined && (
          <>
            <Panel>
              <Choices
                settings={settings.data}
                names={['catalogue', 'catalogueMostBorrowed', 'catalogueAccounts']}
              />
              {settings.data.catalogue && <Here />}
            </Panel>
            {settings.data.catalogue && <TopicsPanel />}
            {settings.data.catalogue && <FailedSearchesPanel />}
            {settings.data.catalogue && settings.data.catalogueAccounts && (
              <>
                <PinsPanel />
                <Devices />
              </>
            )}
            {settings.data.catalogue && <OnNetwork settings={settings.data} />}
          </>
        )
      }
    </ReadSection>
  );
}

function Choices({ settings, names }: { readonly settings: Settings; readonly names: readonly Choice[] }) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const [chosen, choose] = useAtOnce<Partial<Settings>>({}, async (change) => {
    client.setQueryData(libraryQueries.settings().queryKey, await library.changeSettings(change));
  });
  return names.map((name) => (
    <Switch
      key={name}
      label={t(`fields.${name}`)}
      description={t(`hints.${name}`)}
      checked={chosen[name] ?? settings[name]}
      onChange={(event) => choose({ ...chosen, [name]: event.currentTarget.checked })}
    />
  ));
}

/** The desktop app opens no other pages, so the address is to be typed in a browser. */
function Here() {
  const { t } = useTranslation('settings');
  if (window.loandesk !== undefined) return <Text c="dimmed">{t('catalogue.here')}</Text>;
  return (
    <Anchor href="/catalogue" target="_blank" rel="noreferrer" underline="always">
      {t('catalogue.open')}
    </Anchor>
  );
}

/** One link a device, so that a lost device can be locked out without the others. */
function Devices() {
  const { t } = useTranslation('settings');
  return (
    <Panel title={t('catalogue.devices.title')}>
      <DeviceLink
        hint={t('catalogue.devices.hint')}
        label={t('selfCheckout.makeLink')}
        device={{ name: t('sections.catalogue'), scopes: ['catalogue-account'] }}
        page="/catalogue/connect"
        instead={t('selfCheckout.needsNetwork')}
      />
    </Panel>
  );
}

function OnNetwork({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const access = useQuery({
    queryKey: ['catalogue-access'],
    queryFn: ({ signal }) => library.readCatalogueAccess({ signal }),
    refetchInterval: rereadEveryMs,
  });
  const saving = useSaving();
  const [printing, setPrinting] = useState(false);
  const [choosingSigns, setChoosingSigns] = useState(false);
  const rememberAddress = (cataloguePosterUrl: string) =>
    saving(async () => {
      const changed = await library.changeSettings({ cataloguePosterUrl });
      client.setQueryData(libraryQueries.settings().queryKey, changed);
    });
  const { urls = [], problem = null } = access.data ?? {};
  const [first] = urls;
  return (
    <Panel title={t('catalogue.network')}>
      <Choices settings={settings} names={['catalogueOnNetwork']} />
      <PortForm
        of="catalogue"
        port={settings.cataloguePort}
        onSave={async (cataloguePort) => {
          const changed = await library.changeSettings({ cataloguePort });
          client.setQueryData(libraryQueries.settings().queryKey, changed);
        }}
      />
      {problem !== null && (
        <Note tone="refused" role="status">
          {t(`network.problems.${problem}`)}
        </Note>
      )}
      {settings.catalogueOnNetwork && (
        <ul className={classes.lines}>
          {urls.length === 0 && problem === null && <li className={classes.line}>{t('network.nowhere')}</li>}
          {urls.map((url) => (
            <li key={url} className={classes.line}>
              <span className={classes.lineText}>{url}</span>
            </li>
          ))}
        </ul>
      )}
      {first !== undefined && (
        <>
          <Text c="dimmed">{t('catalogue.posterHint')}</Text>
          <Group>
            <ToolButton icon={IconPrinter} onClick={() => setPrinting(true)}>
              {t('catalogue.printPoster')}
            </ToolButton>
            <ToolButton icon={IconPrinter} onClick={() => setChoosingSigns(true)}>
              {t('catalogue.signs.title')}
            </ToolButton>
          </Group>
          {choosingSigns && (
            <ShelfSigns
              url={first}
              onPrinted={() => rememberAddress(first)}
              onClose={() => setChoosingSigns(false)}
            />
          )}
          {printing && (
            <CataloguePoster
              url={first}
              onPrinted={() => {
                setPrinting(false);
                rememberAddress(first);
              }}
            />
          )}
        </>
      )}
    </Panel>
  );
}
