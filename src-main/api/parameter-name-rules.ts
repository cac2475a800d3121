// Decides which known name of a query parameter was meant by one that nobody knows.

/** Shorter names differ by one letter from many a word that means something else. */
const lettersForSlips = 5;
const lettersForOneMore = 4;

/** The known name that was surely meant; null where the other may mean anything. */
export function meantName(given: string, known: readonly string[]): string | null {
  const said = plain(given);
  return (
    known.find((name) => plain(name) === said) ??
    known.find((name) => isOneSlipAway(said, plain(name))) ??
    known.find((name) => isPartOf(said, plain(name))) ??
    null
  );
}

/** `updated_since` and `UpdatedSince` are `updatedSince`. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_.]|\[\]$/g, '');

/** One letter too many, too few, another one, or two that changed places. */
function isOneSlipAway(said: string, name: string): boolean {
  const [short, long] = said.length < name.length ? [said, name] : [name, said];
  if (long.length - short.length > 1 || short.length < lettersForOneMore - 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const [restOfShort, restOfLong] = [short.slice(same), long.slice(same)];
  if (short.length < long.length)
    return name.length >= lettersForOneMore && restOfShort === restOfLong.slice(1);
  if (name.length < lettersForSlips) return false;
  const [first = '', second = ''] = restOfLong;
  return (
    restOfShort.slice(1) === restOfLong.slice(1) ||
    (restOfShort.startsWith(second + first) && restOfShort.slice(2) === restOfLong.slice(2))
  );
}

/** `since` for `updatedSince`, and `updatedSince` for `since`: the same word, of this call and of another. */
function isPartOf(said: string, name: string): boolean {
  const [short, long] = said.length < name.length ? [said, name] : [name, said];
  return short.length >= lettersForSlips && long.endsWith(short);
}
