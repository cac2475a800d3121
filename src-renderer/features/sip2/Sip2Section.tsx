// Machines that speak SIP2: what waits for staff, the accounts, and where the library listens.

import { useQuery } from '@tanstack/react-query';
import { libraryQueries } from '../../api/library-queries.ts';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { ListeningPanel } from './ListeningPanel.tsx';
import { MachinesPanel } from './MachinesPanel.tsx';
import { ReportsPanel } from './ReportsPanel.tsx';
import { sip2Queries } from './sip2-queries.ts';

export function Sip2Section() {
  const settings = useQuery(libraryQueries.settings());
  const state = useQuery(sip2Queries.state());
  const machines = useQuery(sip2Queries.machines());
  const reports = useQuery(sip2Queries.reports());
  return (
    <ReadSection queries={[settings, state, machines, reports]}>
      {() =>
        settings.data !== undefined &&
        state.data !== undefined && (
          <>
            <ReportsPanel reports={reports.data ?? []} />
            <ListeningPanel settings={settings.data} state={state.data} />
            <MachinesPanel machines={machines.data ?? []} connections={state.data.connections} />
          </>
        )
      }
    </ReadSection>
  );
}
