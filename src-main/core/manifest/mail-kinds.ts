// The kinds of mail as features declare them, each with the fields of its templates.

/** The fields by kind; the built-in templates are in `letters.json` of each language. */
export type MailKinds = Readonly<Record<string, readonly string[]>>;

/** The declarations of all features: each adds its own. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the features fill it
export interface DeclaredMail {}

type KindIn<Declared> = Declared extends unknown ? keyof Declared & string : never;

export type MailKind = KindIn<DeclaredMail[keyof DeclaredMail]>;

/** Of all features. */
export type AllMailKinds = Readonly<Record<MailKind, readonly string[]>>;
