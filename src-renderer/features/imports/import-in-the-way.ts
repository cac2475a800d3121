// The import that another one has to wait for: in words, and where it is.

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/http-client.ts';
import * as library from '../../api/library.ts';
import { importsPath, kindOf } from './import-target.ts';

export interface ImportInTheWay {
  /** Names it, and says to wait. */
  readonly words: string;
  /** The path of its page. */
  readonly path: string;
}

/** Returns a function that looks up which import a refusal is about; null for any other problem. */
export function useImportInTheWay(): (problem: unknown) => Promise<ImportInTheWay | null> {
  const { t } = useTranslation('imports');
  return useCallback(
    async (problem: unknown) => {
      if (!(problem instanceof ApiProblem) || problem.code !== 'import-busy') return null;
      const { existingId } = problem.problem;
      // If it cannot be read, the refusal in its general words is all there is to say.
      const running =
        existingId === undefined ? null : await library.readImport(existingId).catch(() => null);
      if (running === null) return null;
      const { hasFile, target } = kindOf(running);
      const name = hasFile ? running.name : t('rollOver.heading');
      return { words: t('busy', { name }), path: `${importsPath[target]}/${running.id}` };
    },
    [t],
  );
}
