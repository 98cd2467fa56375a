import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Of several trucks of one driver he keeps the one that is in service and was changed last.
  await sql`
    update cars set driver_id = null, version = version + 1, updated_at = now()
    from (
      select id, row_number() over (
        partition by driver_id order by status = 'ARCHIVED', updated_at desc, id desc) as place
      from cars where driver_id is not null
    ) as seats
    where seats.id = cars.id and seats.place > 1`.execute(db)
  // Looked at when a statement ends: an import swaps the drivers of two trucks by one.
  await sql`
    alter table cars add constraint cars_driver_unique unique (driver_id) deferrable initially immediate`.execute(
    db,
  )
}
