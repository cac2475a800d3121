// Keeps unsaved form changes, so that a scan, another screen or a closed dialog loses nothing.

import { useCallback, useMemo } from 'react';
import { create } from 'zustand';
import { type Draft, type FieldValue, type FieldValues, changesOf, fieldChanged } from './draft-rules.ts';

interface Drafts {
  readonly drafts: Readonly<Record<string, Draft>>;
  readonly put: (key: string, draft: Draft | null) => void;
}

const useDrafts = create<Drafts>((set) => ({
  drafts: {},
  put: (key, draft) => {
    set(({ drafts }) => {
      const others = Object.fromEntries(Object.entries(drafts).filter(([other]) => other !== key));
      return { drafts: draft === null ? others : { ...others, [key]: draft } };
    });
  },
}));

function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

// A browser asks before it closes the tab. Electron would silently refuse to close, so it is left out.
if (typeof window !== 'undefined' && window.loandesk === undefined) {
  useDrafts.subscribe(({ drafts }) => {
    if (Object.keys(drafts).length > 0) window.addEventListener('beforeunload', warnBeforeLeaving);
    else window.removeEventListener('beforeunload', warnBeforeLeaving);
  });
}

export interface DraftForm<Values extends FieldValues> {
  /** The form's values: the saved record with the changes applied. */
  readonly values: Values;
  /** Only the fields that differ from the saved record. */
  readonly changes: Partial<Values>;
  readonly dirty: boolean;
  /** The version that the changes are based on. */
  readonly version: number;
  /** The saved record was changed elsewhere since the first change here. */
  readonly conflict: boolean;
  /** The saved value of a field that was changed both here and elsewhere; otherwise undefined. */
  readonly theirs: (field: keyof Values & string) => FieldValue | undefined;
  readonly change: (field: keyof Values & string, value: FieldValue) => void;
  readonly discard: () => void;
}

/** `version` is the saved record's version, 0 for a new record. */
export function useDraft<Values extends FieldValues>(
  key: string,
  saved: Values,
  version: number,
): DraftForm<Values> {
  const draft = useDrafts((state) => state.drafts[key]);
  const put = useDrafts((state) => state.put);

  const change = useCallback(
    (field: string, value: FieldValue) => {
      const current = useDrafts.getState().drafts[key];
      const next = fieldChanged(current ?? { base: saved, version, values: {} }, field, value, saved);
      put(key, Object.keys(next.values).length === 0 ? null : next);
    },
    [key, put, saved, version],
  );
  const discard = useCallback(() => {
    put(key, null);
  }, [key, put]);

  return useMemo(() => {
    const changes = changesOf(draft, saved);
    const conflict = draft !== undefined && draft.version !== version;
    return {
      values: { ...saved, ...changes },
      changes,
      dirty: Object.keys(changes).length > 0,
      version: draft?.version ?? version,
      conflict,
      theirs: (field) =>
        conflict && field in changes && draft.base[field] !== saved[field] ? saved[field] : undefined,
      change,
      discard,
    };
  }, [draft, saved, version, change, discard]);
}
