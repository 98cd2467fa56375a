import { createHash } from 'node:crypto'

import type postgres from 'postgres'

import { connect } from '../../platform/db/connect.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import { printVisit, readVisit } from '../../rooms/disputes/index.ts'

interface Questioned {
  readonly id: number
  readonly seniorId: number
}

/** The first has a track that proves the visit; the others are older than tracks are stored, or of silent trucks. */
const disputes = [
  { reason: 'Диспетчер парка говорит, что никто не приезжал', result: null, note: '' },
  { reason: 'Время на площадке меньше, чем в отчёте', result: 'OURS', note: 'Показали отметку и подпись' },
  { reason: 'Работу выполнили не на той машине', result: 'CLIENT', note: 'Исправили бесплатно' },
  { reason: 'Не согласны с затратами на выезд', result: 'HALF', note: 'Выезд разделили пополам' },
] as const

/** Disputes about the latest visits to trucks, each with its document. After the demo itself: documents take seconds. */
export async function loadDisputes(sql: postgres.Sql, url: string, files: FileStore): Promise<void> {
  const db = connect(url, { max: 2 })
  try {
    const rows = await sql<Questioned[]>`
      select tasks.id, (select min(id) from users where is_senior) as "seniorId" from tasks
      where status = 'CLOSED' and car_id is not null and company_id is not null and planned_from is not null
        and done_at is not null and costs > 0 and not is_warranty and done_at > planned_from
        and not exists (select from act_tasks where act_tasks.task_id = tasks.id)
      order by closed_at desc limit ${disputes.length}`
    for (const [index, { id, seniorId }] of rows.entries()) {
      const dispute = disputes[index]
      if (!dispute) break
      if (index === 0) await drive(sql, id)
      const who = {
        id: seniorId,
        role: 'operator',
        isSenior: true,
        companyId: null,
        queues: [],
        sessionId: '',
      } as const
      const document = await printVisit({ db, files }, await readVisit(db, who, id), dispute.reason)
      await sql`
        with opened as (
          -- Histories run forward.
          select greatest(least(closed_at + interval '3 hours', now() - interval '1 hour'),
            (select max(at) + interval '1 minute' from task_actions where task_id = ${id})) as at
          from tasks where id = ${id}),
        written as (
          insert into disputes (task_id, reason, opened_at, opened_by, document, hash, result, note, settled_at, settled_by)
          select ${id}, ${dispute.reason}, at, ${seniorId}, ${document},
            ${createHash('sha256').update(document).digest()}, ${dispute.result}, ${dispute.note},
            case when ${dispute.result}::text is not null then greatest(at + interval '1 minute', least(at + interval '1 day', now())) end,
            case when ${dispute.result}::text is not null then ${seniorId}::integer end
          from opened)
        insert into task_actions (task_id, at, user_id, source, kind, field, to_text)
        select ${id}, at, ${seniorId}, 'STAFF', 'DISPUTE_OPENED', 'Спор', ${dispute.reason} from opened`
      await sql`
        update tasks set updated_at = (select max(at) from task_actions where task_id = ${id}) where id = ${id}`
    }
  } finally {
    await db.destroy()
  }
}

/** A truck that comes to the place of the visit, stands there and leaves. */
async function drive(sql: postgres.Sql, taskId: number): Promise<void> {
  await sql`
    update tasks set lat = coalesce(lat, 55.79), lon = coalesce(lon, 49.1) where id = ${taskId}`
  await sql`
    insert into car_track (car_id, company_id, at, lat, lon, speed_kmh)
    select car_id, company_id, done_at - make_interval(mins => 90 - minute), lat + abs(minute - 45) * 0.0004, lon, abs(minute - 45)
    from tasks, generate_series(0, 90, 5) as minute
    where tasks.id = ${taskId} and done_at > now() - interval '25 days'
    on conflict do nothing`
}
