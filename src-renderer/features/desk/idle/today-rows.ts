// Walks the rows of the idle desk by arrow keys: down from the empty input, and up from the first row back to it.

import type { KeyboardEvent } from 'react';
import { focusDeskInput } from '../scanning/desk-input.ts';

let rows: HTMLElement | null = null;

export function registerTodayRows(element: HTMLElement | null): void {
  rows = element;
}

const links = (): HTMLElement[] => [...(rows?.querySelectorAll<HTMLElement>('a') ?? [])];

/** Leads from the input to the rows, if the desk is idle and they are on the screen. */
export function enterTodayRows(key: 'ArrowDown' | 'ArrowUp'): void {
  links()
    .at(key === 'ArrowDown' ? 0 : -1)
    ?.focus();
}

export function walkTodayRows(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const all = links();
  const from = all.findIndex((link) => link === document.activeElement);
  const next = all[from + (event.key === 'ArrowDown' ? 1 : -1)];
  // Up from the first row, and down from the last one.
  if (from === -1 || next === undefined) focusDeskInput();
  else next.focus();
}
