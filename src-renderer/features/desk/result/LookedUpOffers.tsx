// The possible actions for an item that was looked up, each with its key.

import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { desk } from '../session/desk.ts';
import type { LookedUpEntry } from '../session/desk-entries.ts';
import { DESK_KEYS, OFFER_KEYS } from '../session/desk-keys.ts';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import classes from './LastResult.module.css';
import { fullName } from './result-words.ts';

export function LookedUpOffers({ entry }: { entry: LookedUpEntry }) {
  const { t } = useTranslation('desk');
  const [, navigate] = useLocation();
  const { item, borrower, offers } = entry;
  const wordsOf = (offer: LookedUpEntry['offers'][number]) =>
    offer === 'return-and-lend' && !item.loan
      ? t('offers.lend', { name: borrower === null ? '' : fullName(borrower) })
      : t(`offers.${offer}`);
  return (
    <div className={classes.offers} role="group" aria-label={t('offers.label')}>
      {offers.map((offer) => (
        <KeyButton
          key={offer}
          keys={OFFER_KEYS[offer]}
          onClick={() => {
            desk.actions.takeOffer(offer);
          }}
        >
          {wordsOf(offer)}
        </KeyButton>
      ))}
      <KeyButton
        keys={DESK_KEYS.page}
        onClick={() => {
          navigate(`/collection/${item.id}`);
        }}
      >
        {t('offers.page')}
      </KeyButton>
    </div>
  );
}
