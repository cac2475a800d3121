// Overrides a refusal, for this item or for the rest of the visit, with a reason.

import { useTranslation } from 'react-i18next';
import { OverrideDialog, type OverrideScope } from '../../../ui/loans/OverrideDialog.tsx';
import { useWords } from '../result/use-words.ts';
import { mergedOverrides, type DeskState } from '../session/desk-state.ts';
import type { Entry, NewTask } from '../session/kinds.ts';
import { offering, withoutOffers } from './offers.ts';
import { meant } from './scan.ts';
import type { DialogProps, Step, Verb } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Questions {
    /** The reason for overriding a refusal. */
    override: { refused: Entry<'refused'> };
  }
}

export const override: Verb = {
  key: 'F6',
  shortcuts: { refused: 'override' },
  begin: (desk) => {
    const entry = offering(desk, 'override');
    return entry?.kind === 'refused' ? { ask: { kind: 'override', refused: entry } } : null;
  },
  dialogs: { override: AskReason },
};

function AskReason({ question, desk, answer, cancel }: DialogProps<'override'>) {
  const { t } = useTranslation('desk');
  const { say } = useWords();
  const refused = question?.refused ?? null;
  const open = desk.overview?.borrower.id ?? null;
  return (
    <OverrideDialog
      opened={refused !== null}
      title={t(refused?.request.kind === 'due-date' ? 'offers.allow' : 'override.title')}
      refusals={(refused?.refusals ?? []).map(({ code, facts }) =>
        say({ key: `refusals:${code}.staff`, values: { code: '', ...facts } }),
      )}
      forVisit={open !== null && open === refused?.forBorrower}
      waiting={desk.queue.tasks.length}
      onConfirm={(reason, scope) => {
        if (refused !== null) answer(overridden(desk, refused, reason, scope));
      }}
      onCancel={cancel}
    />
  );
}

/** Does the refused task again, with what it overrode already; a visit that is over by then keeps no override. */
export function overridden(
  desk: DeskState,
  { id, refusals, request, forBorrower }: Entry<'refused'>,
  reason: string,
  scope: OverrideScope,
): Step {
  const codes = refusals.filter(({ overridable }) => overridable).map(({ code }) => code);
  const before = 'override' in request ? (request.override ?? null) : null;
  const given = mergedOverrides(before, { codes, reason }) ?? { codes, reason };
  const forVisit = scope === 'visit' && forBorrower === desk.overview?.borrower.id;
  return {
    task:
      request.kind === 'scan'
        ? { ...meant(request), as: 'item', forBorrower, override: given }
        : ({ ...request, override: given } as NewTask),
    change: {
      ...withoutOffers(desk, id),
      ...(forVisit && { visitOverride: mergedOverrides(desk.visitOverride, given) }),
    },
  };
}
