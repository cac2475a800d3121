// The order of classes, levels and other names with numbers: 2A before 10A.

export const naturalOrder: (one: string, other: string) => number = new Intl.Collator('en', {
  numeric: true,
  sensitivity: 'base',
}).compare;
