// The queries of machines that speak SIP2: whether the library listens, the accounts, and what waits for staff.
import { queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';

/** Machines connect, and report, while the page is open. */
const everyMs = 2000;

export const sip2Queries = {
  state: () =>
    queryOptions({
      queryKey: ['sip2'],
      queryFn: ({ signal }) => library.readMachineAccess({ signal }),
      refetchInterval: everyMs,
    }),
  machines: () =>
    queryOptions({
      queryKey: ['sip2-machines'],
      queryFn: ({ signal }) => library.listMachines({ signal }),
    }),
  reports: () =>
    queryOptions({
      queryKey: ['sip2-reports'],
      queryFn: ({ signal }) => library.listMachineReports({ signal }),
      refetchInterval: everyMs,
    }),
};
