import type { Task } from '@naryad/contract/tasks/tasks'
import type { Person } from '@naryad/contract/users/users'
import { type Selectable, sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import {
  dictionaryOf,
  itemColumns,
  itemJoins,
  itemOf,
  type ItemRow,
  ownColumns,
} from './search/tasks.items.repo.ts'
import type { ColumnFor, TasksTable } from './task-columns.table.ts'
import { isOfClient, type Sight, sightOf, type Viewer, visibleIn } from './tasks.policy.repo.ts'

interface CardRow extends ItemRow, Pick<Selectable<TasksTable>, ColumnFor<'card'>>, Pick<Task, 'onSiteAt'> {
  carServerTitle: string
  contactName: string
  contactPosition: string
  contactPhones: { phone: string; note: string }[]
  people: Person[] | null
  deadlinePauses: Task['deadlinePauses'] | null
  childCars: Task['childCars'] | null
}

/** The last arrival of the current operator. */
const onSiteAt = (sight: Sight) =>
  isOfClient(sight)
    ? sql<string | null>`null::timestamptz`
    : sql<string | null>`(select max(at) from task_marks
        where task_id = tasks.id and user_id = tasks.operator_id and kind = 'ON_SITE')`

/** The task with all details, if the user may see it. */
export async function findTask(db: Db, who: Viewer, id: number): Promise<Task | undefined> {
  const sight = sightOf(who)
  const { rows } = await sql<CardRow>`
    select ${itemColumns(sight)},
      ${ownColumns('card')}, ${onSiteAt(sight)} as on_site_at, car_servers.title as car_server_title,
      contacts.name as contact_name, contacts.position as contact_position, contacts.phones as contact_phones,
      (select json_agg(json_build_object('id', id, 'last_name', last_name, 'first_name', first_name, 'middle_name', middle_name))
        from users where id = any(array[tasks.created_by, tasks.done_by, tasks.closed_by, tasks.costs_approved_by])) as people,
      (select json_agg(json_build_object('status', status, 'from', started_at, 'to', ended_at) order by id)
        from task_pauses where task_id = tasks.id) as deadline_pauses,
      case when tasks.childs_count > 0 then (
        select json_agg(json_build_object('car_id', child.car_id, 'task_id', child.id) order by child.id)
        from tasks as child where child.parent_id = tasks.id and child.car_id is not null) end as child_cars
    from tasks
    ${itemJoins}
    left join car_servers on car_servers.id = tasks.car_server_id
    left join contacts on contacts.id = tasks.contact_id
    where tasks.id = ${id} and ${visibleIn(sight)}`.execute(db)
  return rows[0] && cardOf(rows[0])
}

/** In JSON the database writes timestamps with an offset and microseconds. */
const inUtc = (moment: string): string => new Date(moment).toISOString()

function cardOf(row: CardRow): Task {
  const personOf = (id: number | null): Person | null =>
    row.people?.find((person) => person.id === id) ?? null
  return {
    ...row,
    ...itemOf(row),
    carServer: dictionaryOf(row.carServerId, row.carServerTitle),
    contact:
      row.contactId === null
        ? null
        : {
            id: row.contactId,
            name: row.contactName,
            position: row.contactPosition,
            phones: row.contactPhones,
          },
    createdBy: personOf(row.createdBy),
    doneBy: personOf(row.doneBy),
    closedBy: personOf(row.closedBy),
    costsApprovedBy: personOf(row.costsApprovedBy),
    deadlinePauses: (row.deadlinePauses ?? []).map(({ status, from, to }) => ({
      status,
      from: inUtc(from),
      to: to && inUtc(to),
    })),
    childCars: row.childCars ?? [],
  }
}
