// The library's logo, for letters, reports and cards: shown, added, replaced and removed.

import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { PicturePanel } from '../../ui/pages/PicturePanel.tsx';
import { logoPicture } from '../../ui/pictures/scaled-picture.ts';
import { useLogo } from '../../ui/print/use-logo.ts';
import classes from './LogoPanel.module.css';

/** @param logo its name; null without one */
export function LogoPanel({ logo }: { readonly logo: string | null }) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const address = useLogo();
  const changed = () => client.invalidateQueries({ queryKey: libraryQueries.settings().queryKey });
  return (
    <PicturePanel
      title={t('logo.title')}
      hint={t('logo.hint')}
      add={t('logo.add')}
      removeLabel={t('logo.remove')}
      noPicture={t('logo.noPicture')}
      has={logo !== null}
      put={async (file) => {
        await library.putLibraryLogo(await logoPicture(file));
        await changed();
      }}
      remove={async () => {
        await library.deleteLibraryLogo();
        await changed();
      }}
    >
      {address !== undefined && (
        <span className={classes.paper}>
          <img src={address} alt={t('logo.title')} decoding="async" />
        </span>
      )}
    </PicturePanel>
  );
}
