// The choices beside the list of notices: about what, for whom, how late, which notice, and how they are printed.

import { Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OverdueNotice } from '../../api/library.ts';
import {
  isTold,
  noticeReaders,
  noticeStages,
  noticeSubjects,
  paperLayouts,
  type NoticeChoices,
} from './notice-choices.ts';
import classes from './Notices.module.css';
import { unit } from '../../ui/forms/unit.tsx';

interface NoticeFiltersProps {
  readonly choices: NoticeChoices;
  /** The whole plan. */
  readonly notices: readonly OverdueNotice[];
  readonly everyDays: number;
  readonly ready: boolean;
  readonly onChange: (changed: Partial<NoticeChoices>) => void;
}

export function NoticeFilters({ choices, notices, everyDays, ready, onChange }: NoticeFiltersProps) {
  const { t } = useTranslation('mail');
  const { what, to, days, dueWithin, stages, layout, allOnPaper } = choices;
  const isOverdue = what === 'overdue';
  const told = notices.filter(isTold).length;
  const filters = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The dialog opened before this was read, so it could not put the focus here itself.
    filters.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, []);
  return (
    <div ref={filters} className={classes.filters}>
      <Radio.Group
        label={t('notices.what')}
        value={what}
        onChange={(value) => {
          const subject = noticeSubjects.find((choice) => choice === value);
          if (subject !== undefined) onChange({ what: subject, leftOut: new Set() });
        }}
      >
        <Stack gap={6} mt={6}>
          {noticeSubjects.map((subject) => (
            <Radio key={subject} value={subject} label={t(`notices.what-${subject}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group
        label={t('notices.to')}
        value={to}
        onChange={(value) => {
          const reader = noticeReaders.find((choice) => choice === value);
          if (reader !== undefined) onChange({ to: reader, leftOut: new Set() });
        }}
      >
        <Stack gap={6} mt={6}>
          {noticeReaders.map((reader) => (
            <Radio key={reader} value={reader} label={t(`notices.reader-${reader}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        label={t(isOverdue ? 'notices.days' : 'notices.dueWithin')}
        value={isOverdue ? days : dueWithin}
        onChange={(event) => onChange({ [isOverdue ? 'days' : 'dueWithin']: event.currentTarget.value })}
        inputMode="numeric"
        autoComplete="off"
        {...unit(t('notices.daysUnit'))}
      />
      {isOverdue && to !== 'class' && (
        <Checkbox.Group
          label={t('notices.stage')}
          value={[...stages]}
          onChange={(values) => {
            onChange({ stages: new Set(noticeStages.filter((stage) => values.includes(stage))) });
          }}
        >
          <Stack gap={6} mt={6}>
            {noticeStages.map((stage) => {
              const count = notices.filter((notice) => notice.notice === stage && !isTold(notice)).length;
              return (
                <Checkbox key={stage} value={stage} label={t(`notices.stageCount-${stage}`, { count })} />
              );
            })}
          </Stack>
        </Checkbox.Group>
      )}
      {!isOverdue && (
        <Text size="sm" c="dimmed">
          {t('notices.toldOnce')}
        </Text>
      )}
      {told > 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t('notices.toldBefore', { count: told, days: everyDays })}
        </Text>
      )}
      {to !== 'class' && (
        <Radio.Group
          label={t('notices.paper')}
          value={layout}
          onChange={(value) => {
            const chosen = paperLayouts.find((choice) => choice === value);
            if (chosen !== undefined) onChange({ layout: chosen });
          }}
        >
          <Stack gap={6} mt={6}>
            {paperLayouts.map((choice) => (
              <Radio key={choice} value={choice} label={t(`notices.layout-${choice}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {ready && (
        <Checkbox
          label={t('notices.allOnPaper')}
          checked={allOnPaper}
          onChange={(event) => onChange({ allOnPaper: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}
