// Reads the library's logo, and changes it through the write gate.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { pictureFrom, type Picture } from '../../core/http/pictures.ts';
import type { Actor, Command, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { logoIn, putLogo } from './logo-repository.ts';
import { changeSettings } from './settings-service.ts';
import { librarySettings } from './library-settings.ts';

export type LogoService = ReturnType<typeof logoService>;

export function logoService(reader: ReadableDatabase, gate: WriteGate) {
  return {
    /** @throws Problem not-found: the library has no logo */
    read(): Picture {
      const logo = libraryLogo(reader);
      if (logo === null) throw new Problem('not-found', 'The library has no logo.');
      return logo;
    },
    /** @throws Problem not-a-photo, picture-too-large */
    async put(actor: Actor, bytes: Uint8Array): Promise<void> {
      const logo = pictureFrom(bytes, 'a logo');
      if (logo.type === 'image/webp')
        throw new Problem('not-a-photo', 'Send a logo as JPEG or PNG: PDF files hold no WebP.');
      await gate.write(actor, setLogo(logo));
    },
    /** Does nothing without a logo. */
    async remove(actor: Actor): Promise<void> {
      await gate.write(actor, setLogo(null));
    },
  };
}

/** Null if the library has none. */
export const libraryLogo = (db: ReadableDatabase): Picture | null => logoIn(db);

/** The ledger holds the logo's name and no picture. @param logo null removes it */
function setLogo(logo: Picture | null): Command<null> {
  return (context) => {
    putLogo(context.db, logo);
    const { events } = changeSettings(librarySettings, { libraryLogo: logo?.name ?? null })(context);
    return { result: null, events };
  };
}
