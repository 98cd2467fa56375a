import postgres from 'postgres'

import { camelCase } from '../db/names.ts'
import { types } from '../db/types.ts'

/** As texts: the driver leaves out what is nought. */
const noLimits: Readonly<Record<string, string>> = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

/** One connection without limits of time: a copy takes as long as the data are many. */
export const openForCopy = (url: string, { lockTimeoutMs }: { lockTimeoutMs: number }): postgres.Sql =>
  postgres(url, {
    max: 1,
    types,
    onnotice: () => {},
    max_lifetime: null,
    connect_timeout: 10,
    transform: { column: { from: camelCase } },
    connection: {
      application_name: 'naryad-copy',
      TimeZone: 'UTC',
      DateStyle: 'ISO',
      search_path: 'public',
      ...noLimits,
      lock_timeout: lockTimeoutMs,
    },
  })
