// Plans a new school year and opens it; nothing changes before a person says so there.

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { api } from '../app/api.ts';
import { useProblemWords } from '../components/forms/problem-words.ts';

export function NewYearButton() {
  const { t } = useTranslation(['imports', 'lists']);
  const [, navigate] = useLocation();
  const problemWords = useProblemWords();
  const [busy, setBusy] = useState(false);
  const plan = async () => {
    setBusy(true);
    try {
      navigate(`/imports/${(await api.planRollOver()).id}`);
    } catch (problem) {
      notifications.show({ color: 'red', title: t('lists:form.failed'), message: problemWords(problem) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconSchool size="1.1rem" aria-hidden />}
      loading={busy}
      onClick={() => void plan()}
    >
      {t('rollOver.open')}
    </Button>
  );
}
