// Manages a form: its values, its field errors, and saving.

import type { TFunction } from 'i18next';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/http-client.ts';
import type { FieldValue, FieldValues } from './draft-rules.ts';
import type { DraftForm } from './drafts.ts';
import { fieldErrors } from './field-errors.ts';
import { useProblem, useProblemWords } from './problem-words.ts';

export interface TextFieldProps {
  readonly name: string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (change: string | { readonly currentTarget: { readonly value: string } }) => void;
}

export interface RecordForm {
  readonly saving: boolean;
  readonly attempt: number;
  /** The error that belongs to no field. */
  readonly problem: string | null;
  readonly text: (field: string) => TextFieldProps;
  /** @param andNext the form stays open for the next record */
  readonly save: (andNext?: boolean) => void;
  readonly forgetErrors: () => void;
}

/** An error in the language of now: a form may stay open while the language is switched. */
type InWords = (words: { t: TFunction; problemWords: (cause: unknown) => string }) => string;

interface RecordFormOptions<Values extends FieldValues> {
  readonly draft: DraftForm<Values>;
  /** The locale namespace whose `invalid.FIELD` describes an invalid field. */
  readonly namespace: string;
  readonly required: readonly (keyof Values & string)[];
  /** Fields with a value that cannot be sent, such as a year that is not a number. */
  readonly faulty?: readonly (keyof Values & string)[];
  /** Saves; called only if all required fields are filled in. */
  readonly send: (andNext: boolean) => Promise<void>;
  /** Names the record that already has the number which this one was given. */
  readonly nameHolder?: (id: string) => Promise<string>;
  /** After a version conflict: loads the record again. */
  readonly onConflict?: () => Promise<unknown>;
}

export function useRecordForm<Values extends FieldValues>(options: RecordFormOptions<Values>): RecordForm {
  const { draft, namespace, required, faulty = [], send, onConflict, nameHolder } = options;
  const { t } = useTranslation(['lists', namespace]);
  const problemWords = useProblemWords();
  const [saving, setSaving] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useProblem();
  const [errors, setErrors] = useState<ReadonlyMap<string, InWords>>(new Map());

  const showProblem = useCallback(
    async (cause: unknown) => {
      if (!(cause instanceof ApiProblem)) {
        setProblem(cause);
        return;
      }
      const { fields, elsewhere } = fieldErrors(cause.problem, Object.keys(draft.values));
      const { existingId } = cause.problem;
      const holder = existingId === undefined ? null : await nameHolder?.(existingId).catch(() => null);
      const ofCode: InWords = (words) =>
        holder ? words.t('lists:form.takenBy', { holder }) : words.problemWords(cause);
      setErrors(
        new Map(
          [...fields].map(([field, message]): [string, InWords] => [
            field,
            message === null
              ? ofCode
              : (words) => words.t(`${namespace}:invalid.${field}`, { defaultValue: message }),
          ]),
        ),
      );
      setProblem(elsewhere ? cause : null);
    },
    [draft.values, namespace, nameHolder, setProblem],
  );

  const sendAndShow = async (andNext: boolean) => {
    setSaving(true);
    try {
      await send(andNext);
      setErrors(new Map());
      setProblem(null);
    } catch (cause) {
      if (cause instanceof ApiProblem && cause.code === 'version-conflict' && onConflict !== undefined) {
        setProblem(null);
        await onConflict();
      } else {
        await showProblem(cause);
      }
    } finally {
      setSaving(false);
      setAttempt((before) => before + 1);
    }
  };

  const save = (andNext = false) => {
    const missing = required.filter((field) => String(draft.values[field]).trim() === '');
    if (missing.length + faulty.length > 0) {
      setErrors(
        new Map<string, InWords>([
          ...faulty.map((field): [string, InWords] => [
            field,
            (words) => words.t(`${namespace}:invalid.${field}`),
          ]),
          ...missing.map((field): [string, InWords] => [field, (words) => words.t('lists:form.required')]),
        ]),
      );
      setProblem(null);
      setAttempt((before) => before + 1);
      return;
    }
    void sendAndShow(andNext);
  };

  const theirsWords = (theirs: FieldValue | undefined): string | null => {
    if (theirs === undefined) return null;
    return theirs === '' ? t('lists:form.theirsEmpty') : t('lists:form.theirs', { value: theirs });
  };

  return {
    saving,
    attempt,
    problem,
    save,
    forgetErrors: useCallback(() => {
      setErrors(new Map());
      setProblem(null);
    }, [setProblem]),
    text: (field) => ({
      name: field,
      value: String(draft.values[field] ?? ''),
      error: errors.get(field)?.({ t, problemWords }) ?? theirsWords(draft.theirs(field)),
      onChange: (change) => {
        draft.change(field, typeof change === 'string' ? change : change.currentTarget.value);
        if (!errors.has(field)) return;
        setErrors(new Map([...errors].filter(([other]) => other !== field)));
      },
    }),
  };
}
