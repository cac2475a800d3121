// Lends to a class without cards: staff say which of its pupils takes each book, by a tile, its number, or the name.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group, GroupMember, LoanItem } from '../../../api/library.ts';
import { libraryQueries } from '../../../api/library-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { BorrowerPhoto } from '../../../ui/faces/BorrowerPhoto.tsx';
import { membersNumbered, namesakes } from '../../../ui/faces/members.ts';
import { KeyDialog } from '../../../ui/KeyDialog.tsx';
import { useFacePicker } from '../face-picker/photo-picker.ts';
import { TileChoice } from '../face-picker/TileChoice.tsx';
import classes from '../modes/Modes.module.css';
import { openQuestion } from '../session/desk-state.ts';
import type { NewTask, Question } from '../session/kinds.ts';
import { meant } from './scan.ts';
import type { DialogProps, Step, Verb } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Questions {
    /** Which pupil of the open class takes the book. */
    whose: { scan: NewTask<'scan'>; item: LoanItem };
  }
}

export const lendToClass: Verb = {
  key: 'Alt+C',
  shortcuts: { scan: 'openClass' },
  open: () => {
    useFacePicker.getState().showClasses();
  },
  // The card of a pupil answers who takes the book.
  takeScan: (desk, code) => {
    const question = openQuestion(desk, 'whose');
    if (question === null || desk.mode?.kind !== 'class') return null;
    const members = queryClient.getQueryData(libraryQueries.groupLoans(desk.mode.id).queryKey)?.members;
    const member = members?.find(({ borrower }) => borrower.barcode === code);
    if (member === undefined) return null;
    return { ...lentTo(question, member.borrower.id), next: true, change: { question: null } };
  },
  dialogs: { whose: AskWhose },
};

/** The class is at the desk from now on. */
export const classOpened = ({ id, name }: Pick<Group, 'id' | 'name'>): Step => ({
  task: { kind: 'mode', mode: { kind: 'class', id, name } },
});

/** @param borrower the id */
export function lentTo({ scan, item }: Question<'whose'>, borrower: string): Step {
  return { task: { ...meant(scan), code: item.barcode, as: 'item', forBorrower: borrower } };
}

function AskWhose({ question, desk: { mode }, answer, cancel }: DialogProps<'whose'>) {
  const { t } = useTranslation('desk');
  const isOpen = mode?.kind === 'class' && question !== null;
  return (
    <KeyDialog
      opened={isOpen}
      title={isOpen ? t('classMode.whose', { title: question.item.title }) : ''}
      closeLabel={t('override.cancel')}
      size="100%"
      onClose={cancel}
    >
      {isOpen && (
        <Pupils
          group={mode.id}
          onTake={(borrower) => {
            answer(lentTo(question, borrower));
          }}
        />
      )}
    </KeyDialog>
  );
}

interface PupilsProps {
  readonly group: string;
  readonly onTake: (borrower: string) => void;
}

function Pupils({ group, onTake }: PupilsProps) {
  const { t } = useTranslation('desk');
  const { data } = useQuery(libraryQueries.groupLoans(group));
  const members = useMemo(() => data?.members ?? [], [data]);
  const shared = useMemo(() => namesakes(members), [members]);
  return (
    <TileChoice
      label={t('classMode.pupil')}
      placeholder={t('classMode.pupilPlaceholder')}
      nothing={data === undefined ? '' : t('faces.noneFound')}
      size="class"
      tilesFor={(typed) =>
        membersNumbered(members, typed).map(({ member, number }) => ({
          id: member.borrower.id,
          content: <Pupil member={member} number={number} shared={shared.has(member)} />,
          take: () => {
            onTake(member.borrower.id);
          },
        }))
      }
    />
  );
}

interface PupilProps {
  readonly member: GroupMember;
  readonly number: number;
  /** Another member of the class has the same name. */
  readonly shared: boolean;
}

function Pupil({ member: { borrower }, number, shared }: PupilProps) {
  return (
    <>
      <span className={classes.number}>{number}</span>
      <BorrowerPhoto borrower={borrower} size="tile" />
      <b className={classes.first} dir="auto">
        {borrower.givenName || borrower.familyName}
      </b>
      <small className={classes.last} dir="auto">
        {shared ? `${borrower.familyName} ${borrower.barcode ?? ''}` : borrower.familyName}
      </small>
    </>
  );
}
