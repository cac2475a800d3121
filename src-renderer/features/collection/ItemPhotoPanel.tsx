// The photo of an item, such as of its damage.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Item } from '../../api/library.ts';
import { PicturePanel } from '../../ui/pages/PicturePanel.tsx';
import { scaledPicture } from '../../ui/pictures/scaled-picture.ts';
import { useObjectUrl } from '../../ui/pictures/use-object-url.ts';
import { collectionChanged, collectionQueries } from './collection-queries.ts';
import classes from './ItemPhotoPanel.module.css';

const most = { width: 900, height: 900 };

export function ItemPhotoPanel({ item }: { readonly item: Item }) {
  const { t } = useTranslation('collection');
  const client = useQueryClient();
  const query = useQuery({
    ...collectionQueries.itemPhoto(item.id, item.photo ?? ''),
    enabled: item.photo !== null,
  });
  const address = useObjectUrl(item.photo === null ? undefined : query.data);
  return (
    <PicturePanel
      title={t('itemPhoto.title')}
      hint={t('itemPhoto.hint')}
      add={t('itemPhoto.add')}
      noPicture={t('itemPhoto.noPicture')}
      has={item.photo !== null}
      put={async (file) => {
        await library.putItemPhoto(item.id, await scaledPicture(file, most));
        await collectionChanged(client);
      }}
      remove={async () => {
        await library.deleteItemPhoto(item.id);
        await collectionChanged(client);
      }}
    >
      {address !== null && (
        <img className={classes.photo} src={address} alt={t('itemPhoto.alt')} decoding="async" />
      )}
    </PicturePanel>
  );
}
