// The lists of a move, in the order in which they are read: what each is, how many rows it has, and what to look at.

import { Anchor, Button, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Import, Move } from '../../api/library.ts';
import { IconX } from '../../ui/icons/icons.ts';
import { withCommas } from '../../ui/languages/languages.ts';
import { Mark } from '../../ui/marks/Mark.tsx';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { importsPath, kindOf } from '../imports/import-target.ts';
import importClasses from '../imports/Imports.module.css';
import { doubtOf, isMatchedLater, isMoveKind, moveKinds } from './move-words.ts';
import classes from './Moves.module.css';
import type { MoveChanges } from './use-move.ts';

interface MoveListsProps {
  readonly move: Move;
  /** Null if nothing can be changed any more. */
  readonly changes: MoveChanges | null;
}

export function MoveLists({ move: { imports, missing, ignored }, changes }: MoveListsProps) {
  const { t } = useTranslation(['moves', 'imports']);
  return (
    <Panel title={t('lists.title')}>
      <div className={importClasses.tableFrame}>
        <table className={`${importClasses.table ?? ''} ${classes.lists ?? ''}`}>
          <thead>
            <tr>
              <th scope="col" className={importClasses.number}>
                {t('lists.order')}
              </th>
              <th scope="col">{t('lists.file')}</th>
              <th scope="col">{t('lists.kind')}</th>
              <th scope="col" className={importClasses.number}>
                {t('lists.rows')}
              </th>
              <th scope="col">{t('lists.state')}</th>
              {changes !== null && <th aria-hidden />}
            </tr>
          </thead>
          <tbody>
            {imports.map((list, at) => (
              <ListLine key={list.id} list={list} at={at + 1} changes={changes} />
            ))}
          </tbody>
        </table>
      </div>
      {changes !== null && missing.length > 0 && (
        <Note tone={missing.some(isNeeded) ? 'attention' : 'information'}>
          {t('lists.missing', { kinds: withCommas(missing.map((kind) => t(`kinds.${kind}`))) })}
        </Note>
      )}
      {ignored.length > 0 && (
        <Note tone="information" title={t('lists.ignored', { count: ignored.length })}>
          <ul className={importClasses.obstacles}>
            {ignored.map(({ name, code }, at) => (
              <li key={at}>
                <b dir="auto">{name}</b>: {t(`imports:failure.${code}`)}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </Panel>
  );
}

const isNeeded = (kind: Move['missing'][number]): boolean => kind === 'borrowers' || kind === 'items';

interface ListLineProps {
  readonly list: Import;
  readonly at: number;
  readonly changes: MoveChanges | null;
}

function ListLine({ list, at, changes }: ListLineProps) {
  const { t, i18n } = useTranslation(['moves', 'imports']);
  const { id, kind, name, status, found, choices } = list;
  const isUnknown = choices.kindUnknown === true;
  const isOpen = changes !== null && status !== 'applied' && status !== 'undone';
  return (
    <tr>
      <td className={importClasses.number}>{at}</td>
      <th scope="row" dir="auto">
        {isUnknown ? (
          name
        ) : (
          <Anchor component={Link} href={`${importsPath[kindOf(list).target]}/${id}`}>
            {name}
          </Anchor>
        )}
      </th>
      <td>
        {isOpen ? (
          <NativeSelect
            className={classes.kind ?? ''}
            aria-label={t('lists.kindOf', { name })}
            value={isUnknown ? '' : kind}
            data={[
              ...(isUnknown ? [{ value: '', label: t('lists.kindUnknown') }] : []),
              ...moveKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              if (isMoveKind(value)) void changes.changeKind(id, value);
            }}
          />
        ) : isUnknown ? (
          t('lists.kindUnknown')
        ) : isMoveKind(kind) ? (
          t(`kinds.${kind}`)
        ) : null}
      </td>
      <td className={importClasses.number}>{found?.rows.toLocaleString(i18n.language)}</td>
      <td>
        <ListState list={list} />
      </td>
      {changes !== null && (
        <td>
          {isOpen && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              leftSection={<IconX size="1rem" aria-hidden />}
              aria-label={t('lists.leaveOutOf', { name })}
              onClick={() => void changes.leaveOut(id)}
            >
              {t('lists.leaveOut')}
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}

function ListState({ list }: { readonly list: Import }) {
  const { t, i18n } = useTranslation(['moves', 'imports']);
  const { kind, status, counts, result, failure } = list;
  const number = (value: number) => value.toLocaleString(i18n.language);
  const doubt = doubtOf(list);
  if (status === 'applied')
    return (
      <Mark tone="lent">
        {t('lists.applied', { rows: number((result?.added ?? 0) + (result?.changed ?? 0)) })}
      </Mark>
    );
  const isOfMatching = doubt === 'nothing' || doubt === 'unknown';
  if (doubt !== null && !(isMatchedLater(kind) && isOfMatching))
    return (
      <span className={importClasses.soft} data-asks>
        {doubt === 'failed' && failure !== null
          ? t(`imports:failure.${failure.code}`, { context: kind })
          : t(`doubts.${doubt}`)}
      </span>
    );
  if (status !== 'planned' || counts === null)
    return <span>{t(`imports:status.${status}`, { context: kind })}</span>;
  if (isMatchedLater(kind)) return <span className={importClasses.soft}>{t('lists.matchedLater')}</span>;
  const parts = (['new', 'changed', 'rejected'] as const).filter((fate) => counts[fate] > 0);
  return (
    <span>
      {parts.length === 0
        ? t('lists.nothingNew')
        : withCommas(parts.map((fate) => t(`lists.plan.${fate}`, { rows: number(counts[fate]) })))}
    </span>
  );
}
