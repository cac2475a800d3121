// Asks staff whether to go on if a change is refused but may be overridden, and repeats the change with the override.

import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/http-client.ts';
import type { Override } from '../../api/library.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useRefusalWords } from './problem-words.ts';

/** The question, and the change that waits for the answer. */
interface Question {
  readonly title: string;
  readonly words: string;
  readonly answer: (goesOn: boolean) => void;
}

interface Insisting {
  /**
   * Runs the change; the title is that of the question, should there be one.
   *
   * @throws what the change throws, and its refusal if staff do not insist
   */
  readonly insist: <Done>(title: string, change: (override?: Override) => Promise<Done>) => Promise<Done>;
  /** The question; the screen must render it. */
  readonly question: ReactNode;
}

export function useInsisting(): Insisting {
  const { t } = useTranslation('lists');
  const refusalWords = useRefusalWords();
  const [question, setQuestion] = useState<Question | null>(null);
  const insist = useCallback(
    async <Done,>(title: string, change: (override?: Override) => Promise<Done>): Promise<Done> => {
      const codes: Override['codes'] = [];
      for (;;) {
        try {
          return await change(codes.length === 0 ? undefined : { codes, reason: t('insist.reason') });
        } catch (cause) {
          if (!(cause instanceof ApiProblem) || cause.problem.overridable !== true) throw cause;
          const words = refusalWords(cause.refusals, cause.message);
          const goesOn = await new Promise<boolean>((answer) => {
            setQuestion({ title, words, answer });
          });
          setQuestion(null);
          if (!goesOn) throw cause;
          codes.push(...cause.refusals.map(({ code }) => code));
        }
      }
    },
    [t, refusalWords],
  );
  return {
    insist,
    question: question && (
      <ConfirmDialog
        opened
        title={question.title}
        text={question.words}
        confirmLabel={t('insist.goOn')}
        onClose={() => {
          question.answer(false);
        }}
        onConfirm={() => {
          question.answer(true);
          return Promise.resolve();
        }}
      />
    ),
  };
}
