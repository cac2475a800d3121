// The borrower's photo, a square in the heading of the page.

import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Borrower } from '../../api/library.ts';
import { borrowerChanged } from '../../api/library-queries.ts';
import { BorrowerPhoto } from '../../ui/faces/BorrowerPhoto.tsx';
import { fullName } from '../../ui/loans/names.ts';
import { PicturePlace } from '../../ui/pages/PicturePanel.tsx';
import { photoSize } from '../../ui/pictures/picture-sizes.ts';
import { scaledPicture } from '../../ui/pictures/scaled-picture.ts';

export function PhotoPanel({ borrower }: { readonly borrower: Borrower }) {
  const { t } = useTranslation('borrowers');
  const client = useQueryClient();
  return (
    <PicturePlace
      inHeading
      hint={t('photo.hint')}
      add={t('photo.add')}
      removeLabel={t('photo.removeOf', { name: fullName(borrower) })}
      noPicture={t('photo.noPicture')}
      has={borrower.photo !== null}
      put={async (file) => {
        await library.putBorrowerPhoto(borrower.id, await scaledPicture(file, photoSize, true));
        await borrowerChanged(client, borrower.id);
      }}
      remove={async () => {
        await library.deleteBorrowerPhoto(borrower.id);
        await borrowerChanged(client, borrower.id);
      }}
    >
      <BorrowerPhoto borrower={borrower} size="desk" />
    </PicturePlace>
  );
}
