import { z } from 'zod'

import { Moment } from '../../kit/fields.ts'

const diskPlaces = ['data', 'files', 'database', 'backups'] as const

export const DiskState = z
  .object({
    place: z.enum(diskPlaces),
    freeBytes: z.int(),
    sizeBytes: z.int(),
    /** `low`: free some soon; `full`: nothing more is stored. */
    state: z.enum(['ok', 'low', 'full']),
  })
  .meta({ id: 'DiskState' })
export type DiskState = z.infer<typeof DiskState>

export const BackupState = z
  .object({
    /** The last backup that was completed. */
    done: z
      .object({
        endedAt: Moment,
        bytes: z.int(),
        seconds: z.number(),
        rows: z.int(),
        files: z.int(),
        /** Files that were lost before the backup and are not in it. */
        missingFiles: z.int(),
      })
      .nullable(),
    /** A later attempt that has failed. */
    failure: z.object({ endedAt: Moment, error: z.string() }).nullable(),
  })
  .meta({ id: 'BackupState' })
export type BackupState = z.infer<typeof BackupState>

/** The state of the server that answers. */
export const ServerState = z
  .object({
    disks: z.array(DiskState),
    /** Null: no backup was ever made with its data folder. */
    backup: BackupState.nullable(),
  })
  .meta({ id: 'ServerState' })
export type ServerState = z.infer<typeof ServerState>
