// The HTTP routes of items' photos.
import { pictureRoutes } from '../../core/http/picture-routes.ts';
import type { ItemPhotosService } from './item-photos-service.ts';

export const itemPhotosRoutes = (photos: ItemPhotosService) =>
  pictureRoutes(
    {
      path: '/items/{id}/photo',
      tags: ['Collection'],
      name: 'ItemPhoto',
      what: 'photo of an item, such as of its damage',
      reading: 'The field `photo` of the item shows whether there is one, and is the `ETag` here.',
      scopes: { read: 'collection:read', write: 'collection:write' },
    },
    photos,
  );
