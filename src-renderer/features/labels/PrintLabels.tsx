// A button with a key that prints the labels of copies, or the cards of borrowers, that were just added.

import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { IconPrinter } from '../../ui/icons/icons.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { LabelsDialog } from './LabelsDialog.tsx';
import { labelsKey } from './labels-key.ts';

/** The most labels of one PDF. */
const mostAtOnce = 2000;

interface PrintLabelsProps {
  readonly count: number;
  readonly kind?: 'items' | 'borrowers';
  /** Their ids. */
  readonly ids: () => readonly string[] | Promise<readonly string[]>;
  readonly primary?: boolean;
  readonly onPrinted?: () => void;
}

export function PrintLabels({ kind = 'items', count, ids, primary = false, onPrinted }: PrintLabelsProps) {
  const { t, i18n } = useTranslation('labels');
  const saving = useSaving();
  const [printed, setPrinted] = useState<readonly string[] | null>(null);
  const open = (from: number) => saving(async () => setPrinted((await ids()).slice(from, from + mostAtOnce)));
  // Also while a field has the focus, because scans keep it there.
  useHotkeys(count > 0 ? [[labelsKey, () => open(0)]] : [], []);
  const parts = Array.from(
    { length: Math.max(1, Math.ceil(count / mostAtOnce)) },
    (_, at) => at * mostAtOnce,
  );
  const formatted = (number: number) => number.toLocaleString(i18n.language);
  return (
    <>
      {parts.map((from) => (
        <ToolButton
          key={from}
          primary={primary}
          icon={IconPrinter}
          disabled={count === 0}
          onClick={() => open(from)}
          {...(from === 0 && { title: labelsKey, 'aria-keyshortcuts': labelsKey })}
        >
          {parts.length === 1
            ? t(kind === 'borrowers' ? 'cards.print' : count === 0 ? 'open' : 'forThese', { count })
            : t(kind === 'borrowers' ? 'cards.printPart' : 'forPart', {
                from: formatted(from + 1),
                to: formatted(Math.min(count, from + mostAtOnce)),
              })}
        </ToolButton>
      ))}
      {printed !== null && (
        <LabelsDialog
          records={kind === 'items' ? { items: printed } : { borrowers: printed }}
          onClose={() => setPrinted(null)}
          {...(onPrinted !== undefined && { onPrinted })}
        />
      )}
    </>
  );
}
