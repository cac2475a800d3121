// Opens the desk by one-time codes, and tells staff if a code was tried by another account or a second time.
import { allowances, bucket } from '../../core/http/rate-limits.ts';
import type { WriteGate } from '../../core/journal/write-gate.ts';
import { noticeWrites } from '../../core/notices/notices.ts';
import { Problem } from '../../core/problems/problem.ts';
import { oneTimeCodes } from './desk-codes.ts';

const validMs = 60_000;

const advice = {
  unknown: 'This code is unknown or expired. Open the desk again, or make a new code.',
  used: 'This code was used already. Open the desk again, or make a new code.',
  'other-account': 'This code was made for another account of this computer. Make a new code with your own.',
} as const;

export type DeskCodesService = ReturnType<typeof deskCodesService>;

/** @param token reads the token of the desk; null if there is none */
export function deskCodesService(gate: WriteGate, token: () => string | null) {
  const codes = oneTimeCodes<null>();
  const wrongCodes = bucket(allowances.wrongCodes);
  return {
    /** @param account the account that asks, which alone may use the code */
    make: (account: number | null | undefined) => codes.make(null, { validMs, account }),
    /** @throws Problem unauthenticated, too-many-requests */
    async redeem(code: string, account: number | null | undefined): Promise<string> {
      const redeemed = codes.redeem(code, account);
      const secret = 'refused' in redeemed ? null : token();
      if (secret !== null) return secret;
      wrongCodes.take();
      const why = 'refused' in redeemed ? redeemed.refused : 'unknown';
      if (why !== 'unknown')
        await gate.write('system', ({ db, now }) => {
          noticeWrites(db).addOnce({ code: 'desk-code-misused', facts: { why } }, now);
          return { result: null, events: [] };
        });
      throw new Problem('unauthenticated', advice[why]);
    },
  };
}
