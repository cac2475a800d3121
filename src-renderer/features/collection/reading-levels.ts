// Reading levels in words, and as they are kept while a form is open.

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Title } from '../../api/library.ts';
import { withCommas } from '../../ui/languages/languages.ts';
import { withDots } from '../../ui/languages/rows.ts';

export type ReadingLevel = Title['levels'][number];

export const levelSchemes = ['ar', 'lexile', 'fountas-pinnell', 'avi', 'antolin', 'reading-counts'] as const;
const isKnown = (scheme: string): scheme is (typeof levelSchemes)[number] =>
  levelSchemes.some((known) => known === scheme);

/** Returns a function that names a scheme; another one has its own name. */
export function useSchemeWord(): (scheme: string) => string {
  const { t } = useTranslation('collection');
  return useCallback((scheme) => (isKnown(scheme) ? t(`schemes.${scheme}`) : scheme), [t]);
}

/** Returns a function that writes levels such as `AVI M4 · AR 4.5 (3 points, quiz 7304)`. */
export function useLevelsInWords(): (levels: readonly ReadingLevel[]) => string {
  const { t } = useTranslation('collection');
  const schemeWord = useSchemeWord();
  return useCallback(
    (levels) =>
      withDots(
        levels.map(({ scheme, level, points, quiz }) => {
          const more = [
            ...(points === null ? [] : [t('levels.points', { count: points })]),
            ...(quiz === null ? [] : [t('levels.quizNumber', { quiz })]),
          ];
          return `${schemeWord(scheme)} ${level}${more.length === 0 ? '' : ` (${withCommas(more)})`}`;
        }),
      ),
    [t, schemeWord],
  );
}

/** Such as `9-12`, `9+` or `-6`; null for everyone. */
export function agesInWords({
  audienceFrom: from,
  audienceTo: to,
}: Pick<Title, 'audienceFrom' | 'audienceTo'>): string | null {
  if (from === null) return to === null ? null : `-${String(to)}`;
  if (to === null) return `${String(from)}+`;
  return from === to ? String(from) : `${String(from)}-${String(to)}`;
}

/** A line of the form: all texts, as they are typed. */
export type TypedLevel = Readonly<Record<keyof ReadingLevel, string>>;

export const noLevel: TypedLevel = { scheme: '', level: '', points: '', quiz: '' };

/** The value of the form's field. */
export function typedLevels(levels: readonly ReadingLevel[]): string {
  return JSON.stringify(
    levels.map(({ points, quiz, ...level }) => ({
      ...level,
      points: points === null ? '' : String(points),
      quiz: quiz ?? '',
    })),
  );
}

export const linesOf = (typed: string): TypedLevel[] => JSON.parse(typed) as TypedLevel[];

const numberOf = (points: string): number => Number(points.trim().replace(',', '.'));

/** Whether a line lacks its scheme or level, has points that are no number, or a scheme is there twice. */
export function areLevelsFaulty(typed: string): boolean {
  const lines = linesOf(typed).filter((line) => !isEmpty(line));
  const schemes = lines.map(({ scheme }) => scheme.trim().toLowerCase());
  return (
    new Set(schemes).size < schemes.length ||
    lines.some(
      ({ scheme, level, points }) =>
        scheme.trim() === '' ||
        level.trim() === '' ||
        /[:;]/.test(scheme) ||
        level.includes(';') ||
        !(numberOf(points) >= 0 && numberOf(points) <= 1000),
    )
  );
}

const isEmpty = ({ level, points, quiz }: TypedLevel): boolean =>
  [level, points, quiz].every((text) => text.trim() === '');

/** Lines without a level are left out. */
export function levelsFromTyped(typed: string): ReadingLevel[] {
  return linesOf(typed)
    .filter((line) => !isEmpty(line))
    .map(({ scheme, level, points, quiz }) => ({
      scheme: scheme.trim(),
      level: level.trim(),
      points: points.trim() === '' ? null : numberOf(points),
      quiz: quiz.trim() === '' ? null : quiz.trim(),
    }));
}
