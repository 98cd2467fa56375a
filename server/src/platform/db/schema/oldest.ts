import { type QueryExecutorProvider, sql } from 'kysely'

import { CannotStart } from '../embedded/cannot-start.ts'

/** The oldest PostgreSQL version on which the product is tested: docs/security-testing.md. */
const oldest = 15

/** Checked before anything is written, so that no database is left half-migrated. */
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
