// The cover of a title, in the heading of its page.

import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { TitleWithItems } from '../../api/library.ts';
import { Cover } from '../../ui/books/Cover.tsx';
import { PicturePlace } from '../../ui/pages/PicturePanel.tsx';
import { coverSize } from '../../ui/pictures/picture-sizes.ts';
import { scaledPicture } from '../../ui/pictures/scaled-picture.ts';
import { collectionChanged } from './collection-queries.ts';

export function CoverPanel({ title }: { readonly title: TitleWithItems }) {
  const { t } = useTranslation('collection');
  const client = useQueryClient();
  return (
    <PicturePlace
      inHeading
      hint={t('cover.hint')}
      add={t('cover.add')}
      noPicture={t('cover.noPicture')}
      has={title.cover !== null}
      put={async (file) => {
        await library.putCover(title.id, await scaledPicture(file, coverSize));
        await collectionChanged(client);
      }}
      remove={async () => {
        await library.deleteCover(title.id);
        await collectionChanged(client);
      }}
    >
      <Cover title={title.title} authors={title.authors} cover={title.cover} size="result" />
    </PicturePlace>
  );
}
