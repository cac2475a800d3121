// The settings of the self-checkout: on or off, its PIN, how it works, and where it starts.

import { Button, Group, NumberInput, PasswordInput, Switch, Text } from '@mantine/core';
import { IconPlayerPlay } from '../../ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import * as library from '../../api/library.ts';
import type { SelfCheckout, Settings, SettingsChanges } from '../../api/library.ts';
import { lockIsFor } from '../../api/self-checkout-lock.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { unit } from '../../ui/forms/unit.tsx';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { DeviceLink } from '../../ui/links/DeviceLink.tsx';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { showDone } from '../../ui/toasts.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { selfCheckoutQueries } from './self-checkout-queries.ts';
import { startSelfCheckout } from './start-self-checkout.ts';

export function SelfCheckoutSection() {
  const settings = useQuery(libraryQueries.settings());
  const state = useQuery(selfCheckoutQueries.state());
  return (
    <ReadSection queries={[settings, state]}>
      {() =>
        settings.data !== undefined &&
        state.data !== undefined && (
          <>
            <HowItWorks settings={settings.data} />
            <Pin hasPin={state.data.hasPin} />
            <Start state={state.data} catalogue={settings.data.catalogue} />
          </>
        )
      }
    </ReadSection>
  );
}

function HowItWorks({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation(['settings', 'lists']);
  const client = useQueryClient();
  const saving = useSaving();
  const change = (changes: SettingsChanges) =>
    saving(async () => {
      client.setQueryData(libraryQueries.settings().queryKey, await library.changeSettings(changes));
      await client.invalidateQueries({ queryKey: selfCheckoutQueries.state().queryKey });
    });
  const { selfCheckoutIdleSeconds: idle } = settings;
  return (
    <Panel>
      {(['selfCheckout', 'selfCheckoutFaces', 'selfCheckoutReturnsOnly'] as const).map((name) => (
        <Switch
          key={name}
          label={t(`fields.${name}`)}
          description={t(`hints.${name}`)}
          checked={settings[name]}
          onChange={(event) => change({ [name]: event.currentTarget.checked })}
        />
      ))}
      <NumberInput
        key={idle}
        label={t('fields.selfCheckoutIdleSeconds')}
        description={t('hints.selfCheckoutIdleSeconds')}
        defaultValue={idle}
        min={5}
        max={600}
        clampBehavior="blur"
        allowDecimal={false}
        {...unit(t('lists:units.seconds'))}
        maw="14rem"
        onBlur={({ currentTarget }) => {
          const typed = Math.min(600, Math.max(5, Math.round(Number(currentTarget.value))));
          if (currentTarget.value.trim() !== '' && Number.isInteger(typed) && typed !== idle)
            change({ selfCheckoutIdleSeconds: typed });
        }}
      />
    </Panel>
  );
}

function Pin({ hasPin }: { readonly hasPin: boolean }) {
  const { t } = useTranslation(['settings', 'lists']);
  const client = useQueryClient();
  const saving = useSaving();
  const [pin, setPin] = useState('');
  const isPin = /^\d{4,12}$/.test(pin);
  return (
    <Panel title={t('selfCheckout.pin')}>
      {!hasPin && <Note tone="attention">{t('selfCheckout.noPin')}</Note>}
      <form
        className={classes.adding}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPin) return;
          saving(async () => {
            await library.setSelfCheckoutPin({ pin });
            setPin('');
            await client.invalidateQueries({ queryKey: selfCheckoutQueries.state().queryKey });
            showDone(t('lists:form.saved'));
          });
        }}
      >
        <PasswordInput
          label={t(hasPin ? 'selfCheckout.newPin' : 'selfCheckout.choosePin')}
          description={t('selfCheckout.pinHint')}
          inputMode="numeric"
          autoComplete="new-password"
          maxLength={12}
          value={pin}
          error={pin !== '' && !/^\d*$/.test(pin) ? t('selfCheckout.digitsOnly') : null}
          onChange={(event) => setPin(event.currentTarget.value)}
        />
        <Button type="submit" className={classes.besideFields ?? ''} disabled={!isPin}>
          {t('lists:form.save')}
        </Button>
      </form>
    </Panel>
  );
}

function Start({ state, catalogue }: { readonly state: SelfCheckout; readonly catalogue: boolean }) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const saving = useSaving();
  const [, navigate] = useLocation();
  const start = (screen: 'self-checkout' | 'catalogue') =>
    saving(async () => {
      // Without a full screen it works as well: the browser may refuse it.
      document.documentElement.requestFullscreen().catch(() => undefined);
      lockIsFor(screen);
      await startSelfCheckout(client, t(`sections.${screen}`));
      navigate('/self-checkout');
    });
  return (
    <Panel
      title={t('selfCheckout.here')}
      tools={
        <ToolButton
          primary
          icon={IconPlayerPlay}
          disabled={!state.open}
          onClick={() => start('self-checkout')}
        >
          {t('selfCheckout.start')}
        </ToolButton>
      }
    >
      <Text c="dimmed">{t(state.open ? 'selfCheckout.startHint' : 'selfCheckout.notYet')}</Text>
      {/* The desktop app keeps no session of own books. */}
      {catalogue && window.loandesk === undefined && (
        <>
          <Text c="dimmed">
            {t(state.hasPin ? 'selfCheckout.catalogueHint' : 'selfCheckout.catalogueNeedsPin')}
          </Text>
          <Group>
            <ToolButton icon={IconPlayerPlay} disabled={!state.hasPin} onClick={() => start('catalogue')}>
              {t('selfCheckout.startCatalogue')}
            </ToolButton>
          </Group>
        </>
      )}
      {/* One link a device, so that a lost device can be locked out without the others. */}
      <DeviceLink
        hint={t('selfCheckout.linkHint')}
        label={t('selfCheckout.makeLink')}
        device={{ name: t('sections.self-checkout'), scopes: ['self-checkout'] }}
        instead={t('selfCheckout.needsNetwork')}
      />
    </Panel>
  );
}
