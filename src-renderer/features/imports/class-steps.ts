// The state of a class in the table of a new school year.
import type { RollOver } from '../../api/library.ts';

export type SchoolClass = RollOver['classes'][number];
export type Does = SchoolClass['does'];

/** The step that a class takes, and its target. */
export type Step = Pick<SchoolClass, 'does' | 'to'>;

/** The ids of classes to move without a target yet; these are not sent to the library. */
export type Unnamed = readonly string[];

/** The latest choice shows at once; planning it takes a moment. */
export function stepShown(schoolClass: SchoolClass, choices: RollOver['choices'], unnamed: Unnamed): Step {
  if (unnamed.includes(schoolClass.group)) return { does: 'moves', to: null };
  const said = choices.classes.find(({ group }) => group === schoolClass.group);
  return said === undefined ? schoolClass : { does: said.does, to: said.to ?? null };
}

/** The decision that choosing this target makes; null if it changes nothing. */
export function stepNamed(schoolClass: SchoolClass, typed: string, step: Step): Step | null {
  const to = typed.trim();
  if (to === '' || (step.does === 'moves' && to === step.to)) return null;
  // Moving to the same class means staying in it.
  return to.toLowerCase() === schoolClass.name.toLowerCase()
    ? { does: 'stays', to: null }
    : { does: 'moves', to };
}

/** The classes that need a target before the import can be applied. */
export function classesToName(
  { classes, choices }: Pick<RollOver, 'classes' | 'choices'>,
  unnamed: Unnamed,
): readonly SchoolClass[] {
  return classes.filter((schoolClass) => {
    const { does, to } = stepShown(schoolClass, choices, unnamed);
    return does === 'moves' && to === null;
  });
}
