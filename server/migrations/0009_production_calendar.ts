import { sql, type Kysely } from 'kysely'

/**
 * Days on which the Russian production calendar (five-day week) differs from Monday–Friday.
 * Sources: Labour Code art. 112; Government decrees № 1314 of 10.08.2023 (2024), № 1335 of 04.10.2024 (2025),
 * № 1466 of 24.09.2025 (2026). 2027 follows art. 112 alone until its decree is entered.
 * A short day before a holiday is one hour less (art. 95).
 */
const off = [
  '2024-01-01..2024-01-08',
  '2024-02-23',
  '2024-03-08',
  '2024-04-29..2024-05-01',
  '2024-05-09..2024-05-10',
  '2024-06-12',
  '2024-11-04',
  '2024-12-30..2024-12-31',
  '2025-01-01..2025-01-08',
  '2025-05-01..2025-05-02',
  '2025-05-08..2025-05-09',
  '2025-06-12..2025-06-13',
  '2025-11-03..2025-11-04',
  '2025-12-31',
  '2026-01-01..2026-01-09',
  '2026-02-23',
  '2026-03-09',
  '2026-05-01',
  '2026-05-11',
  '2026-06-12',
  '2026-11-04',
  '2026-12-31',
  '2027-01-01..2027-01-08',
  '2027-02-23',
  '2027-03-08',
  '2027-05-03',
  '2027-05-10',
  '2027-06-14',
  '2027-11-04',
]
const short = [
  '2024-02-22',
  '2024-03-07',
  '2024-05-08',
  '2024-06-11',
  '2024-11-02',
  '2025-03-07',
  '2025-04-30',
  '2025-06-11',
  '2025-11-01',
  '2026-04-30',
  '2026-05-08',
  '2026-06-11',
  '2026-11-03',
  '2027-02-22',
  '2027-04-30',
  '2027-06-11',
  '2027-11-03',
  '2027-12-31',
]
const working = ['2024-04-27', '2024-12-28']

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table production_calendar (
      day date primary key,
      kind text not null check (kind in ('OFF', 'SHORT', 'WORKING'))
    )`.execute(db)
  for (const range of off) {
    const [from = range, to = from] = range.split('..')
    await sql`
      insert into production_calendar
      select day, 'OFF' from generate_series(${from}::date, ${to}::date, '1 day') as day
      where extract(isodow from day) < 6`.execute(db)
  }
  for (const day of short)
    await sql`insert into production_calendar values (${day}::date, 'SHORT')`.execute(db)
  for (const day of working)
    await sql`insert into production_calendar values (${day}::date, 'WORKING')`.execute(db)
}
