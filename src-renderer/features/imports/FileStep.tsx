// The detected format of the file, and fields to correct it.

import { NativeSelect, NumberInput, SimpleGrid, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Import } from '../../api/library.ts';
import { Note } from '../../ui/Note.tsx';
import classes from './Imports.module.css';
import { kindOf } from './import-target.ts';
import { Step } from './Step.tsx';
import type { ImportChanges } from './use-import.ts';
import { withDots } from '../../ui/languages/rows.ts';

type Found = NonNullable<Import['found']>;

type EncodingName = NonNullable<Found['encoding']>;

/** The names by which programs offer them; the same in every language. */
const encodingNames: Readonly<Record<EncodingName, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
  cp850: 'DOS 850',
  cp437: 'DOS 437',
  'windows-1250': 'Windows-1250',
  'iso-8859-2': 'ISO 8859-2',
  cp852: 'DOS 852',
  'windows-1251': 'Windows-1251',
  'koi8-r': 'KOI8-R',
  cp866: 'DOS 866',
  'windows-1253': 'Windows-1253',
  'windows-1254': 'Windows-1254',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
  'windows-1257': 'Windows-1257',
  shift_jis: 'Shift JIS',
  'euc-jp': 'EUC-JP',
  gb18030: 'GB 18030',
  big5: 'Big5',
  'euc-kr': 'EUC-KR',
  'utf-16le': 'Unicode (UTF-16 LE)',
  'utf-16be': 'Unicode (UTF-16 BE)',
};
const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
const dateFields = new Set<string>([
  'birthDate',
  'expiresOn',
  'leftOn',
  'acquiredOn',
  'lentOn',
  'dueOn',
  'heldOn',
  'neededUntil',
  'chargedOn',
]);
const dateForms = ['day-first', 'month-first', 'year-first'] as const;

interface FileStepProps {
  readonly imported: Import;
  readonly contents: Found;
  readonly changes: ImportChanges;
}

/** Of catalogue records, a sheet is the field that holds the copies; they have no header and no dates. */
const areRecords = ({ format }: Found): boolean => format === 'marc' || format === 'marcxml';

export function FileStep({ imported, contents, changes }: FileStepProps) {
  const { t } = useTranslation('imports');
  const { choices } = imported;
  const records = areRecords(contents);
  const isText = ['text', 'zip', 'koc'].includes(contents.format);
  const asksDates = kindOf(imported).asks.includes('dates') && !records;
  const holdsDates = [
    ...contents.columns,
    ...(records ? [] : (contents.itemColumns ?? [])),
    ...(contents.movedColumns ?? []),
  ].some(({ field }) => field !== null && dateFields.has(field));
  const doubt = holdsDates && !contents.dateFormCertain && choices.dateForm === null;
  const words = new Map(contents.words?.map(({ encoding, text }) => [encoding, text]));
  const encoding = choices.encoding ?? contents.encoding;
  const lettersDoubt = contents.encodingCertain === false && choices.encoding === null;
  const delimiter = contents.delimiter === null ? null : delimiterNames[contents.delimiter];
  const summary = [
    contents.systemFromMemory === true
      ? t('file.systemFromMemory', { system: contents.system })
      : (contents.system ?? null),
    t(`file.format.${contents.format}`),
    contents.sheets.length > 1 && contents.sheet !== null && !records ? `“${contents.sheet}”` : null,
    records && contents.sheet !== null ? t('file.copiesIn', { field: contents.sheet }) : null,
    delimiter === null ? null : t(`file.delimiters.${delimiter}`),
    ...(records
      ? []
      : [contents.headerRow === null ? t('file.noHeader') : t('file.headerAt', { row: contents.headerRow })]),
    t('file.rows', { count: contents.rows }),
  ].filter((part) => part !== null);
  return (
    <Step title={t('file.title')} summary={withDots(summary)} asks={doubt || lettersDoubt}>
      {doubt && <Note tone="attention">{t('file.dateDoubt', { context: imported.kind })}</Note>}
      {lettersDoubt && (
        <Note tone="attention">{t('file.encodingDoubt', { words: words.get(encoding ?? 'utf-8') })}</Note>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {contents.sheets.length > (records ? 0 : 1) && (
          <NativeSelect
            label={t(records ? 'file.copiesField' : 'file.sheet')}
            value={choices.sheet ?? contents.sheet ?? ''}
            data={[
              ...(contents.sheet === null
                ? [{ value: '', label: t(records ? 'file.noCopies' : 'file.allSheets') }]
                : []),
              ...contents.sheets,
            ]}
            onChange={(event) => void changes.correct({ sheet: event.currentTarget.value || null })}
          />
        )}
        {contents.encoding !== null && (
          <NativeSelect
            label={t('file.encoding')}
            description={words.get(encoding ?? 'utf-8')}
            value={encoding ?? 'utf-8'}
            data={(Object.keys(encodingNames) as EncodingName[]).map((value) => ({
              value,
              label: [encodingNames[value], words.get(value)].filter(Boolean).join(': '),
            }))}
            onChange={(event) =>
              void changes.correct({ encoding: event.currentTarget.value as typeof contents.encoding })
            }
          />
        )}
        {contents.delimiter !== null && (
          <NativeSelect
            label={t('file.delimiter')}
            value={choices.delimiter ?? contents.delimiter}
            data={Object.entries(delimiterNames).map(([value, name]) => ({
              value,
              label: t(`file.delimiters.${name}`),
            }))}
            onChange={(event) =>
              void changes.correct({ delimiter: event.currentTarget.value as typeof contents.delimiter })
            }
          />
        )}
        {!records && (
          <NumberInput
            key={String(contents.headerRow)}
            label={t('file.headerRow')}
            description={t('file.headerRowHint')}
            defaultValue={contents.headerRow ?? 0}
            min={0}
            max={1000}
            allowDecimal={false}
            onBlur={(event) => {
              const headerRow = Number(event.currentTarget.value);
              if (event.currentTarget.value !== '' && headerRow !== (contents.headerRow ?? 0))
                void changes.correct({ headerRow });
            }}
          />
        )}
        {asksDates && (
          <NativeSelect
            label={t('file.dateForm')}
            value={choices.dateForm ?? contents.dateForm}
            data={dateForms.map((value) => ({ value, label: t(`file.dateForms.${value}`) }))}
            onChange={(event) =>
              void changes.correct({ dateForm: event.currentTarget.value as typeof contents.dateForm })
            }
          />
        )}
        {asksDates && !isText && kindOf(imported).target === 'borrowers' && (
          <NativeSelect
            label={t('file.dateEpoch')}
            value={String(choices.dateEpoch ?? contents.dateEpoch)}
            data={['1900', '1904']}
            onChange={(event) =>
              void changes.correct({ dateEpoch: event.currentTarget.value === '1904' ? 1904 : 1900 })
            }
          />
        )}
      </SimpleGrid>
      {records && contents.sheet !== null && (
        <Switch
          mt="md"
          label={t('file.addMissingCopies')}
          checked={choices.addMissingCopies === true}
          onChange={(event) => void changes.correct({ addMissingCopies: event.currentTarget.checked })}
        />
      )}
      <ul className={classes.remarks}>
        {contents.idleLines.length > 0 && <li>{t('file.idle', { count: contents.idleLines.length })}</li>}
        {contents.formulas > 0 && <li>{t('file.formulas', { count: contents.formulas })}</li>}
      </ul>
    </Step>
  );
}
