// The state of a class in the table of a new school year.
import type { RollOver } from '../../api/library.ts';

export type SchoolClass = RollOver['classes'][number];
export type Does = SchoolClass['does'];

/** The step that a class takes, and its target. */
export type Step = Pick<SchoolClass, 'does' | 'to'>;

/** The ids of classes to move without a target yet; these are not sent to the library. */
export type Asked = readonly string[];

/** The latest choice shows at once; planning it takes a moment. */
export function stepShown(one: SchoolClass, choices: RollOver['choices'], asked: Asked): Step {
  if (asked.includes(one.group)) return { does: 'moves', to: null };
  const said = choices.classes.find(({ group }) => group === one.group);
  return said === undefined ? one : { does: said.does, to: said.to ?? null };
}

/** The decision that choosing this target makes; null if it changes nothing. */
export function stepNamed(one: SchoolClass, typed: string, shown: Step): Step | null {
  const to = typed.trim();
  if (to === '' || (shown.does === 'moves' && to === shown.to)) return null;
  // Moving to the same class means staying in it.
  return to.toLowerCase() === one.name.toLowerCase() ? { does: 'stays', to: null } : { does: 'moves', to };
}

/** The classes that need a target before the import can be applied. */
export function classesToName(
  { classes, choices }: Pick<RollOver, 'classes' | 'choices'>,
  asked: Asked,
): readonly SchoolClass[] {
  return classes.filter((one) => {
    const { does, to } = stepShown(one, choices, asked);
    return does === 'moves' && to === null;
  });
}
