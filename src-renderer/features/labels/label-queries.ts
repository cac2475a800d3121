// The queries of labels.

import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

export const labelQueries = {
  sheets: () =>
    queryOptions({ queryKey: ['labels', 'sheets'], queryFn: ({ signal }) => api.labelSheets(signal) }),
};
