// Collects what the targets add to the schemas of imports: shapes, and words for enumerations.
import type { ZodType } from 'zod';
import type { Targets, TargetShapes, TargetWords } from './target.ts';

/** The properties that targets add to a shape, in their order; the compiler knows those of the pipeline only. */
export function added(targets: Targets): (shape: keyof TargetShapes) => object {
  return (shape) =>
    Object.assign({}, ...targets.all().map(({ shapes }) => shapes[shape] ?? {})) as Record<string, ZodType>;
}

/** The words of all targets for one thing. */
export function wordsOf(
  targets: Targets,
): (pick: (words: TargetWords) => readonly string[] | undefined) => string[] {
  return (pick) => targets.all().flatMap(({ words }) => pick(words) ?? []);
}
