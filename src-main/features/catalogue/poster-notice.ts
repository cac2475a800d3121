// Tells the desk if the catalogue has another address than the poster that was printed last.
import type { Core } from '../../core/manifest/feature.ts';
import { noticeWrites } from '../../core/notices/notices.ts';
import { readSettings } from '../settings/settings-service.ts';
import { catalogueSettings } from './catalogue-settings.ts';

type Parts = Pick<Core, 'reader' | 'gate' | 'report'>;

/** @returns a function to be called with the addresses on the network of now; none while it is away */
export function posterNotice({ reader, gate, report }: Parts): (urls: readonly string[]) => void {
  /** The poster and the address that were compared last, so that a dismissed notice does not come back. */
  let compared = '';
  return (urls) => {
    const { cataloguePosterUrl: poster } = readSettings(reader, catalogueSettings);
    const [now] = urls;
    if (poster === null || now === undefined || compared === `${poster} ${urls.join(' ')}`) return;
    compared = `${poster} ${urls.join(' ')}`;
    gate
      .write('system', ({ db, now: at }) => {
        if (urls.includes(poster)) noticeWrites(db).settle('catalogue-moved', at);
        else noticeWrites(db).addOnce({ code: 'catalogue-moved', facts: { poster, now } }, at);
        return { result: null, events: [] };
      })
      .catch(report);
  };
}
