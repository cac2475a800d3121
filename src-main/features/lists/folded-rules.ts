// Folds a text for comparison: without accents, case and punctuation.

const plainLetters = /^[A-Za-z0-9]+$/;

export function folded(text: string | null | undefined): string {
  if (plainLetters.test(text ?? '')) return (text ?? '').toLowerCase();
  return (text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
