import { type Kysely, sql } from 'kysely'

import { adopt, adoptedSet } from '../../../../migrations/adopt.ts'
import { columns, formerChain, tables } from '../../../../migrations/former-chain.ts'
import { CannotStart } from '../embedded/cannot-start.ts'

/** Earlier builds of the former chain fail in its own migrations, depending on their data, so none is named. */
const notTakenOver =
  'Данные сборок до 26 ноября 2026 года, до первого выпуска, эта версия не переносит: схему их базы нельзя обновить надёжно.'

const tooOldDatabase = `${notTakenOver} База не изменена. Начните с пустой базы: задайте другую DATABASE_URL или NARYAD_DATA_DIR; организации, ТС, водителей и контакты загрузите из Excel.`
export const tooOldBackup = `${notTakenOver} Копия не восстановлена.`

/** Whether these migrations belong to the former chain, completely or partly. */
export function formerChainOf(names: readonly string[]): 'whole' | 'part' | undefined {
  if (!names.includes(formerChain.first)) return undefined
  const last = names.toSorted().at(-1)
  return formerChain.ends.some((end) => end === last) ? 'whole' : 'part'
}

/**
 * Converts a database of the former chain to this set, once; rejects one that is not at the end of the
 * chain.
 */
export async function adoptFormerChain(db: Kysely<unknown>): Promise<void> {
  const { rows: found } = await sql`
    select from pg_tables where schemaname = 'public' and tablename = 'kysely_migration'`.execute(db)
  if (found.length === 0 || (await chainIn(db)) === undefined) return
  await db.transaction().execute(async (tx) => {
    // Two servers may start at the same time.
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

/** Translates the names of a backup's migrations to present ones. */
export const adoptedMigrations = (names: readonly string[]): readonly string[] =>
  formerChainOf(names) === 'whole' ? adoptedSet : names

/** Former and present table names do not overlap, so present names are unchanged. */
export const presentTable = (name: string): string => tables[name] ?? name

interface TableNames {
  readonly name: string
  readonly columns: readonly string[]
}

/** The present names of a table and its columns in a backup, which may be from the former chain. */
export function presentNames({ name, columns: own }: TableNames): TableNames {
  const renamed = columns[presentTable(name)]
  return { name: presentTable(name), columns: own.map((column) => renamed?.[column] ?? column) }
}
