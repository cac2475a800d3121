// The schemas of the copy on the district's server in the API.
import { z } from '@hono/zod-openapi';

const instant = z.string().openapi({ format: 'date-time' });

export const hubStateSchema = z
  .object({
    role: z.enum(['main', 'other']).openapi({
      description:
        '`other`: another desk of the library, which lends and exchanges with the main desk; records are changed there.',
    }),
    desk: z.string().nullable().openapi({ description: 'The name of another desk.' }),
    status: z.enum(['off', 'key-to-print', 'on']).openapi({
      description: '`key-to-print`: connected, but nothing is copied until the key is on paper.',
    }),
    district: z.string().nullable().openapi({ description: 'Null until the server was reached once.' }),
    library: z.string().nullable().openapi({ description: 'The library’s name there.' }),
    settledAt: instant.nullable().openapi({ description: 'The moment that the copy holds.' }),
    checkedAt: instant.nullable().openapi({ description: 'When every row was compared last.' }),
    waiting: z.number().int().openapi({ description: 'The number of changes that are not there yet.' }),
    copying: z
      .object({ done: z.number().int(), all: z.number().int() })
      .nullable()
      .openapi({ description: 'The rows of a comparison of everything; null if none runs.' }),
    trouble: z
      .enum([
        'unreachable',
        'not-trusted',
        'refused',
        'changed-meanwhile',
        'outdated',
        'other-version',
        'failed',
        'other-copy',
        'other-main',
        'main-unfinished',
        'access-missing',
      ])
      .nullable()
      .openapi({
        description:
          '`other-copy`: the copy has another history; `POST /hub/decision` goes on from here. `other-main`: another desk is ' +
          'the main desk now; `POST /hub/role` makes this one another desk. `main-unfinished`: this desk began to become the ' +
          'main desk and was cut off; `POST /hub/role` again. `access-missing`: this computer has not the ' +
          'invitation and the key, as after a backup was restored on another one; `POST /hub` takes them.',
      }),
    changedElsewhereAt: instant
      .nullable()
      .openapi({ description: 'With `other-copy`: when the copy was changed last.' }),
    desks: z
      .array(
        z
          .object({
            name: z.string(),
            seenAt: instant
              .nullable()
              .openapi({ description: 'When it exchanged last, by the server’s clock.' }),
          })
          .openapi('DeskOfLibrary'),
      )
      .openapi({ description: 'The desks beside the main one, as the server told the last time.' }),
  })
  .openapi('HubState');

export const hubKeySchema = z
  .object({
    key: z.string().openapi({
      description: '14 groups of four letters and digits; the last one checks the others.',
      example: '7S3K 0V2M 9QXT 4B1N 8CWE 6ZRP 2HJD 5YAG 1FTM 3KQV 9NBX 7CEW 0RZP D2HJ',
    }),
  })
  .openapi('HubKey');
