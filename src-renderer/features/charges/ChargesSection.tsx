// The settings of charges: the switch and the prices; the takings of a day.

import { Anchor, NativeSelect, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as library from '../../api/library.ts';
import type { LoanRule, Settings } from '../../api/library.ts';
import { libraryKeys, libraryQueries } from '../../api/library-queries.ts';
import { listDate } from '../../ui/dates/dates.ts';
import { useAtOnce } from '../../ui/forms/use-at-once.ts';
import { presetList } from '../../ui/lists/list-view.ts';
import { localeOf, withCommas } from '../../ui/languages/languages.ts';
import { amountFrom, moneyWords, typedAmount } from '../../ui/money/money.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { useToday } from '../../ui/use-library.ts';
import { ruleQueries } from '../loan-rules/rule-queries.ts';
import classes from './Charges.module.css';
import { chargesQueries } from './charges-queries.ts';
import { DateField } from '../../ui/forms/DateField.tsx';

export function ChargesSection() {
  const settings = useQuery(libraryQueries.settings());
  const rules = useQuery(ruleQueries.loanRules());
  return (
    <ReadSection queries={[settings, rules]}>
      {() =>
        settings.data !== undefined && <ChargesSettings settings={settings.data} rules={rules.data ?? []} />
      }
    </ReadSection>
  );
}

type ChargesChange = Partial<Settings>;

function useChange() {
  const client = useQueryClient();
  return async (change: ChargesChange) => {
    client.setQueryData(libraryQueries.settings().queryKey, await library.changeSettings(change));
    await client.invalidateQueries({ queryKey: libraryKeys.overview });
  };
}

interface MoneySettingsProps {
  readonly settings: Settings;
  readonly rules: readonly LoanRule[];
}

/** The codes with their names, such as "EUR · Euro". */
function currencies(language: string): readonly { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames(localeOf(language), { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value} · ${names.of(value) ?? value}`,
  }));
}

function ChargesSettings({ settings, rules }: MoneySettingsProps) {
  const { t, i18n } = useTranslation('settings');
  const change = useChange();
  const [enabled, enable] = useAtOnce(settings.chargesEnabled, (chargesEnabled) =>
    change({ chargesEnabled }),
  );
  const { currency } = settings;
  return (
    <>
      <Panel>
        <Switch
          label={t('charges.enabled')}
          description={t('charges.enabledHint')}
          checked={enabled}
          onChange={(event) => enable(event.currentTarget.checked)}
        />
        {enabled && (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NativeSelect
              label={t('charges.currency')}
              value={currency}
              data={currencies(i18n.language)}
              onChange={(event) => void change({ currency: event.currentTarget.value })}
            />
            <Amount
              label={t('charges.lostCharge')}
              hint={t('charges.nothing')}
              currency={currency}
              value={settings.lostCharge}
              onChange={(amount) => change({ lostCharge: amount ?? 0 })}
            />
            <Amount
              label={t('charges.debtLimit')}
              hint={t('charges.noLimit')}
              currency={currency}
              value={settings.debtLimit}
              onChange={(debtLimit) => change({ debtLimit })}
            />
            <Amount
              label={t('charges.overdueMaximum')}
              hint={t('charges.noLimit')}
              currency={currency}
              value={settings.overdueMaximum}
              onChange={(overdueMaximum) => change({ overdueMaximum })}
            />
          </SimpleGrid>
        )}
        {enabled &&
          (['debtLimitCountsSoFar', 'overdueAtMostPrice', 'renewalsForgiveOverdue'] as const).map((field) => (
            <Choice key={field} field={field} settings={settings} />
          ))}
      </Panel>
      {enabled && <OverdueRates settings={settings} rules={rules} />}
      {enabled && <DebtorsPanel />}
      {enabled && <TakingsPanel />}
    </>
  );
}

interface ChoiceProps {
  readonly field: 'debtLimitCountsSoFar' | 'overdueAtMostPrice' | 'renewalsForgiveOverdue';
  readonly settings: Settings;
}

function Choice({ field, settings }: ChoiceProps) {
  const { t } = useTranslation('settings');
  const change = useChange();
  const [on, choose] = useAtOnce(settings[field], (chosen) => change({ [field]: chosen }));
  return (
    <Switch
      label={t(`charges.${field}`)}
      description={t(`charges.${field}Hint`)}
      checked={on}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  );
}

interface AmountProps {
  readonly label: string;
  readonly hint?: string;
  readonly unseen?: boolean;
  readonly currency: string;
  readonly value: number | null;
  readonly onChange: (amount: number | null) => Promise<void>;
}

/** Saves when it is left; empty is null. */
function Amount({ label, hint, unseen = false, currency, value, onChange }: AmountProps) {
  const { t, i18n } = useTranslation('settings');
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : typedAmount(value, currency, i18n.language));
  const given = text.trim() === '' ? null : amountFrom(text, currency);
  const faulty = text.trim() !== '' && given === null;
  const leave = () => {
    if (faulty || typed === null) return;
    void onChange(given).then(() => setTyped(null));
  };
  return (
    <TextInput
      {...(unseen ? { 'aria-label': label } : { label, description: hint })}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={faulty && t('charges.invalid')}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}

type Rate = Settings['overdueCharges'][number];

function OverdueRates({ settings, rules }: MoneySettingsProps) {
  const { t } = useTranslation('settings');
  const change = useChange();
  const { overdueCharges, currency } = settings;
  const put = (rule: string, part: Partial<Rate> | null) => {
    const rest = overdueCharges.filter((rate) => rate.rule !== rule);
    const start: Rate = { rule, amount: 0, per: 'open-day', graceDays: 0, maximum: null };
    const now = overdueCharges.find((rate) => rate.rule === rule) ?? start;
    return change({ overdueCharges: part === null ? rest : [...rest, { ...now, ...part }] });
  };
  return (
    <Panel title={t('charges.overdue')}>
      <Text c="dimmed">{t('charges.overdueHint')}</Text>
      <table className={classes.rates}>
        <thead>
          <tr>
            <th>{t('charges.rule')}</th>
            <th>{t('charges.amount')}</th>
            <th>{t('charges.per')}</th>
            <th>{t('charges.grace')}</th>
            <th>{t('charges.maximum')}</th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ id, category, itemType }) => {
            const rate = overdueCharges.find(({ rule }) => rule === id);
            const name = withCommas([category ?? t('charges.anyone'), itemType ?? t('charges.anything')]);
            return (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>
                  <Amount
                    unseen
                    label={`${t('charges.amount')}: ${name}`}
                    currency={currency}
                    value={rate?.amount ?? null}
                    onChange={(amount) => put(id, amount === null ? null : { amount })}
                  />
                </td>
                <td>
                  <NativeSelect
                    aria-label={`${t('charges.per')}: ${name}`}
                    disabled={rate === undefined}
                    value={rate?.per ?? 'open-day'}
                    data={[
                      { value: 'open-day', label: t('charges.perOpenDay') },
                      { value: 'once', label: t('charges.perOnce') },
                    ]}
                    onChange={(event) => void put(id, { per: event.currentTarget.value as Rate['per'] })}
                  />
                </td>
                <td>
                  <TextInput
                    aria-label={`${t('charges.grace')}: ${name}`}
                    disabled={rate === undefined}
                    inputMode="numeric"
                    key={rate?.graceDays ?? 0}
                    defaultValue={String(rate?.graceDays ?? 0)}
                    onBlur={(event) => {
                      const typed = event.currentTarget.value.trim();
                      if (/^\d{1,4}$/.test(typed)) void put(id, { graceDays: Math.min(3650, Number(typed)) });
                    }}
                  />
                </td>
                <td>
                  <Amount
                    unseen
                    label={`${t('charges.maximum')}: ${name}`}
                    currency={currency}
                    value={rate?.maximum ?? null}
                    onChange={(maximum) => put(id, { maximum })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}

/** The lists of those who owe money: a librarian looks for them where money is set up. */
function DebtorsPanel() {
  const { t } = useTranslation('charges');
  return (
    <Panel title={t('debtors.title')}>
      <Anchor component={Link} href="/borrowers" onClick={() => presetList('/borrowers', 'owing')}>
        {t('debtors.borrowers')}
      </Anchor>
      <Anchor component={Link} href="/borrowers/leavers">
        {t('debtors.leavers')}
      </Anchor>
    </Panel>
  );
}

function TakingsPanel() {
  const { t, i18n } = useTranslation('charges');
  const today = useToday();
  const [on, setOn] = useState(today);
  const query = useQuery(chargesQueries.takings(on));
  const { takings = [], currency = 'EUR' } = query.data ?? {};
  const words = (amount: number) => (amount === 0 ? '' : moneyWords(amount, currency, i18n.language));
  return (
    <Panel title={t('takings.title', { date: listDate(on, i18n.language, today) })}>
      <DateField
        label={t('takings.day')}
        value={on}
        max={today}
        datesOnly
        onChange={(day) => {
          if (day !== '') setOn(day);
        }}
      />
      {takings.length === 0 ? (
        <Text c="dimmed">{t('takings.nothing')}</Text>
      ) : (
        <table className={classes.rates}>
          <thead>
            <tr>
              {(['kind', 'desk', 'paid', 'refunded', 'waived'] as const).map((column) => (
                <th key={column}>{t(`takings.${column}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {takings.map(({ kind, desk, paid, refunded, waived }) => (
              <tr key={`${kind} ${desk}`}>
                <td>{t(`kinds.${kind}`)}</td>
                <td>{desk}</td>
                <td className={classes.amount}>{words(paid)}</td>
                <td className={classes.amount}>{words(refunded)}</td>
                <td className={classes.amount}>{words(waived)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
