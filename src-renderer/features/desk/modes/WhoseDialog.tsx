// Asks which pupil of the class at the desk takes the scanned book: by a tile, its number, or the name.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupMember } from '../../../api/library.ts';
import { libraryQueries } from '../../../api/library-queries.ts';
import { BorrowerPhoto } from '../../../ui/faces/BorrowerPhoto.tsx';
import { membersNumbered, namesakes } from '../../../ui/faces/members.ts';
import { KeyDialog } from '../../../ui/KeyDialog.tsx';
import { TileChoice } from '../face-picker/TileChoice.tsx';
import { desk, useDesk } from '../session/desk.ts';
import { openQuestion } from '../session/desk-state.ts';
import classes from './Modes.module.css';

export function WhoseDialog() {
  const { t } = useTranslation('desk');
  const mode = useDesk((state) => state.mode);
  const whose = useDesk((state) => openQuestion(state, 'whose'));
  const isOpen = mode?.kind === 'class' && whose !== null;
  return (
    <KeyDialog
      opened={isOpen}
      title={isOpen ? t('classMode.whose', { title: whose.item.title }) : ''}
      closeLabel={t('override.cancel')}
      size="100%"
      onClose={desk.actions.cancel}
    >
      {isOpen && <Pupils group={mode.id} />}
    </KeyDialog>
  );
}

function Pupils({ group }: { readonly group: string }) {
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
            desk.actions.lendTo(member.borrower.id);
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
