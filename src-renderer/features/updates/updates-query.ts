// The query for the installed version and the update that is ready.

import { queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';
export const updatesQuery = () =>
  queryOptions({ queryKey: ['updates'], queryFn: ({ signal }) => library.readUpdates({ signal }) });
