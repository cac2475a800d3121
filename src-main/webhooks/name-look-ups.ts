// Looks names up, two at a time: one that nobody answers for keeps the others waiting no longer.

/**
 * Two and not more: Node looks names up in the few threads that also sync the ledger to disk. A name that is being looked
 * up is not looked up beside it, so that one which hangs takes one thread, however often it is tried.
 *
 * @param addressesOf rejects where there is none
 */
export function nameLookUps(
  addressesOf: (name: string) => Promise<string[]>,
): (name: string) => Promise<string[]> {
  const underWay = new Map<string, Promise<string[]>>();
  const waiting: (() => void)[] = [];
  let free = 2;

  async function turn(): Promise<void> {
    if (free > 0) free -= 1;
    else
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
  }

  async function lookUp(name: string): Promise<string[]> {
    await turn();
    try {
      return await addressesOf(name);
    } finally {
      underWay.delete(name);
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  }

  return (name) => {
    const found = underWay.get(name) ?? lookUp(name);
    underWay.set(name, found);
    return found;
  };
}
