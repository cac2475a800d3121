// Keeps what machines did or asked that staff must look at, until staff say that it is settled.
import type { Core } from '../../core/manifest/feature.ts';
import type { Actor } from '../../core/journal/write-gate.ts';
import { noticeWrites } from '../../core/notices/notices.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { Report } from './machines-schemas.ts';
import { machineReportsIn, machineReportWrites, type ReportRow } from './reports-repository.ts';

/** A card that the library does not have may still be a child's number. */
const keptMs = 90 * 24 * 60 * 60 * 1000;

export type MachineReportsService = ReturnType<typeof machineReportsService>;

export function machineReportsService({ reader, gate, clock }: Pick<Core, 'reader' | 'gate' | 'clock'>) {
  return {
    reports: (): Report[] => machineReportsIn(reader).all(),
    async add(report: Omit<ReportRow, 'notedAt'>): Promise<void> {
      await gate.write('system', ({ db, now }) => {
        const isNew = machineReportWrites(db).add({ ...report, notedAt: now });
        if (isNew) noticeWrites(db).addOnce({ code: 'machine-reports', facts: {} }, now);
        return { result: null, events: [] };
      });
    },
    /** @throws Problem not-found */
    async settle(actor: Actor, id: string): Promise<void> {
      await gate.write(actor, ({ db, now }) => {
        if (!machineReportWrites(db).settle(id)) throw new Problem('not-found', `There is no report ${id}.`);
        if (machineReportWrites(db).isEmpty()) noticeWrites(db).settle('machine-reports', now);
        return { result: null, events: [] };
      });
    },
    async runMaintenance(): Promise<void> {
      const before = new Date(Date.parse(clock.now()) - keptMs).toISOString();
      await gate.writeInBackground('system', ({ db, now }) => {
        machineReportWrites(db).forgetBefore(before);
        // The last one may also have gone with its borrower.
        if (machineReportWrites(db).isEmpty()) noticeWrites(db).settle('machine-reports', now);
        return { result: null, events: [] };
      });
    },
  };
}
