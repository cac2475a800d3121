// The query for the installed version and the update that is ready.

import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';

export const updatesQuery = () =>
  queryOptions({ queryKey: ['updates'], queryFn: ({ signal }) => api.updates(signal) });
