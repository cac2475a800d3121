// One erasure: its progress, what was removed, and its receipt.

import { Button, Collapse, Group } from '@mantine/core';
import { IconChevronDown, IconFileTypePdf } from '../../ui/icons/icons.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Erasure } from '../../api/library.ts';
import { withCommas } from '../../ui/languages/languages.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useSettings } from '../../ui/use-library.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { instantWords } from '../../ui/dates/dates.ts';
import { Details } from '../../ui/pages/Details.tsx';
import classes from '../../ui/settings/Settings.module.css';

export function ErasureLine({ erasure }: { readonly erasure: Erasure }) {
  const { t, i18n } = useTranslation('privacy');
  const { timeZone } = useSettings().settings;
  const [isOpen, setIsOpen] = useState(false);
  const saving = useSaving();
  const at = (instant: string | null) =>
    instant === null ? '' : instantWords(instant, i18n.language, timeZone);
  const { id, borrower, stage, removed, desks, finishedAt } = erasure;
  const heading = t('receipts.line', { end: borrower.slice(-4), at: at(erasure.at) });
  return (
    <li className={classes.tallLine}>
      <span className={classes.lineText}>{heading}</span>
      <p className={classes.lineNote} role="status">
        {t(`receipts.state.${stage}`, { at: at(finishedAt) })}
      </p>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          aria-label={`${t('receipts.show')}: ${heading}`}
          leftSection={<IconChevronDown size="1rem" aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('receipts.show')}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={`${t('receipts.pdf')}: ${heading}`}
          leftSection={<IconFileTypePdf size="1rem" aria-hidden />}
          onClick={() =>
            saving(async () => {
              saveFile(await library.readErasurePdf(id), `loandesk-erasure-${id}.pdf`);
            })
          }
        >
          {t('receipts.pdf')}
        </Button>
      </Group>
      <Collapse expanded={isOpen}>
        <Details
          rows={Object.entries(removed)
            .filter(([, count]) => count > 0)
            .map(([what, count]) => [t(`receipt.removed.${what}`, { defaultValue: what }), String(count)])}
        />
        <p className={classes.lineNote}>{t('receipt.stays')}</p>
        {stage === 'elsewhere' && <p className={classes.lineNote}>{t('receipt.waits')}</p>}
        {desks.length > 0 && (
          <p className={classes.lineNote}>{t('receipt.desks', { desks: withCommas(desks) })}</p>
        )}
      </Collapse>
    </li>
  );
}
