// The types of refusals: why a rule says no at the desk, with a stable code and the facts for its text.

/** The value of a fact; dates and ids are texts. */
type FactKind = 'text' | 'text or null' | 'number';

export interface RefusalDeclaration {
  /** Staff may override a refusal if item and borrower are certain and only a rule forbids the loan. */
  readonly overridable: boolean;
  /** In English; screens make their own texts from code and facts. */
  readonly title: string;
  readonly facts: Readonly<Record<string, FactKind>>;
  /** The operations that answer 409 with it, by operationId; none if only a scan at the desk gives it. */
  readonly at: readonly string[];
}

/** By code. */
export type Refusals = Readonly<Record<string, RefusalDeclaration>>;

/** Declares refusals by code. */
export function declareRefusals<const Declared extends Refusals>(declared: Declared): Declared {
  return declared;
}

/** The declarations of all features: each adds its own. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the features fill it
export interface DeclaredRefusals {}

type CodeIn<Declared> = Declared extends unknown ? keyof Declared & string : never;

export type RefusalCode = CodeIn<DeclaredRefusals[keyof DeclaredRefusals]>;

/** The refusals of all features. */
export type AllRefusals = Readonly<Record<RefusalCode, RefusalDeclaration>>;

/** A refusal: the rule's code, whether staff may override it, and the facts for its text. */
export interface Refusal {
  code: RefusalCode;
  overridable: boolean;
  facts: Record<string, string | number | boolean | null>;
}

/** The refusals that staff override, and the reason. */
export interface Override {
  readonly codes: readonly RefusalCode[];
  readonly reason: string;
}

type FactOf<Kind> = Kind extends 'number' ? number : Kind extends 'text' ? string : string | null;
type FactsOf<One extends RefusalDeclaration> = {
  readonly [Name in keyof One['facts']]: FactOf<One['facts'][Name]>;
};

/** The function that makes a feature's refusals; another code and other facts do not compile. */
export function refusesWith<Declared extends Readonly<Partial<Record<RefusalCode, RefusalDeclaration>>>>(
  declared: Declared,
) {
  return <Code extends keyof Declared & RefusalCode>(
    code: Code,
    facts: FactsOf<Declared[Code] & RefusalDeclaration>,
  ): Refusal => ({ code, overridable: declared[code]?.overridable ?? false, facts });
}
