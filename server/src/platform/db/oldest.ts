import { type QueryExecutorProvider, sql } from 'kysely'

import { CannotStart } from './embedded/cannot-start.ts'

/** The oldest on which the product has been seen to work: docs/security-testing.md. */
const oldest = 15

/** Checked before anything is written: a half-migrated database is of no use. */
export async function refuseOldServer(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ number: number; name: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as name`.execute(
    db,
  )
  const [server] = rows
  if (!server || server.number >= oldest * 10_000) return
  throw new CannotStart(
    `Нужен PostgreSQL ${oldest} или новее, а по адресу из DATABASE_URL работает ${server.name}: обновите сервер базы данных.`,
  )
}
