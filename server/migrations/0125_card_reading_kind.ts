import { sql, type Kysely } from 'kysely'

/**
 * Marks the maintenance kind that records readings of the driver's card: a company may rename it. The standard
 * dictionary marks it by its title or, where it is renamed already, by its source.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table maintenance_kinds add column purpose text check (purpose in ('CARD_READING'))`.execute(
    db,
  )
  await sql`create unique index maintenance_kinds_purpose_unique on maintenance_kinds (purpose)`.execute(db)
  await sql`
    update maintenance_kinds set purpose = 'CARD_READING' where id = (
      select id from maintenance_kinds
      where title = 'Чтение карты водителя' or source like '%выгрузка с карты%'
      order by title = 'Чтение карты водителя' desc, id limit 1)`.execute(db)
}
