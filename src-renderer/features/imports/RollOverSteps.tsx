// The steps of a new school year: what happens to each class, who moves and who leaves, and the confirmation.

import { Button, Checkbox, Chip, Group, Text } from '@mantine/core';
import { IconCheck } from '../../ui/icons/icons.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import, RollOver } from '../../api/library.ts';
import { withCommas } from '../../ui/languages/languages.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ClassTable } from './ClassTable.tsx';
import { type Unnamed, classesToName } from './class-steps.ts';
import classes from './Imports.module.css';
import { RollOverRows } from './RollOverRows.tsx';
import { isGoingOn, type ImportChanges } from './use-import.ts';
import { DateField } from '../../ui/forms/DateField.tsx';

interface LeftOnProps {
  readonly leftOn: string;
  readonly changes: ImportChanges;
}

function LeftOn({ leftOn, changes }: LeftOnProps) {
  const { t } = useTranslation('imports');
  const [said, setSaid] = useState(leftOn);
  return (
    <DateField
      label={t('rollOver.leftOn')}
      value={said}
      datesOnly
      onChange={setSaid}
      onBlur={() => {
        if (said !== '' && said !== leftOn) void changes.correctRollOver({ leftOn: said });
      }}
    />
  );
}

interface RollOverStepsProps {
  readonly imported: Import;
  readonly rollOver: RollOver;
  readonly changes: ImportChanges;
  /** The plan has not been applied yet. */
  readonly open: boolean;
}

export function RollOverSteps({ imported, rollOver, changes, open }: RollOverStepsProps) {
  const { t } = useTranslation('imports');
  // The latest choices, whether planned or not.
  const leftOn = rollOver.choices.leftOn ?? rollOver.leftOn;
  const [unnamed, setUnnamed] = useState<Unnamed>([]);
  return (
    <>
      {open && (
        <Panel title={t('rollOver.table')}>
          <Text c="dimmed">{t('rollOver.about')}</Text>
          <div className={classes.beside} aria-busy={isGoingOn(imported.status)}>
            <LeftOn key={leftOn} leftOn={leftOn} changes={changes} />
            <Categories rollOver={rollOver} changes={changes} />
          </div>
          <ClassTable rollOver={rollOver} changes={changes} unnamed={unnamed} setUnnamed={setUnnamed} />
          {rollOver.holds > 0 && (
            <Checkbox
              label={t('rollOver.endHolds', { count: rollOver.holds })}
              description={t('rollOver.endHoldsHint')}
              checked={rollOver.choices.endHolds}
              onChange={(event) => void changes.correctRollOver({ endHolds: event.currentTarget.checked })}
            />
          )}
          <Remarks rollOver={rollOver} />
        </Panel>
      )}
      <RollOverRows imported={imported} rollOver={rollOver} changes={changes} open={open} />
      {open && <LastWord imported={imported} rollOver={rollOver} changes={changes} unnamed={unnamed} />}
    </>
  );
}

type PartProps = Pick<RollOverStepsProps, 'rollOver' | 'changes'>;

function Categories({ rollOver, changes }: PartProps) {
  const { t } = useTranslation('imports');
  const concerned =
    rollOver.choices.categories ??
    rollOver.categories.filter((category) => category.concerned).map(({ id }) => id);
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('rollOver.concerned')}
      </Text>
      <Chip.Group
        multiple
        value={concerned}
        onChange={(categories) => void changes.correctRollOver({ categories })}
      >
        <Group gap="xs" role="group" aria-label={t('rollOver.concerned')}>
          {rollOver.categories.map(({ id, name, borrowers }) => (
            <Chip key={id} value={id} variant="outline">
              {name} {borrowers}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </div>
  );
}

function Remarks({ rollOver: { made, emptied, itemsOut } }: { readonly rollOver: RollOver }) {
  const { t, i18n } = useTranslation('imports');
  const list = (names: readonly string[]) => new Intl.ListFormat(i18n.language).format(names);
  return (
    <ul className={classes.remarks}>
      {made.length > 0 && <li>{t('rollOver.made', { count: made.length, names: list(made) })}</li>}
      {emptied.length > 0 && (
        <li>{t('rollOver.emptied', { count: emptied.length, names: list(emptied) })}</li>
      )}
      {itemsOut > 0 && <li>{t('rollOver.items', { items: itemsOut })}</li>}
    </ul>
  );
}

interface LastWordProps extends Omit<RollOverStepsProps, 'open'> {
  readonly unnamed: Unnamed;
}

function LastWord({ imported, rollOver, changes, unnamed }: LastWordProps) {
  const { t, i18n } = useTranslation('imports');
  const [busy, setBusy] = useState(false);
  const { moves, leaves, stays } = rollOver;
  // The plan does not match the table yet.
  const toName = classesToName(rollOver, unnamed).map(({ name }) => name);
  const summary = [
    t('rollOver.moves', { count: moves }),
    t('rollOver.leaves', { count: leaves }),
    t('rollOver.stays', { count: stays }),
  ];
  return (
    <div className={classes.commit}>
      <div className={classes.commitWords}>
        <Text fw={700}>{withCommas(summary)}</Text>
        <Text size="sm" c="dimmed">
          {t('commit.undoable', { context: imported.kind })}
        </Text>
        <Text size="sm" fw={700} role="status">
          {toName.length > 0 &&
            t('rollOver.nameFirst', {
              count: toName.length,
              names: new Intl.ListFormat(i18n.language).format(toName),
            })}
        </Text>
      </div>
      <Button
        size="md"
        leftSection={<IconCheck size="1.2rem" aria-hidden />}
        disabled={moves + leaves === 0 || toName.length > 0}
        loading={busy || isGoingOn(imported.status)}
        onClick={() => {
          setBusy(true);
          void changes.commit(imported.plan).finally(() => setBusy(false));
        }}
      >
        {t('commit.button')}
      </Button>
    </div>
  );
}
