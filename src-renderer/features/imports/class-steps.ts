// What is shown and said about a class in the table of a new school year.
import type { RollOver } from '../../api/api-types.ts';

export type SchoolClass = RollOver['classes'][number];
export type Does = SchoolClass['does'];

/** What a class does, and where to. */
export type Step = Pick<SchoolClass, 'does' | 'to'>;

/** Classes that are to move, by their ids, and of which nobody has said where to; the library does not hear of it before. */
export type Asked = readonly string[];

/** What was said last counts at once; planning it takes a moment. */
export function stepShown(one: SchoolClass, choices: RollOver['choices'], asked: Asked): Step {
  if (asked.includes(one.group)) return { does: 'moves', to: null };
  const said = choices.classes.find(({ group }) => group === one.group);
  return said === undefined ? one : { does: said.does, to: said.to ?? null };
}

/** What somebody says by naming this class to move to; null where that says nothing new. */
export function stepNamed(one: SchoolClass, typed: string, shown: Step): Step | null {
  const to = typed.trim();
  if (to === '' || (shown.does === 'moves' && to === shown.to)) return null;
  // Who moves to their own class stays in it.
  return to.toLowerCase() === one.name.toLowerCase() ? { does: 'stays', to: null } : { does: 'moves', to };
}

/** The classes in the table of which it must be said where they move to before anything is carried out. */
export function classesToName(
  { classes, choices }: Pick<RollOver, 'classes' | 'choices'>,
  asked: Asked,
): readonly SchoolClass[] {
  return classes.filter((one) => {
    const { does, to } = stepShown(one, choices, asked);
    return does === 'moves' && to === null;
  });
}
