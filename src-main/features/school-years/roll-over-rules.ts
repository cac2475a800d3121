// Builds the table of classes of a new school year from the proposals and a person's corrections.
import {
  foldedName,
  isOfGrownUps,
  stepProposedFor,
  type ClassFate,
  type ClassStep,
} from './class-year-rules.ts';

/** A person's choice for a class. */
export interface ClassChoice {
  /** The group's id. */
  group: string;
  does: ClassFate;
  to?: string | null | undefined;
}

/** A person's choices for a new school year; null means not chosen. */
export interface RollOverChoices {
  classes: ClassChoice[];
  /** The ids of the categories concerned. */
  categories: string[] | null;
  /** Borrowers who stay in their class. */
  except: string[];
  leftOn: string | null;
  /** Ends what the borrowers concerned wait for since last year. */
  endHolds: boolean;
}

/** Fields that are left out stay. */
export type RollOverCorrections = { [Name in keyof RollOverChoices]?: RollOverChoices[Name] | undefined };

export interface RollOverClass extends ClassStep {
  group: string;
  name: string;
  /** Number of borrowers of the categories concerned who are in it now. */
  borrowers: number;
  /** Whether the class to which they move is new. */
  isNew: boolean;
  proposed: ClassStep;
}

export interface RollOverCategory {
  id: string;
  name: string;
  borrowers: number;
  concerned: boolean;
}

/** The totals, before borrowers are read. */
export interface RollOverTable {
  leftOn: string;
  classes: RollOverClass[];
  categories: RollOverCategory[];
}

export interface RollOver extends RollOverTable {
  choices: RollOverChoices;
  /** New classes, and classes that end up empty. */
  made: string[];
  emptied: string[];
  moves: number;
  leaves: number;
  stays: number;
  leaversWithItems: number;
  itemsOut: number;
  /** How many holds the borrowers concerned have. */
  holds: number;
}

/** Number of borrowers of a class and a category who have not left. */
export interface ClassMembers {
  group: string;
  category: string;
  borrowers: number;
}

export interface Named {
  id: string;
  name: string;
}

export const noRollOverChoices: RollOverChoices = {
  classes: [],
  categories: null,
  except: [],
  leftOn: null,
  endHolds: false,
};

export function correctedRollOver(
  choices: RollOverChoices,
  corrections: RollOverCorrections,
): RollOverChoices {
  return {
    classes: corrections.classes ?? choices.classes,
    categories: corrections.categories === undefined ? choices.categories : corrections.categories,
    except: corrections.except ?? choices.except,
    leftOn: corrections.leftOn === undefined ? choices.leftOn : corrections.leftOn,
    endHolds: corrections.endHolds ?? choices.endHolds,
  };
}

export function rollOverTable(
  school: { groups: readonly Named[]; categories: readonly Named[]; members: readonly ClassMembers[] },
  choices: RollOverChoices,
  today: string,
): RollOverTable {
  const categories = school.categories.map(({ id, name }) => ({
    id,
    name,
    borrowers: sum(school.members.filter(({ category }) => category === id)),
    concerned: choices.categories === null ? !isOfGrownUps(name) : choices.categories.includes(id),
  }));
  const concerned = new Set(categories.filter((one) => one.concerned).map(({ id }) => id));
  const names = school.groups.map(({ name }) => name);
  /** By folded name: the library's name of the class, or the first spelling of a new one. */
  const called = new Map(names.map((name) => [foldedName(name), name]));
  const classNames = new Set(called.keys());
  const said = new Map(choices.classes.map((choice) => [choice.group, choice]));
  const classes = school.groups.flatMap(({ id, name }): RollOverClass[] => {
    const borrowers = sum(
      school.members.filter(({ group, category }) => group === id && concerned.has(category)),
    );
    if (borrowers === 0) return [];
    const proposed = stepProposedFor(name, names);
    const { does, to } = said.get(id) ?? proposed;
    const stays: RollOverClass = {
      group: id,
      name,
      borrowers,
      proposed,
      does: 'stays',
      to: null,
      isNew: false,
    };
    if (does === 'leaves') return [{ ...stays, does }];
    if (does === 'stays' || to === null || to === undefined) return [stays];
    const key = foldedName(to);
    const target = called.get(key) ?? to;
    called.set(key, target);
    return target === name ? [stays] : [{ ...stays, does, to: target, isNew: !classNames.has(key) }];
  });
  return { leftOn: choices.leftOn ?? today, classes, categories };
}

function sum(members: readonly ClassMembers[]): number {
  return members.reduce((total, { borrowers }) => total + borrowers, 0);
}
