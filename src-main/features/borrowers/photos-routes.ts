// The HTTP routes of borrowers' photos.
import { pictureRoutes } from '../../core/http/picture-routes.ts';
import type { PhotosService } from './photos-service.ts';

export const photosRoutes = (photos: PhotosService) =>
  pictureRoutes(
    {
      path: '/users/{id}/photo',
      tags: ['Borrowers'],
      name: 'BorrowerPhoto',
      what: 'photo of a borrower',
      reading: 'The borrower’s field `photo` shows whether there is one, and is the `ETag` here.',
      storing: 'Photos are personal data.',
      scopes: { read: 'borrowers:read', write: 'borrowers:write' },
    },
    photos,
  );
