// Opens a borrower without a card: first the class by name, then the pupil by photo or name.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupMember } from '../../../api/library.ts';
import { libraryQueries } from '../../../api/library-queries.ts';
import { BorrowerPhoto } from '../../../ui/faces/BorrowerPhoto.tsx';
import { membersWith, namesakes } from '../../../ui/faces/members.ts';
import { collationFor, foldText } from '../../../ui/lists/list-order.ts';
import { desk } from '../session/desk.ts';
import { KeyDialog } from '../../../ui/KeyDialog.tsx';
import { useFacePicker } from './photo-picker.ts';
import classes from './FacePickerDialog.module.css';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { fullName } from '../../../ui/loans/names.ts';
import { picked } from '../verbs/choose.ts';
import { classOpened } from '../verbs/lend-to-class.tsx';
import { TileChoice } from './TileChoice.tsx';

export function FacePickerDialog() {
  const { t } = useTranslation('desk');
  const { open, group, opensClass, hide } = useFacePicker();
  return (
    <KeyDialog
      opened={open}
      title={t(opensClass ? 'classMode.choose' : 'faces.title')}
      closeLabel={t('override.cancel')}
      size="72rem"
      centered={false}
      onClose={hide}
    >
      {group === null || opensClass ? <Classes /> : <Faces key={group} group={group} />}
    </KeyDialog>
  );
}

function Classes() {
  const { t, i18n } = useTranslation('desk');
  const { choose, opensClass, hide } = useFacePicker();
  const { data } = useQuery({ ...libraryQueries.groups(), staleTime: 0 });
  const groups = useMemo(() => {
    const collate = collationFor(i18n.language);
    return (data ?? [])
      .filter(({ borrowerCount }) => borrowerCount > 0)
      .sort((a, b) => collate(a.name, b.name));
  }, [data, i18n.language]);
  return (
    <TileChoice
      label={t('faces.class')}
      placeholder={t('faces.classPlaceholder')}
      nothing={data === undefined ? '' : t(groups.length === 0 ? 'faces.noClasses' : 'faces.noClass')}
      size="small"
      tilesFor={(typed) =>
        groups
          .filter(({ name }) => foldText(name).includes(foldText(typed)))
          .map((group) => ({
            id: group.id,
            content: (
              <>
                <b className={classes.className} data-long={group.name.length > 6 || undefined}>
                  {group.name}
                </b>
                <small>{t('faces.pupils', { count: group.borrowerCount })}</small>
              </>
            ),
            take: () => {
              if (!opensClass) choose(group.id);
              else {
                hide();
                desk.actions.take(() => classOpened(group));
              }
            },
          }))
      }
    />
  );
}

function Faces({ group }: { readonly group: string }) {
  const { t } = useTranslation('desk');
  const { choose, hide } = useFacePicker();
  const { data, isError } = useQuery({ ...libraryQueries.groupLoans(group), staleTime: 0 });
  const shared = useMemo(() => namesakes(data?.members ?? []), [data]);
  const another = () => {
    choose(null);
  };
  return (
    <>
      <div className={classes.head}>
        <h3 className={classes.group}>{data?.group.name ?? (isError ? t('faces.noClass') : '')}</h3>
        <KeyButton keys="Backspace" quiet onClick={another}>
          {t('faces.otherClass')}
        </KeyButton>
      </div>
      <TileChoice
        label={t('faces.pupil')}
        placeholder={t('faces.pupilPlaceholder')}
        nothing={data === undefined ? '' : t('faces.noneFound')}
        size="large"
        onBack={another}
        tilesFor={(typed) =>
          membersWith(data?.members ?? [], typed).map((member) => ({
            id: member.borrower.id,
            content: <Face member={member} shared={shared.has(member)} />,
            take: () => {
              hide();
              const { borrower } = member;
              desk.actions.take((state) => picked(state, { kind: 'borrower', borrower }));
            },
          }))
        }
      />
    </>
  );
}

/** @param shared another member of the class has the same name */
function Face({ member, shared }: { readonly member: GroupMember; readonly shared: boolean }) {
  const { t } = useTranslation('desk');
  const { borrower, loans, overdueCount } = member;
  return (
    <>
      <BorrowerPhoto borrower={borrower} size="middle" />
      <b dir="auto">{fullName(borrower)}</b>
      {shared && <small>{borrower.barcode}</small>}
      <small data-late={overdueCount > 0 || undefined}>
        {overdueCount > 0
          ? t('loans.overdue', { count: overdueCount })
          : loans.length === 0
            ? t('loans.nothing')
            : t('loans.out', { count: loans.length })}
      </small>
    </>
  );
}
