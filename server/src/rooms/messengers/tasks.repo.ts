import type { CarName } from '@naryad/contract/cars/car-name'
import { carTitle } from '@naryad/contract/cars/plates'
import { shortName } from '@naryad/contract/kit/people'
import { plainPhone } from '@naryad/contract/kit/phones'
import type { TaskFacts } from '@naryad/contract/messengers/message'
import { channelNames, type Messenger } from '@naryad/contract/messengers/messengers.words'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { inArray } from '../../platform/db/query/id-arrays.ts'
import { momentText } from '../../platform/text/values.ts'
import { ownOpen } from '../tasks/lists/index.ts'

export interface TaskRow {
  readonly id: number
  readonly queue: Queue
  readonly title: string
  readonly status: TaskStatus
  readonly isOpen: boolean
  readonly childsCount: number
  readonly plate: string | null
  readonly carTitle: string | null
  readonly model: string | null
  readonly companyName: string | null
  readonly plannedFrom: string | null
  readonly plannedTo: string | null
  readonly deadlineAt: string | null
  readonly operatorId: number | null
  readonly operatorLastName: string | null
  readonly operatorFirstName: string | null
  readonly driverName: string | null
  readonly driverPhone: string | null
  readonly contactName: string | null
  readonly contactPhone: string | null
}

/** Task fields used in messages and bot replies. */
async function readTaskRows(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, TaskRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<TaskRow>`
    select tasks.id, tasks.queue, tasks.title, tasks.status, tasks.is_open, tasks.childs_count, cars.plate,
      cars.title as car_title,
      nullif(concat_ws(' ', nullif(cars.brand, ''), nullif(cars.model, '')), '') as model,
      companies.name as company_name, tasks.planned_from, tasks.planned_to, tasks.deadline_at, tasks.operator_id,
      operator.last_name as operator_last_name, operator.first_name as operator_first_name,
      drivers.last_name || ' ' || drivers.first_name as driver_name, drivers.phone as driver_phone,
      contacts.name as contact_name, contacts.phones -> 0 ->> 'phone' as contact_phone
    from tasks
    left join companies on companies.id = tasks.company_id
    left join cars on cars.id = tasks.car_id
    left join users as operator on operator.id = tasks.operator_id
    left join drivers on drivers.id = coalesce(tasks.driver_id, cars.driver_id)
    left join contacts on contacts.id = tasks.contact_id
    where ${inArray('tasks.id', ids)}`.execute(db)
  return new Map(rows.map((task) => [task.id, task]))
}

export const findTaskRow = async (db: Db, id: number): Promise<TaskRow | undefined> =>
  (await readTaskRows(db, [id])).get(id)

const planOf = ({ plannedFrom, plannedTo }: TaskRow): string | null => {
  if (plannedFrom !== null) return plannedTo === null ? momentText(plannedFrom) : span(plannedFrom, plannedTo)
  return plannedTo === null ? null : `до ${momentText(plannedTo)}`
}

/** «19.11.2026 10:00–12:00»; two dates when the days differ. */
function span(from: string, to: string): string {
  const [start, end] = [momentText(from), momentText(to)]
  const isOneDay = start.slice(0, 10) === end.slice(0, 10)
  return `${start}–${isOneDay ? end.slice(11) : end}`
}

const carOf = ({ plate, carTitle: title }: Pick<TaskRow, 'plate' | 'carTitle'>): string | null =>
  title === null ? null : carTitle({ plate, title })

const carText = (task: TaskRow): string | null =>
  carOf(task) && [carOf(task), task.model].filter(Boolean).join(', ')

export const factsOf = (task: TaskRow): TaskFacts => ({
  title: task.title,
  car: carText(task),
  company: task.companyName,
  plan: planOf(task),
  deadline: task.isOpen && task.deadlineAt !== null ? momentText(task.deadlineAt) : null,
  operator:
    task.operatorLastName === null
      ? null
      : shortName({ lastName: task.operatorLastName, firstName: task.operatorFirstName ?? '' }),
})

/** Phone numbers of the driver and the contact of the task. */
export const phonesOf = (task: TaskRow): string[] => [
  ...(task.driverPhone ? [`Водитель ${task.driverName ?? ''}: ${plainPhone(task.driverPhone)}`] : []),
  ...(task.contactPhone ? [`${task.contactName ?? 'Контакт'}: ${plainPhone(task.contactPhone)}`] : []),
]

/** Finds a message sent by the bot about a task, by its id in the messenger. */
export async function findOwnMessage(
  db: Db,
  messenger: Messenger,
  { externalId, messageId }: { externalId: string; messageId: string },
): Promise<{ chatId: number; taskId: number; sentAt: string } | undefined> {
  const { rows } = await sql<{ chatId: number; taskId: number; sentAt: string }>`
    select chat.id as chat_id, (sent.content ->> 'taskId')::integer as task_id, sent.ended_at as sent_at
    from messenger_chats as chat
    join deliveries as sent on sent.channel = ${channelNames[messenger]} and sent.address = chat.id::text
      and sent.reference = ${messageId}
    where chat.messenger = ${messenger} and chat.external_id = ${externalId}
      and sent.content ->> 'taskId' is not null and sent.ended_at is not null
    order by sent.id desc limit 1`.execute(db)
  return rows[0]
}

interface ListedTask {
  readonly id: number
  readonly title: string
  readonly status: TaskStatus
  readonly car: string | null
}

/** Open tasks that an employee works on, or those of a client's organization. */
export async function readOpenTasks(
  db: Db,
  { id, companyId, role }: { id: number; companyId: number | null; role: string },
  limit: number,
): Promise<{ items: ListedTask[]; totalCount: number }> {
  const own = role === 'client' ? sql`tasks.company_id = ${companyId ?? 0}` : ownOpen(id)
  const { rows } = await sql<
    Omit<ListedTask, 'car'> & Pick<TaskRow, 'plate' | 'carTitle'> & { total: number }
  >`
    select tasks.id, tasks.title, tasks.status, cars.plate, cars.title as car_title, count(*) over () as total
    from tasks left join cars on cars.id = tasks.car_id
    where ${own} and tasks.is_open
    order by tasks.deadline_at nulls last, tasks.id limit ${limit}`.execute(db)
  const items = rows.map(({ id: taskId, title, status, ...car }) => ({
    id: taskId,
    title,
    status,
    car: carOf(car),
  }))
  return { items, totalCount: rows[0]?.total ?? 0 }
}

/**
 * Trucks by part of the plate, by garage number, or by the beginning or the last six characters of the VIN;
 * `code` is in the form of `fold_code`.
 */
export async function findCompanyCars(db: Db, companyId: number, code: string): Promise<CarName[]> {
  const { rows } = await sql<CarName>`
    select id, plate, title from cars
    where company_id = ${companyId} and status <> 'ARCHIVED'
      and (strpos(plate_code, ${code}) > 0 or fold_code(garage_number) = ${code} or starts_with(vin, ${code}) or right(vin, 6) = ${code})
    order by (plate_code = ${code}) desc, id limit 5`.execute(db)
  return rows
}
