// The wish list of a pupil: titles to read some day. Only the pupil sees it; it asks for no book.
import { v7 as newId } from 'uuid';
import type { Core } from '../../core/manifest/feature.ts';
import type { Answer } from './account-service.ts';
import type { Card, CatalogueService } from './catalogue-service.ts';
import { wishesIn, wishWrites } from './wishes-repository.ts';

const mostWishes = 50;

/** Who changes something in the journal. */
const actor = 'catalogue';

export type WishesService = ReturnType<typeof wishesService>;

export function wishesService({ reader, gate }: Pick<Core, 'reader' | 'gate'>, catalogue: CatalogueService) {
  return {
    has: (borrower: string, title: string): boolean => wishesIn(reader).titles(borrower).includes(title),
    /** Titles that the catalogue no longer shows are not among them. */
    cards: (borrower: string): Card[] => catalogue.cards(wishesIn(reader).titles(borrower)),
    /** @returns an answer for the pupil if it was not put on the list */
    async add(borrower: string, title: string): Promise<Answer | null> {
      if (catalogue.title(title) === null) return { told: 'ask' };
      const { result: isFull } = await gate.write(actor, ({ db, now }) => {
        const titles = wishesIn(db).titles(borrower);
        const isFull = titles.length >= mostWishes && !titles.includes(title);
        if (!isFull) wishWrites(db).add({ id: newId(), borrower, title, at: now });
        return { result: isFull, events: [] };
      });
      return isFull ? { told: 'wish-limit-reached' } : null;
    },
    async remove(borrower: string, title: string): Promise<Answer> {
      await gate.write(actor, ({ db }) => {
        wishWrites(db).remove(borrower, title);
        return { result: null, events: [] };
      });
      return { told: 'unwished' };
    },
  };
}
