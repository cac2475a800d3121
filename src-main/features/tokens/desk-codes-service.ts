// Opens the desk by one-time codes, and tells staff if a code was tried by another account or a second time.
import type { Scope } from '../../core/access/scopes.ts';
import { allowances } from '../../core/http/rate-limits.ts';
import { bucket } from '../../core/http/token-bucket.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import { noticeWrites } from '../../core/notices/notices.ts';
import { Problem } from '../../core/problems/problem.ts';
import { oneTimeCodes, type Caller } from './desk-codes.ts';
import type { TokensService } from './tokens-service.ts';

/** Enough to carry a link to a tablet, or to copy it from a terminal. */
const validMs = 600_000;

const advice = {
  unknown: 'This code is unknown or expired. Open the desk again, or make a new code.',
  used: 'This code was used already. Open the desk again, or make a new code.',
  'other-account': 'This code was made for another account of this computer. Make a new code with your own.',
} as const;

/** A device that gets a token of its own. */
export interface NewDevice {
  name: string;
  scopes: readonly Scope[];
}

export type DeskCodesService = ReturnType<typeof deskCodesService>;

/** @param deskToken reads the token of the desk on this computer; null if there is none */
export function deskCodesService(gate: WriteGate, tokens: TokensService, deskToken: () => string | null) {
  const codes = oneTimeCodes<{ actor: Actor; device: NewDevice } | 'desk'>();
  const wrongCodes = bucket(allowances.wrongCodes);

  /** @throws Problem unauthenticated, too-many-requests */
  async function refuse(why: keyof typeof advice): Promise<never> {
    wrongCodes.take();
    if (why !== 'unknown')
      await gate.write('system', ({ db, now }) => {
        noticeWrites(db).addOnce({ code: 'desk-code-misused', facts: { why } }, now);
        return { result: null, events: [] };
      });
    throw new Problem('unauthenticated', advice[why]);
  }

  return {
    /** A code for the desk on this computer. @param account the account that asks, which alone may use it */
    forDesk: (account: Caller['account']) => codes.make('desk', { validMs, account, anywhere: false }),
    /** A code for another device; its token is made when the code is used. */
    forDevice: (actor: Actor, device: NewDevice) =>
      codes.make({ actor, device }, { validMs, account: undefined, anywhere: true }),
    /**
     * @param only a code that gives more or other scopes is refused, and is not used up
     * @throws Problem unauthenticated, too-many-requests, only-here
     */
    async redeem(
      code: string,
      caller: Caller,
      only?: readonly Scope[],
    ): Promise<{ token: string; scopes: Scope[] }> {
      const redeemed = codes.redeem(
        code,
        caller,
        (grant) =>
          only === undefined ||
          (grant !== 'desk' && grant.device.scopes.every((scope) => only.includes(scope))),
      );
      if ('refused' in redeemed) {
        if (redeemed.refused === 'elsewhere')
          throw new Problem('only-here', 'This code opens the desk on the computer that the library is on.');
        return refuse(redeemed.refused);
      }
      if (redeemed.grant !== 'desk') {
        const { token, scopes } = await tokens.add(redeemed.grant.actor, redeemed.grant.device);
        return { token, scopes };
      }
      const token = deskToken();
      return token === null ? refuse('unknown') : { token, scopes: ['admin'] };
    },
  };
}
