// Finds the members of a class by the start of any of their names, ignoring accents and case, and those who share a name.

import { foldText } from '../lists/list-order.ts';

interface Member {
  readonly borrower: {
    readonly givenName: string;
    readonly familyName: string;
    readonly barcode: string | null;
  };
}

export function membersWith<M extends Member>(members: readonly M[], typed: string): readonly M[] {
  const typedWords = wordsIn(typed);
  if (typedWords.length === 0) return members;
  return members.filter(({ borrower: { givenName, familyName, barcode } }) => {
    const words = wordsIn(`${givenName} ${familyName} ${barcode ?? ''}`);
    return typedWords.every((part) => words.some((word) => word.startsWith(part)));
  });
}

/** Numbered in their order. @param typed the beginning of a number or of names; the member with just that number is first */
export function membersNumbered<M extends Member>(
  members: readonly M[],
  typed: string,
): readonly { readonly member: M; readonly number: number }[] {
  const numbered = members.map((member, index) => ({ member, number: index + 1 }));
  if (/^\d+$/.test(typed)) return numbered.filter(({ number }) => String(number).startsWith(typed));
  const matches = new Set(membersWith(members, typed));
  return numbered.filter(({ member }) => matches.has(member));
}

/** Members with the same name as another one; only their number distinguishes them. */
export function namesakes<M extends Member>(members: readonly M[]): ReadonlySet<M> {
  const byName = Map.groupBy(members, ({ borrower: { givenName, familyName } }) =>
    foldText(`${givenName} ${familyName}`),
  );
  return new Set([...byName.values()].filter(({ length }) => length > 1).flat());
}

function wordsIn(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
