// Makes this screen a self-checkout: it gives up the desk's token for one that reaches nothing else.

import type { QueryClient } from '@tanstack/react-query';
import * as library from '../../api/library.ts';
import { lockToSelfCheckout, selfCheckoutToken } from '../../api/self-checkout-lock.ts';
import { becomeSelfCheckout, needsToken } from '../../api/session-token.ts';
import { selfCheckoutQueries } from './self-checkout-queries.ts';

/** Also for a screen that is one already, after a start. @param name of the access key */
export async function startSelfCheckout(client: QueryClient, name: string): Promise<void> {
  if (!needsToken()) {
    lockToSelfCheckout();
    await window.loandesk?.setSelfCheckout(true);
  } else if (selfCheckoutToken() === null) {
    const { token } = await library.addToken({ name, scopes: ['self-checkout'] });
    becomeSelfCheckout(token);
  }
  // The data that the desk has read is not kept for pupils.
  const [kept] = selfCheckoutQueries.state().queryKey;
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== kept });
}
