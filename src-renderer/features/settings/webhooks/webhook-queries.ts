// The queries of the webhooks.

import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';

export const webhookQueries = {
  webhooks: () => queryOptions({ queryKey: ['webhooks'], queryFn: ({ signal }) => api.webhooks(signal) }),
  webhookAttempts: (id: string) =>
    queryOptions({
      queryKey: ['webhooks', id],
      queryFn: ({ signal }) => api.webhookAttempts(id, signal),
    }),
} as const;
