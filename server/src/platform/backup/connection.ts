import type postgres from 'postgres'

import { openDriver } from '../db/connection/driver.ts'
import { types } from '../db/connection/types.ts'
import { camelCase } from '../db/query/names.ts'

/** One connection without time limits: a backup takes as long as the size of the data requires. */
export const openBackupConnection = (
  url: string,
  { lockTimeoutMs }: { lockTimeoutMs: number },
): Promise<postgres.Sql> =>
  openDriver(url, {
    types,
    connectTimeoutMs: 10_000,
    transform: { column: { from: camelCase } },
    connection: {
      application_name: 'naryad-copy',
      TimeZone: 'UTC',
      DateStyle: 'ISO',
      search_path: 'public',
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
      lock_timeout: lockTimeoutMs,
    },
  })
