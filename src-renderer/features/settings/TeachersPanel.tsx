// The e-mail address of each class's teacher, for the class list of overdue items.

import { Button, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Group } from '../../api/library.ts';
import { libraryKeys } from '../../api/library-queries.ts';
import { useDraft } from '../../ui/forms/drafts.ts';
import { SavingForm } from '../../ui/forms/SavingForm.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { showDone } from '../../ui/toasts.tsx';

export function TeachersPanel({ groups }: { readonly groups: readonly Group[] }) {
  const { t } = useTranslation('mail');
  return (
    <Panel title={t('teachers.title')}>
      <p className={classes.lineNote}>{t('teachers.hint')}</p>
      {groups.length === 0 && <Text c="dimmed">{t('teachers.empty')}</Text>}
      <ul className={classes.lines}>
        {groups.map((group) => (
          <li key={group.id} className={classes.line}>
            <span className={classes.lineText} dir="auto">
              {group.name}
            </span>
            <TeacherForm group={group} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function TeacherForm({ group }: { readonly group: Group }) {
  const { t } = useTranslation(['mail', 'lists']);
  const client = useQueryClient();
  const { teacherEmail } = group;
  const draft = useDraft(
    `teacher ${group.id}`,
    useMemo(() => ({ teacherEmail: teacherEmail ?? '' }), [teacherEmail]),
    0,
  );
  const form = useRecordForm({
    draft,
    namespace: 'mail',
    required: [],
    send: async () => {
      const typed = draft.values.teacherEmail.trim();
      await library.updateGroup(group.id, { teacherEmail: typed === '' ? null : typed });
      await client.invalidateQueries({ queryKey: libraryKeys.groups });
      draft.discard();
      showDone(t('lists:form.saved'));
    },
  });
  return (
    <SavingForm draft={draft} form={form} className={classes.adding} ownButton>
      <TextInput
        {...form.text('teacherEmail')}
        aria-label={t('teachers.of', { group: group.name })}
        placeholder={t('teachers.none')}
        type="email"
        autoComplete="off"
      />
      {draft.dirty && (
        <Button type="submit" loading={form.saving}>
          {t('lists:form.save')}
        </Button>
      )}
    </SavingForm>
  );
}
