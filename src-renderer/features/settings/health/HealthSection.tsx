// The library's health: the integrity check, and the support file.

import { Button, Loader, Text } from '@mantine/core';
import { IconStethoscope } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/api.ts';
import type { Examination } from '../../../api/api-types.ts';
import { showAnswer } from '../../../ui/show-answer.ts';
import { useSettings } from '../../../ui/use-library.ts';
import { Note } from '../../../ui/Note.tsx';
import { instantWords } from '../../../ui/dates/calendar-words.ts';
import { Panel } from '../../../ui/pages/Panel.tsx';
import { ReadSection } from '../../../ui/pages/ReadSection.tsx';
import { FindingList } from './FindingList.tsx';
import { SupportFilePanel } from './SupportFilePanel.tsx';

/** Polled while an integrity check is running. */
const examinationQuery = queryOptions({
  queryKey: ['examination'],
  queryFn: ({ signal }) => api.examination(signal),
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? 700 : false),
  staleTime: 0,
});

export function HealthSection() {
  const examination = useQuery(examinationQuery);
  const { mutate: begin } = useExamine();
  const state = examination.data?.state;
  useEffect(() => {
    if (state === 'never') begin();
  }, [state, begin]);
  return (
    <ReadSection queries={[examination]}>
      {() => (
        <>
          {examination.data !== undefined && <ExaminationPanel examination={examination.data} />}
          <SupportFilePanel />
        </>
      )}
    </ReadSection>
  );
}

function useExamine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.examine(),
    onSuccess: (begun) => showAnswer(client, examinationQuery, begun),
  });
}

function ExaminationPanel({ examination }: { readonly examination: Examination }) {
  const { t } = useTranslation('health');
  const { mutate: begin, isPending } = useExamine();
  const running = isPending || examination.state === 'running' || examination.state === 'never';
  return (
    <Panel
      title={t('title')}
      tools={
        <Button
          variant="default"
          leftSection={<IconStethoscope size="1.1rem" aria-hidden />}
          disabled={running}
          onClick={() => begin()}
        >
          {t('examine')}
        </Button>
      }
    >
      <Text c="dimmed">{t('explained')}</Text>
      {running ? (
        <Note tone="information" role="status" icon={<Loader size="sm" />}>
          {t('running')}
        </Note>
      ) : (
        <Outcome examination={examination} />
      )}
    </Panel>
  );
}

function Outcome({ examination: { state, at, findings } }: { readonly examination: Examination }) {
  const { t, i18n } = useTranslation('health');
  const { timeZone } = useSettings().settings;
  if (state === 'failed') return <Note tone="refused" role="alert" title={t('failed')} />;
  const count = findings.filter((finding) => finding.state !== 'fine').length;
  const examinedAt = at === null ? '' : t('examinedAt', { at: instantWords(at, i18n.language, timeZone) });
  return (
    <>
      <Note
        tone={count === 0 ? 'information' : 'attention'}
        role="status"
        title={count === 0 ? t('well') : t('findings', { count })}
      >
        {examinedAt}
      </Note>
      <FindingList findings={findings} />
    </>
  );
}
