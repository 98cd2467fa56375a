import { type Kysely, sql } from 'kysely'

import { adopt, adoptedSet } from '../../../migrations/adopt.ts'
import { columns, formerChain, tables } from '../../../migrations/former-chain.ts'
import { CannotStart } from './embedded/cannot-start.ts'

/** The version that brings a database or a backup to the end of the former chain. */
const lastOfFormerChain = 'версию 1.2.0 от 26 ноября 2026 года (коммит 2991c8a8)'

const tooOldDatabase = `База осталась от более ранней версии «Наряда», и эта её не обновит. Запустите сначала ${lastOfFormerChain}, дождитесь, когда она заработает, остановите её и запустите эту.`
export const tooOldBackup = `Копия сделана более ранней версией «Наряда», и эта её не восстановит. Восстановите копию, поставив ${lastOfFormerChain}, запустите её и после неё эту на той же базе.`

/** Whether these migrations are the former chain: all of it, or only its beginning. */
export function formerChainOf(names: readonly string[]): 'whole' | 'part' | undefined {
  if (!names.includes(formerChain.first)) return undefined
  const last = names.toSorted().at(-1)
  return formerChain.ends.some((end) => end === last) ? 'whole' : 'part'
}

/** Takes a database of the former chain over into this set, once; a database that is not at the end of it is refused. */
export async function adoptFormerChain(db: Kysely<unknown>): Promise<void> {
  const { rows: found } = await sql`
    select from pg_tables where schemaname = 'public' and tablename = 'kysely_migration'`.execute(db)
  if (found.length === 0 || (await chainIn(db)) === undefined) return
  await db.transaction().execute(async (tx) => {
    // Two servers may start at once.
    await sql`lock table kysely_migration in access exclusive mode`.execute(tx)
    const chain = await chainIn(tx)
    if (chain === 'part') throw new CannotStart(tooOldDatabase)
    if (chain === 'whole') await adopt(tx)
  })
}

async function chainIn(db: Kysely<unknown>): Promise<'whole' | 'part' | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return formerChainOf(rows.map(({ name }) => name))
}

/** Migrations of a backup by their present names. */
export const adoptedMigrations = (names: readonly string[]): readonly string[] =>
  formerChainOf(names) === 'whole' ? adoptedSet : names

/** No table has the former name of another one, so present names stay as they are. */
export const presentTable = (name: string): string => tables[name] ?? name

interface TableNames {
  readonly name: string
  readonly columns: readonly string[]
}

/** Of a table in a backup, which may be one of the former chain. */
export function presentNames({ name, columns: own }: TableNames): TableNames {
  const renamed = columns[presentTable(name)]
  return { name: presentTable(name), columns: own.map((column) => renamed?.[column] ?? column) }
}
