// The dated closures, such as holidays, with a form to add one.

import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/api.ts';
import type { ClosedDays } from '../../../api/api-types.ts';
import { longDate } from '../../../ui/dates/dates.ts';
import { useToday } from '../../../ui/use-library.ts';
import { useDraft } from '../../../ui/forms/drafts.ts';
import { useRecordForm } from '../../../ui/forms/use-record-form.ts';
import { useSaving } from '../../../ui/forms/use-saving.ts';
import { Panel } from '../../../ui/pages/Panel.tsx';
import { AddingLine, RemovableLine } from '../Lines.tsx';
import classes from '../../../ui/pages/Settings.module.css';
import { ruleQueries } from './rule-queries.ts';

const blank = { name: '', startsOn: '', endsOn: '' };

export function ClosedDaysPanel({ closedDays }: { readonly closedDays: readonly ClosedDays[] }) {
  const { t, i18n } = useTranslation('settings');
  const client = useQueryClient();
  const saving = useSaving();
  const today = useToday();
  const reread = () => client.invalidateQueries({ queryKey: ruleQueries.closedDays().queryKey });
  const remove = (id: string) =>
    saving(async () => {
      await api.deleteClosedDays(id);
      await reread();
    });
  const inOrder = closedDays.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn));
  const past = inOrder.filter(({ endsOn }) => endsOn < today).reverse();
  const lines = (some: readonly ClosedDays[]) => (
    <ul className={classes.lines}>
      {some.map(({ id, name, startsOn, endsOn }) => (
        <RemovableLine key={id} name={name} past={endsOn < today} onRemove={() => remove(id)}>
          {name}
          <br />
          <span className={classes.lineNote}>
            {startsOn === endsOn
              ? longDate(startsOn, i18n.language)
              : t('days.fromTo', {
                  from: longDate(startsOn, i18n.language),
                  to: longDate(endsOn, i18n.language),
                })}
          </span>
        </RemovableLine>
      ))}
    </ul>
  );
  return (
    <Panel title={t('days.closures')}>
      {closedDays.length === 0 && <p className={classes.lineNote}>{t('days.noClosures')}</p>}
      {lines(inOrder.filter(({ endsOn }) => endsOn >= today))}
      <NewClosure onAdded={reread} />
      {past.length > 0 && (
        <details className={classes.further}>
          <summary>{t('days.past', { count: past.length })}</summary>
          {lines(past)}
        </details>
      )}
    </Panel>
  );
}

function NewClosure({ onAdded }: { readonly onAdded: () => Promise<void> }) {
  const { t } = useTranslation('settings');
  const draft = useDraft('closed days', blank, 0);
  const { name, startsOn, endsOn } = draft.values;
  const lastDay = endsOn === '' ? startsOn : endsOn;
  const form = useRecordForm({
    draft,
    namespace: 'settings',
    required: ['name', 'startsOn'],
    faulty: lastDay < startsOn ? ['endsOn'] : [],
    send: async () => {
      await api.addClosedDays({ name: name.trim(), startsOn, endsOn: lastDay });
      draft.discard();
      await onAdded();
    },
  });
  return (
    <AddingLine form={form}>
      <TextInput
        {...form.text('name')}
        label={t('days.name')}
        placeholder={t('days.nameExample')}
        maxLength={100}
      />
      <TextInput {...form.text('startsOn')} label={t('days.startsOn')} type="date" />
      <TextInput {...form.text('endsOn')} label={t('days.endsOn')} type="date" min={startsOn} />
    </AddingLine>
  );
}
