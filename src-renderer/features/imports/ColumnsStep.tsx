// Maps the file's columns to fields of borrowers, of items, or of what comes along.

import { useTranslation } from 'react-i18next';
import type { Import } from '../../api/library.ts';
import { Note } from '../../ui/Note.tsx';
import { ColumnsPanel } from './ColumnsPanel.tsx';
import { meanings, useGapWords, useMeaningWord, type Gap } from './import-words.ts';
import { itemMeanings, useItemMeaningWord } from './item-words.ts';
import { kindOf } from './import-target.ts';
import { meaningsOf, useMovedMeaningWord } from './moved-words.ts';
import type { ImportChanges } from './use-import.ts';
import { withCommas } from '../../ui/languages/languages.ts';

interface ColumnsStepProps {
  readonly kind: Import['kind'];
  /** Null until the file is planned. */
  readonly counts: Import['counts'];
  readonly contents: NonNullable<Import['found']>;
  readonly choices: Import['choices'];
  readonly changes: ImportChanges;
}

export function ColumnsStep(props: ColumnsStepProps) {
  const { itemColumns, movedColumns } = props.contents;
  if (movedColumns !== undefined) return <MovedColumns {...props} columns={movedColumns} />;
  return itemColumns === undefined ? (
    <BorrowerColumns {...props} />
  ) : (
    <ItemColumns {...props} columns={itemColumns} />
  );
}

function BorrowerColumns({ counts, contents, choices, changes }: ColumnsStepProps) {
  const { t } = useTranslation('imports');
  const word = useMeaningWord();
  const gaps = counts?.gaps ?? [];
  const isGuessed = contents.columns.some(({ by }) => by === 'guessed');
  return (
    <ColumnsPanel
      columns={contents.columns}
      chosen={choices.columns}
      meanings={meanings}
      word={word}
      remembered={contents.remembered}
      asks={contents.lacking.length > 0 || gaps.length > 0 || isGuessed}
      notes={
        <>
          {isGuessed && <Note tone="attention">{t('columns.namesGuessed')}</Note>}
          {contents.lacking.length > 0 && (
            <Note tone="attention">
              {t('columns.lacking', { fields: withCommas(contents.lacking.map(word)) })}
            </Note>
          )}
          <GapNote gaps={gaps} />
        </>
      }
      onChoose={(column, field) => {
        const others = choices.columns.filter((choice) => choice.column !== column);
        void changes.correct({ columns: [...others, { column, field }] });
      }}
    />
  );
}

function GapNote({ gaps }: { readonly gaps: readonly Gap[] }) {
  const gapWords = useGapWords();
  return gaps.length === 0 ? null : (
    <Note tone="attention">
      {gaps.map((gap) => (
        <div key={gap.field}>{gapWords(gap)}</div>
      ))}
    </Note>
  );
}

interface ItemColumnsProps extends ColumnsStepProps {
  readonly columns: NonNullable<ColumnsStepProps['contents']['itemColumns']>;
}

function ItemColumns({ counts, contents, choices, changes, columns }: ItemColumnsProps) {
  const { t } = useTranslation('imports');
  const word = useItemMeaningWord();
  const gaps = counts?.gaps ?? [];
  const chosen = choices.itemColumns ?? [];
  const isGuessed = columns.some(({ by }) => by === 'guessed');
  const lacksTitle = !columns.some(({ field }) => field === 'title');
  return (
    <ColumnsPanel
      columns={columns}
      chosen={chosen}
      meanings={itemMeanings}
      word={word}
      remembered={contents.remembered}
      asks={lacksTitle || isGuessed || gaps.length > 0}
      notes={
        <>
          {isGuessed && <Note tone="attention">{t('columns.itemsGuessed')}</Note>}
          {lacksTitle && <Note tone="attention">{t('columns.lacking', { fields: word('title') })}</Note>}
          <GapNote gaps={gaps} />
        </>
      }
      onChoose={(column, field) => {
        const others = chosen.filter((choice) => choice.column !== column);
        void changes.correct({ itemColumns: [...others, { column, field }] });
      }}
    />
  );
}

interface MovedColumnsProps extends ColumnsStepProps {
  readonly columns: NonNullable<ColumnsStepProps['contents']['movedColumns']>;
}

function MovedColumns({ kind, contents, choices, changes, columns }: MovedColumnsProps) {
  const { t } = useTranslation('imports');
  const word = useMovedMeaningWord();
  const chosen = choices.movedColumns ?? [];
  const lacking = contents.movedLacking ?? [];
  return (
    <ColumnsPanel
      columns={columns}
      chosen={chosen}
      meanings={meaningsOf[kindOf({ kind }).target] ?? []}
      word={word}
      remembered={contents.remembered}
      asks={lacking.length > 0}
      notes={
        lacking.length > 0 && (
          <Note tone="attention">{t('columns.lacking', { fields: withCommas(lacking.map(word)) })}</Note>
        )
      }
      onChoose={(column, field) => {
        const others = chosen.filter((choice) => choice.column !== column);
        void changes.correct({ movedColumns: [...others, { column, field }] });
      }}
    />
  );
}
