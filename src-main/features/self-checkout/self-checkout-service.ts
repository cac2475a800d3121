// The operations of the self-checkout: scans as at the desk without overrides or words, class and face, and leaving by a PIN.
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { Actor, WriteGate, Written } from '../../core/journal/write-gate.ts';
import { noticeWrites, type NoticeCode } from '../../core/notices/notices.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { GroupsService } from '../borrowers/groups-service.ts';
import type { CirculationService } from '../circulation/circulation-service.ts';
import { circulationSettings } from '../circulation/circulation-settings.ts';
import type { DeskService, ScanOutcome } from '../circulation/desk-service.ts';
import { secretFiles, type Secrets } from '../mail/secrets.ts';
import { librarySettings } from '../settings/library-settings.ts';
import { readSettings } from '../settings/settings-service.ts';
import type { TokensService } from '../tokens/tokens-service.ts';
import { pinAttempts } from './self-checkout-attempts.ts';
import { selfCheckoutLimits } from './self-checkout-limits.ts';
import { keptPin } from './self-checkout-pin.ts';
import { namesIn, visitOf, type Visit } from './self-checkout-rules.ts';
import type { selfCheckoutScanSchema } from './self-checkout-schemas.ts';
import { selfCheckoutSettings } from './self-checkout-settings.ts';

/** More than any class has. */
const mostMembers = 200;
/** From this wrong PIN on staff are told. */
const guessesTold = 10;
const settings = { ...librarySettings, ...circulationSettings, ...selfCheckoutSettings };

export type SelfCheckoutScan = z.infer<typeof selfCheckoutScanSchema>;

export type SelfCheckoutService = ReturnType<typeof selfCheckoutService>;

export function selfCheckoutService({
  dataFolder,
  reader,
  gate,
  clock,
  report,
  secrets,
  tokens,
  borrowers,
  groups,
  circulation,
  desk,
}: {
  dataFolder: string;
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
  report: (error: unknown) => void;
  secrets: Secrets;
  tokens: TokensService;
  borrowers: BorrowersService;
  groups: GroupsService;
  circulation: CirculationService;
  desk: DeskService;
}) {
  const pin = keptPin(secrets);
  const attempts = pinAttempts(secretFiles(dataFolder), () => Date.parse(clock.now()), report);
  const now = () => readSettings(reader, settings);

  function tellStaff(code: NoticeCode): void {
    gate
      .write('system', ({ db, now: at }) => {
        noticeWrites(db).addOnce({ code, facts: {} }, at);
        return { result: null, events: [] };
      })
      .catch(report);
  }

  /** @throws Problem self-checkout-off */
  function openNow() {
    const settled = now();
    if (!settled.selfCheckout || !pin.isSet())
      throw new Problem('self-checkout-off', 'Switch it on in Settings, and choose a PIN there.');
    return settled;
  }

  /** @throws Problem self-checkout-off, faces-off */
  function facesNow(): void {
    if (!openNow().selfCheckoutFaces)
      throw new Problem(
        'faces-off',
        'Pupils open their account with their card. Settings can allow faces too.',
      );
  }

  return {
    limits: selfCheckoutLimits(() => {
      tellStaff('self-checkout-hurried');
    }),
    state() {
      const settled = now();
      return {
        open: settled.selfCheckout && pin.isSet(),
        hasPin: pin.isSet(),
        libraryName: settled.libraryName,
        language: settled.language,
        today: circulation.today(),
        faces: settled.selfCheckoutFaces && !settled.selfCheckoutReturnsOnly,
        returnsOnly: settled.selfCheckoutReturnsOnly,
        idleSeconds: settled.selfCheckoutIdleSeconds,
        sounds: settled.sounds,
        kindWords: settled.kindWords,
      };
    },
    /** @throws Problem self-checkout-off */
    async scan(actor: Actor, scan: SelfCheckoutScan): Promise<Written<ScanOutcome>> {
      const { selfCheckoutReturnsOnly } = openNow();
      const { code, borrower = null, bringBack = false, sameCodeAgoMs } = scan;
      const input = { code, borrower, sameCodeAgoMs, codesOnly: true };
      if (selfCheckoutReturnsOnly || bringBack)
        return desk.scan(actor, { ...input, borrower: null, only: 'returns' });
      const scanned = await desk.scan(actor, input);
      // Staff would choose between card and item; here the open visit decides.
      const isEither = scanned.result.outcome === 'ask';
      return isEither ? desk.scan(actor, { ...input, as: borrower === null ? 'borrower' : 'item' }) : scanned;
    },
    /** Renews a loan of the borrower, if no rule is against it. @throws Problem self-checkout-off */
    async renew(actor: Actor, renewal: { item: string; borrower: string }) {
      openNow();
      return circulation.renew(actor, renewal);
    },
    /** Classes that have members. @throws Problem self-checkout-off, faces-off */
    classes() {
      facesNow();
      return groups
        .groups()
        .filter(({ borrowerCount }) => borrowerCount > 0)
        .map(({ id, name }) => ({ id, name }));
    },
    /** First names and photos of a class. @throws Problem self-checkout-off, faces-off, not-found */
    members(id: string) {
      facesNow();
      const group = groups.groups().find((group) => group.id === id);
      if (group === undefined) throw new Problem('not-found', `There is no group ${id}.`);
      const today = circulation.today();
      const members = borrowers
        .byName({ group: group.name }, mostMembers)
        .filter(({ leftOn }) => leftOn === null || leftOn > today);
      const names = namesIn(members);
      return members.map(({ id, photo }, nth) => ({ id, name: names[nth] ?? '', photo }));
    },
    /** Opens the visit of a face. @throws Problem self-checkout-off, faces-off, not-found */
    visit(id: string): Visit {
      facesNow();
      return visitOf(circulation.overview(id));
    },
    /** @throws Problem self-checkout-off */
    requireOpen: () => void openNow(),
    async setPin(digits: string): Promise<void> {
      await pin.set(digits);
      attempts.forget();
    },
    /**
     * Ends the self-checkout of a device, and its token.
     *
     * @throws Problem no-pin, wrong-pin, too-many-requests
     */
    async leave(digits: string, actor: Actor, isDevice: boolean): Promise<void> {
      if (!pin.isSet())
        throw new Problem(
          'no-pin',
          'The PIN is gone. Set a new one: start Loandesk again with --new-pin=246810.',
        );
      const misses = attempts.begin();
      if (!(await pin.matches(digits))) {
        if (misses >= guessesTold) tellStaff('self-checkout-guessed');
        throw new Problem('wrong-pin', 'This is not the PIN. Try again.');
      }
      attempts.forget();
      // A full disk keeps no one in.
      if (isDevice) await tokens.revoke(actor, actor.replace(/^token:/, '')).catch(report);
    },
  };
}
