// Plans a new school year and opens the plan; nothing changes until it is confirmed there.

import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { api } from '../../api/api.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';

export function useNewYear() {
  const { t } = useTranslation('lists');
  const [, navigate] = useLocation();
  const problemWords = useProblemWords();
  return useMutation({
    mutationFn: () => api.planRollOver(),
    onSuccess: ({ id }) => navigate(`/imports/${id}`),
    onError: (problem) =>
      notifications.show({ color: 'red', title: t('form.failed'), message: problemWords(problem) }),
  });
}
