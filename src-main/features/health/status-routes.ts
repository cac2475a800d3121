// HTTP route for the status: figures and notices for the screens.
import { createRoute, z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { idField } from '../../core/http/field-schemas.ts';
import type { JournalService } from '../../core/journal/journal-service.ts';
import type { BookingsService } from '../bookings/bookings-service.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { CirculationService } from '../circulation/circulation-service.ts';
import type { CollectionService } from '../collection/collection-service.ts';
import type { HoldsService } from '../holds/holds-service.ts';
import type { MailService } from '../mail/mail-service.ts';
import { schoolYearStart } from '../reports/report-periods-rules.ts';
import { librarySettings } from '../settings/library-settings.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { allow, answers, newRoutes } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';

const statusSchema = z
  .object({
    version: z.string().openapi({ example: '0.1.0' }),
    libraryName: z.string().openapi({ example: 'School library' }),
    today: z.string().openapi({ format: 'date' }),
    lastOpenDay: z.string().nullable().openapi({
      format: 'date',
      description: 'The last open day before today, which counts for what lay in the book drop.',
    }),
    language: librarySettings.language.schema,
    counts: z.object({
      borrowers: z.number().int(),
      items: z.number().int(),
      openLoans: z.number().int(),
      overdues: z.number().int(),
      dueToday: z.number().int(),
      lentToday: z.number().int(),
      returnedToday: z.number().int(),
      lentThisYear: z.number().int().openapi({ description: 'Since 1 August: the school year.' }),
      onHoldShelf: z.number().int(),
      toFetch: z.number().int().openapi({ description: 'Holds that a copy on the shelves can serve.' }),
      bookedToday: z
        .number()
        .int()
        .openapi({ description: 'Bookings that have begun, of which copies are still to be lent.' }),
      waitingMessages: z.number().int().openapi({ description: 'E-mails that are not sent yet.' }),
      failedMessages: z.number().int(),
      toDecide: z.number().int().openapi({
        description: 'Items of which two desks of the library say different things: `GET /questions`.',
        example: 0,
      }),
    }),
    otherDesk: z
      .object({
        name: z.string().openapi({ example: 'Infant building' }),
        exchangedAt: z.string().nullable().openapi({ format: 'date-time' }),
        isAlone: z.boolean().openapi({ description: 'Whether the last exchange failed: lending goes on.' }),
        waiting: z
          .number()
          .int()
          .openapi({ description: 'The number of changes that the main desk has not yet.' }),
      })
      .nullable()
      .openapi({ description: 'Null unless this is another desk of a library.', example: null }),
    firstLentAt: z
      .string()
      .nullable()
      .openapi({ format: 'date-time', description: 'When the first item was lent; null before.' }),
    notices: z
      .array(
        z.object({
          id: idField,
          at: z.string().openapi({ format: 'date-time' }),
          code: z.string().openapi({
            description: 'The kind of notice, such as `library-damaged`.',
            'x-known': 'notices',
          }),
          facts: z.record(z.string(), z.unknown()),
        }),
      )
      .openapi({ example: [] }),
    dataFolder: z.string().openapi({ example: '/home/library/loandesk' }),
  })
  .openapi('Status');

type Status = z.infer<typeof statusSchema>;

const status = createRoute({
  method: 'get',
  path: '/status',
  operationId: 'readStatus',
  tags: ['Status'],
  summary: 'Figures of the library, and its open notices',
  ...allow('loans:read'),
  responses: { 200: answers(statusSchema, 'Figures and notices'), ...problems() },
});

/** The services that the status reads. */
type StatusLibrary = Parameters<typeof statusOf>[0];

export function statusRoutes(library: StatusLibrary) {
  const routes = newRoutes();
  routes.openapi(status, (context) => context.json(statusOf(library), 200));
  return routes;
}

/** Of several desks of one library, which a later feature knows. */
export interface DeskFacts {
  readonly hub: { readonly otherDesk: () => Status['otherDesk'] };
  readonly questions: { readonly count: () => number };
}

function statusOf(
  library: {
    readonly version: string;
    readonly dataFolder: string;
    readonly journal: JournalService;
    readonly reader: ReadableDatabase;
    readonly borrowers: BorrowersService;
    readonly collection: CollectionService;
    readonly circulation: CirculationService;
    readonly mail: MailService;
    readonly holds: HoldsService;
    readonly bookings: BookingsService;
  } & DeskFacts,
): Status {
  const { version, dataFolder, circulation } = library;
  const { libraryName, language } = currentSettings(library.reader);
  const { open, overdue, firstLentAt, ...ofToday } = circulation.counts();
  const messages = library.mail.outbox.state().counts;
  const holds = library.holds.counts();
  const today = circulation.today();
  return {
    version,
    libraryName,
    language,
    today,
    lastOpenDay: circulation.lastOpenDay(),
    counts: {
      borrowers: library.borrowers.count(),
      items: library.collection.count(),
      openLoans: open,
      overdues: overdue,
      ...ofToday,
      lentThisYear: circulation.countLentSince(schoolYearStart(today)),
      onHoldShelf: holds.ready,
      toFetch: holds.toFetch,
      bookedToday: library.bookings.countToday(),
      waitingMessages: messages.queued + messages.held,
      failedMessages: messages.failed,
      toDecide: library.questions.count(),
    },
    otherDesk: library.hub.otherDesk(),
    firstLentAt,
    notices: library.journal.notices(),
    dataFolder,
  };
}
