// The types of problems: what an operation answers if it cannot do a request, with a stable code.

/** The answer of a problem. */
export interface ProblemDeclaration {
  readonly status: number;
  /** In English; screens have their own words for the code. */
  readonly title: string;
}

/** By code. */
export type Problems = Readonly<Record<string, ProblemDeclaration>>;

/** Declares problems by code. */
export function declareProblems<const Declared extends Problems>(declared: Declared): Declared {
  return declared;
}

/** The declarations of the core and of all features: each adds its own, so that nothing can throw another code. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- core and features fill it
export interface DeclaredProblems {}

type CodeIn<Declared> = Declared extends unknown ? keyof Declared & string : never;

export type ProblemCode = CodeIn<DeclaredProblems[keyof DeclaredProblems]>;

/** The problems of the core and of all features. */
export type AllProblems = Readonly<Record<ProblemCode, ProblemDeclaration>>;
