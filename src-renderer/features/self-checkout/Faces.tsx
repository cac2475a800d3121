// Opens a visit without a card: first the class, then the face.

import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '../../ui/icons/icons.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BorrowerPhoto } from '../../ui/faces/BorrowerPhoto.tsx';
import { collationFor } from '../../ui/lists/list-order.ts';
import classes from './SelfCheckout.module.css';
import { photoQuery, selfCheckoutQueries } from './self-checkout-queries.ts';
import { useStartAtTop } from './use-start-at-top.ts';

interface FacesProps {
  readonly onChosen: (borrower: string) => void;
  readonly onBack: () => void;
}

export function Faces({ onChosen, onBack }: FacesProps) {
  const { t, i18n } = useTranslation('self-checkout');
  const [group, setGroup] = useState<{ id: string; name: string } | null>(null);
  const { data: groups } = useQuery(selfCheckoutQueries.classes());
  const { data: members } = useQuery({
    ...selfCheckoutQueries.members(group?.id ?? ''),
    enabled: group !== null,
  });
  useStartAtTop(group?.id ?? '');
  const collate = collationFor(i18n.language);
  return (
    <main className={classes.faces}>
      <div className={classes.facesHead}>
        <button
          type="button"
          className={classes.tool}
          onClick={() => (group === null ? onBack() : setGroup(null))}
        >
          <IconArrowLeft aria-hidden />
          {t('back')}
        </button>
        <h2 className={classes.facesTitle}>
          {group === null ? t('whichClass') : t('whoAreYou', { group: group.name })}
        </h2>
      </div>
      <ul className={classes.tiles} data-faces={group !== null || undefined}>
        {group === null
          ? (groups ?? [])
              .toSorted((a, b) => collate(a.name, b.name))
              .map((face) => (
                <li key={face.id}>
                  <button type="button" className={classes.tile} onClick={() => setGroup(face)}>
                    {face.name}
                  </button>
                </li>
              ))
          : (members ?? [])
              .toSorted((a, b) => collate(a.name, b.name))
              .map(({ id, name, photo }) => (
                <li key={id}>
                  <button type="button" className={classes.tile} onClick={() => onChosen(id)}>
                    <BorrowerPhoto
                      borrower={{ id, photo, givenName: name, familyName: '' }}
                      size="middle"
                      query={photoQuery}
                    />
                    <bdi>{name}</bdi>
                  </button>
                </li>
              ))}
      </ul>
    </main>
  );
}
