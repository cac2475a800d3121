// Decides what happens to borrowers who are missing from the file.

import { NativeSelect, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Import } from '../../api/library.ts';
import { useStatus } from '../../ui/use-library.ts';
import { Note } from '../../ui/Note.tsx';
import classes from './Imports.module.css';
import { Step } from './Step.tsx';
import type { ImportChanges } from './use-import.ts';
import { DateField } from '../../ui/forms/DateField.tsx';

const actions = ['leave', 'mark-left', 'delete'] as const;
const scopes = ['categories-of-file', 'groups-of-file', 'everyone'] as const;
/** From this share on, the file is more likely incomplete than that so many have left. */
const suspiciousShare = 0.35;

interface MissingStepProps {
  readonly imported: Import;
  readonly changes: ImportChanges;
}

export function MissingStep({ imported, changes }: MissingStepProps) {
  const { t } = useTranslation('imports');
  const borrowers = useStatus()?.counts.borrowers ?? 0;
  const { missing } = imported.choices;
  const count = imported.counts?.missing ?? 0;
  const share = borrowers === 0 ? 0 : count / borrowers;
  const suspicious = missing.do !== 'leave' && share >= suspiciousShare;
  const change = (changed: Partial<Pick<typeof missing, 'do' | 'among' | 'leftOn'>>) => {
    const leftOn = changed.leftOn ?? missing.leftOn;
    void changes.correct({
      missing: {
        do: changed.do ?? missing.do,
        among: changed.among ?? missing.among,
        except: missing.except,
        ...(leftOn !== null && leftOn !== '' && { leftOn }),
      },
    });
  };
  return (
    <Step
      title={t('missing.title')}
      summary={`${String(count)} · ${t(`missing.choices.${missing.do}`)}`}
      asks={suspicious}
    >
      {suspicious && <Note tone="attention">{t('missing.many', { share: Math.round(share * 100) })}</Note>}
      <Radio.Group label={t('missing.do')} value={missing.do} onChange={(value) => change({ do: value })}>
        <Stack gap="xs" mt="xs">
          {actions.map((action) => (
            <Radio key={action} value={action} label={t(`missing.choices.${action}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <div className={classes.beside}>
        <NativeSelect
          label={t('missing.among')}
          value={missing.among}
          data={scopes.map((value) => ({ value, label: t(`missing.scopes.${value}`) }))}
          onChange={(event) => change({ among: event.currentTarget.value as (typeof scopes)[number] })}
        />
        {missing.do !== 'leave' && (
          <DateField
            label={t('missing.leftOn')}
            description={t('missing.leftOnHint')}
            inputWrapperOrder={['label', 'input', 'description']}
            value={missing.leftOn ?? ''}
            datesOnly
            onChange={(day) => change({ leftOn: day })}
          />
        )}
      </div>
    </Step>
  );
}
