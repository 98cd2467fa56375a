import { z } from 'zod'

import { Day } from '../../kit/fields.ts'

/** The build that answers, and what it works with. */
export const AboutSystem = z
  .object({
    /** Differs in every build, such as `1.2.0+2026.12.1`. */
    build: z.string(),
    version: z.string(),
    /** Null: the build is no release. */
    release: z.string().nullable(),
    /** The day of the release. */
    releasedOn: Day.nullable(),
    /** What a release changes, what it asks of administrators, how long the update takes. In Russian. */
    notes: z
      .object({ changes: z.array(z.string()), actions: z.array(z.string()), duration: z.array(z.string()) })
      .nullable(),
    database: z.object({ version: z.string(), bytes: z.int() }),
    /** The replica that reports are read from; null: none is set. Its lag is null if it does not answer. */
    replica: z.object({ lagSeconds: z.number().nullable() }).nullable(),
    /** The place in Russian: a folder or a storage. */
    files: z.object({ place: z.string(), count: z.int(), bytes: z.int() }),
    /** Runs of background jobs. */
    jobs: z.object({ waiting: z.int(), retrying: z.int(), failed: z.int() }),
    /** Packages of others inside, by licence; empty if the server was not built. */
    licences: z.array(z.object({ licence: z.string(), packages: z.array(z.string()) })),
  })
  .meta({ id: 'AboutSystem' })
export type AboutSystem = z.infer<typeof AboutSystem>
