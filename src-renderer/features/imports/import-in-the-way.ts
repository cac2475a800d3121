// The import that another one has to wait for: in words, and where it is.

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/http-client.ts';
import { importQueries } from './import-queries.ts';
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
  const client = useQueryClient();
  return useCallback(
    async (problem: unknown) => {
      if (!(problem instanceof ApiProblem) || problem.code !== 'import-busy') return null;
      const { existingId } = problem.problem;
      if (existingId === undefined) return null;
      // Read again: its page may have been open before it began. If that fails, the general words of the refusal remain.
      const query = { ...importQueries.import(existingId), staleTime: 0 };
      const running = await client.query(query).catch(() => null);
      if (running === null) return null;
      const { hasFile, target } = kindOf(running);
      const name = hasFile ? running.name : t('rollOver.heading');
      return { words: t('busy', { name }), path: `${importsPath[target]}/${running.id}` };
    },
    [t, client],
  );
}
