// The library's health: the integrity check, and the support file.

import { Text } from '@mantine/core';
import { IconFileZip, IconStethoscope } from '../../ui/icons/icons.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { requestOptions } from '../../api/http-client.ts';
import type { Examination } from '../../api/library.ts';
import { showAnswer } from '../../ui/show-answer.ts';
import { useSettings } from '../../ui/use-library.ts';
import { Note } from '../../ui/Note.tsx';
import { instantWords } from '../../ui/dates/dates.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { FindingList, type Remedy } from './FindingList.tsx';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';

/** Polled while an integrity check is running. */
const examinationQuery = queryOptions({
  queryKey: ['examination'],
  queryFn: ({ signal }) => library.readExamination({ signal }),
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
    mutationFn: () => library.startExamination(),
    onSuccess: (begun) => showAnswer(client, examinationQuery, begun),
  });
}

function ExaminationPanel({ examination }: { readonly examination: Examination }) {
  const { t } = useTranslation('health');
  const { mutate: begin, isPending } = useExamine();
  const running = isPending || examination.state === 'running' || examination.state === 'never';
  return (
    <Panel
      title={t('lastCheck')}
      tools={
        <ToolButton icon={IconStethoscope} disabled={running} onClick={() => begin()}>
          {t('examine')}
        </ToolButton>
      }
    >
      {running ? (
        <Note tone="information" role="status" busy>
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
  const client = useQueryClient();
  const saving = useSaving();
  const remedy = (what: Remedy) =>
    saving(async () => {
      if (what === 'backup') await library.makeBackup(requestOptions({ patient: true }));
      await showAnswer(
        client,
        examinationQuery,
        await (what === 'protect' ? library.protectFiles() : library.startExamination()),
      );
    });
  if (state === 'failed') return <Note tone="refused" role="alert" title={t('failed')} />;
  const count = findings.filter((finding) => finding.state !== 'fine').length;
  const examinedAt = at === null ? '' : t('examinedAt', { at: instantWords(at, i18n.language, timeZone) });
  return (
    <>
      <Note
        tone={count === 0 ? 'done' : 'attention'}
        role="status"
        title={count === 0 ? t('well') : t('findings', { count })}
      >
        {examinedAt}
      </Note>
      <FindingList findings={findings} onRemedy={remedy} />
    </>
  );
}

function SupportFilePanel() {
  const { t } = useTranslation('health');
  const problemWords = useProblemWords();
  const saving = useMutation({
    mutationFn: async () => saveFile(await library.readSupportBundle(), nameFor(new Date())),
  });
  return (
    <Panel title={t('support')}>
      <Text c="dimmed">{t('supportExplained')}</Text>
      <div>
        <ToolButton primary icon={IconFileZip} loading={saving.isPending} onClick={() => saving.mutate()}>
          {t('save')}
        </ToolButton>
      </div>
      {saving.isError && <Note tone="refused" role="alert" title={problemWords(saving.error)} />}
      {saving.isSuccess && (
        <Note tone="information" role="status">
          {t('saved', { name: saving.data })}
        </Note>
      )}
    </Panel>
  );
}

function nameFor(now: Date): string {
  return `loandesk-support-${now.toISOString().slice(0, 16).replaceAll(':', '-')}.zip`;
}
