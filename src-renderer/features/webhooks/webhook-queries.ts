// The queries of the webhooks.

import { queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';
export const webhookQueries = {
  webhooks: () =>
    queryOptions({ queryKey: ['webhooks'], queryFn: ({ signal }) => library.listWebhooks({ signal }) }),
  webhookAttempts: (id: string) =>
    queryOptions({
      queryKey: ['webhooks', id],
      queryFn: ({ signal }) => library.listWebhookDeliveries(id, { signal }),
    }),
} as const;
