// A field for words of a letter, in which placeholders are chips with plain names.

import { Input } from '@mantine/core';
import { type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextFieldProps } from '../../ui/forms/use-record-form.ts';
import classes from './LetterField.module.css';
import { type ChipLook, htmlOfParts, readParts, showParts } from './letter-words.ts';
import { partsOf, type TemplatePart, templateOf } from './template-parts.ts';

export interface LetterFieldHandle {
  /** Puts a chip in the place of the caret. */
  readonly insert: (field: string) => void;
  /** Puts the chosen words between a beginning and an end: they stand only if the field has a value. */
  readonly onlyIf: (field: string) => void;
  /** Makes the chosen words bold, or plain again. */
  readonly bold: () => void;
}

interface LetterFieldProps extends TextFieldProps {
  readonly ref: Ref<LetterFieldHandle>;
  readonly label: string;
  readonly description?: string;
  /** Of the letter. */
  readonly language: string;
  /** The placeholders that the letter has. */
  readonly fields: readonly string[];
  /** Several lines, and bold words. */
  readonly isText?: boolean;
  readonly onFocus: () => void;
}

export function LetterField(props: LetterFieldProps) {
  const {
    ref,
    label,
    description,
    language,
    fields,
    isText = false,
    value,
    error,
    onChange,
    onFocus,
  } = props;
  const { i18n } = useTranslation();
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  /** The values since the one that was last rendered: a late rendering does not take typing back. */
  const held = useRef<{ values: string[]; readonly look: ChipLook } | null>(null);
  /** Where the caret was when the field lost the focus. */
  const caret = useRef<Range | null>(null);
  const look = useChipLook();

  useEffect(() => {
    if (element.current === null) return;
    const { values = [], look: heldLook = null } = held.current ?? {};
    const typed = values.lastIndexOf(value);
    held.current = { values: typed < 0 ? [value] : values.slice(typed), look };
    if (typed >= 0 && heldLook === look) return;
    caret.current = null;
    showParts(element.current, partsOf(value, fields), look);
  });

  const read = () => {
    if (element.current === null) return;
    const written = templateOf(readParts(element.current));
    held.current?.values.push(written);
    onChange(written);
  };
  /** Placeholders that were typed become chips; beginnings without an end go. */
  const leave = () => {
    if (element.current === null) return;
    caret.current = rangeIn(element.current);
    const parts = partsOf(value, fields);
    if (chipCount(parts) === chipCount(readParts(element.current))) return;
    caret.current = null;
    showParts(element.current, parts, look);
  };
  const put = (parts: readonly TemplatePart[]) => {
    focusAgain(element.current, caret.current);
    insertHtml(htmlOfParts(parts, look));
  };
  useImperativeHandle(ref, () => ({
    bold: () => {
      focusAgain(element.current, caret.current);
      edit('bold');
    },
    insert: (field) => put([{ is: 'field', field, bold: false }]),
    onlyIf: (field) => {
      focusAgain(element.current, caret.current);
      const chosen = getSelection()?.getRangeAt(0).cloneContents();
      put([
        { is: 'if', field, bold: false },
        ...(chosen === undefined ? [] : readParts(chosen)),
        { is: 'end', field, bold: false },
      ]);
    },
  }));

  useEffect(() => {
    const field = element.current;
    if (field === null) return;
    const typed = (event: InputEvent) => {
      const { inputType } = event;
      if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') {
        if (inputType === 'insertLineBreak' && isText) return;
        event.preventDefault();
        if (isText) edit('insertLineBreak');
        else field.closest('form')?.requestSubmit();
      } else if (inputType.startsWith('format') && !(isText && inputType === 'formatBold'))
        event.preventDefault();
    };
    const pasted = (event: ClipboardEvent) => {
      event.preventDefault();
      const lines = (event.clipboardData?.getData('text/plain') ?? '').replaceAll(/\r\n?/g, '\n');
      const words = isText ? lines : lines.replaceAll(/\s*\n\s*/g, ' ');
      insertHtml(htmlOfParts(partsOf(words, fields), look));
    };
    const copied = (event: ClipboardEvent) => {
      const selection = getSelection();
      if (selection === null || selection.isCollapsed) return;
      event.preventDefault();
      const words = templateOf(readParts(selection.getRangeAt(0).cloneContents()));
      event.clipboardData?.setData('text/plain', words);
      if (event.type === 'cut') edit('delete');
    };
    field.addEventListener('beforeinput', typed);
    field.addEventListener('paste', pasted);
    field.addEventListener('copy', copied);
    field.addEventListener('cut', copied);
    return () => {
      field.removeEventListener('beforeinput', typed);
      field.removeEventListener('paste', pasted);
      field.removeEventListener('copy', copied);
      field.removeEventListener('cut', copied);
    };
  }, [fields, isText, look]);

  const describedBy = [
    ...(error === null ? [] : [`${id}-error`]),
    ...(description === undefined ? [] : [`${id}-description`]),
  ].join(' ');
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label`, onClick: () => element.current?.focus() }}
      description={description}
      descriptionProps={{ id: `${id}-description` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <div
        ref={element}
        className={classes.field}
        lang={language}
        dir={i18n.dir(language)}
        data-lines={isText || undefined}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline={isText}
        aria-required
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy || undefined}
        aria-invalid={error !== null}
        spellCheck
        onInput={read}
        onFocus={onFocus}
        onBlur={leave}
      />
    </Input.Wrapper>
  );
}

const chipCount = (parts: readonly TemplatePart[]): number => parts.filter(({ is }) => is !== 'words').length;

function useChipLook(): ChipLook {
  const { t } = useTranslation('mail');
  return useMemo(() => {
    const name = (field: string) => t(`fieldWords.${field}`, { defaultValue: field });
    return {
      className: classes.chip ?? '',
      text: ({ is, field }) => t(`templates.chip.${is}`, { field: name(field) }),
      spoken: ({ is, field }) => t(`templates.chip.${is}Spoken`, { field: name(field) }),
    };
  }, [t]);
}

/** An edit that the field's undo knows. */
function edit(command: 'insertHTML' | 'insertLineBreak' | 'delete' | 'bold', html?: string): void {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way that keeps the field's undo history
  document.execCommand(command, false, html);
}

function insertHtml(html: string): void {
  edit('insertHTML', html);
  // The browser may leave the caret within a chip that ends the words, where typing does nothing.
  const selection = getSelection();
  const at = selection?.anchorNode ?? null;
  const chip = (at instanceof Element ? at : at?.parentElement)?.closest('[data-chip]') ?? null;
  if (selection === null || chip === null) return;
  const range = document.createRange();
  range.setStartAfter(chip);
  selection.removeAllRanges();
  selection.addRange(range);
}

function rangeIn(element: HTMLElement | null): Range | null {
  const selection = getSelection();
  if (element === null || selection === null || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  return element.contains(range.commonAncestorContainer) ? range.cloneRange() : null;
}

/** Focuses the field with the caret where it was, or at its end. */
function focusAgain(element: HTMLElement | null, before: Range | null): void {
  if (element === null || document.activeElement === element) return;
  element.focus();
  const range = before ?? document.createRange();
  if (before === null) {
    range.selectNodeContents(element);
    range.collapse(false);
  }
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
}
