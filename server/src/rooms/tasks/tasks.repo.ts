import { shortName } from '@naryad/contract/kit/people'
import type { Task } from '@naryad/contract/tasks/tasks'
import type { Person } from '@naryad/contract/users/users'
import { type Selectable, sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import type { StoredWarranty } from './changes/drafts.ts'
import { actHasTask } from './contracts/act-of-task.ts'
import {
  dictionaryOf,
  itemColumns,
  itemJoins,
  itemOf,
  type ItemRow,
  ownColumns,
} from './lists/tasks.items.repo.ts'
import type { ColumnFor, TasksTable } from './task-columns.table.ts'
import { isOfClient, type Sight, sightOf, type Viewer, visibleIn } from './tasks.policy.repo.ts'

interface CardRow
  extends
    ItemRow,
    Pick<Selectable<TasksTable>, ColumnFor<'card'>>,
    Pick<Task, 'onSiteAt' | 'hasManualNextMove' | 'nextMoveNote' | 'mergedIds' | 'triage' | 'callsCount'> {
  carServerTitle: string
  contactName: string
  contactPosition: string
  contactPhones: { phone: string; note: string }[]
  people: Person[] | null
  contract: Task['contract']
  act: Task['act']
  deadlinePauses: Task['deadlinePauses'] | null
  childCars: Task['childCars'] | null
  take: Task['take'] | null
  warranty: (StoredWarranty & Pick<Person, 'lastName' | 'firstName'>) | null
}

/** A proposal is for colleagues. */
const warrantyOf = (sight: Sight) => sql`(
  select json_build_object('unitId', task_warranties.unit_id, 'ground', ground, 'text', text, 'until', until,
    'lastName', setters.last_name, 'firstName', setters.first_name)
  from task_warranties left join users as setters on setters.id = task_warranties.user_id
  where task_id = tasks.id and ground is not null
    ${isOfClient(sight) ? sql`and ground <> 'REPEAT'` : sql``})`

/** The last arrival of the current operator or crew. */
const onSiteAt = (sight: Sight) =>
  isOfClient(sight)
    ? sql<string | null>`null::timestamptz`
    : sql<string | null>`(select max(at) from task_marks
        where task_id = tasks.id and kind = 'ON_SITE' and (user_id = tasks.operator_id or user_id in (
          select user_id from task_crew where task_id = tasks.id)))`

const callsCount = (sight: Sight) =>
  isOfClient(sight)
    ? sql<number>`0`
    : sql<number>`(select count(*)::integer from calls where calls.task_id = tasks.id)`

const nextMoveColumns = (sight: Sight) =>
  sql.raw(
    isOfClient(sight)
      ? `false as has_manual_next_move, '' as next_move_note`
      : 'tasks.has_manual_next_move, tasks.next_move_note',
  )

/** What was answered and what is taken along; clients see neither. */
const triageColumns = (sight: Sight) =>
  sql.raw(
    isOfClient(sight)
      ? 'null::json as triage, null::json as take'
      : `(select json_build_object('answers', answers, 'verdict', verdict, 'advice', advice,
            'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'by', (select json_build_object('id', id, 'lastName', last_name, 'firstName', first_name,
              'middleName', middle_name) from users where id = user_id))
          from task_triages where task_id = tasks.id) as triage,
        (select json_agg(json_build_object('title', title, 'quantity', quantity, 'unitModelId', unit_model_id,
            'isTaken', is_taken) order by id)
          from task_parts where task_id = tasks.id) as take`,
  )

/** The task with all details, if the user may see it. */
export async function findTask(db: Db, who: Viewer, id: number): Promise<Task | undefined> {
  const sight = sightOf(who)
  const { rows } = await sql<CardRow>`
    select ${itemColumns(sight)},
      ${ownColumns('card')}, ${nextMoveColumns(sight)}, ${triageColumns(sight)}, ${onSiteAt(sight)} as on_site_at,
      ${warrantyOf(sight)} as warranty, car_servers.title as car_server_title,
      (select json_build_object('id', own.id, 'number', own.number, 'approvalLimit', own.approval_limit, 'hours', own.hours,
          'priceListId', own.price_list_id,
          'normMinutes', (select norm -> 'solveMinutes' from jsonb_array_elements(own.norms) as norm
            where norm ->> 'priority' = tasks.priority::text))
        from contracts as own where own.id = tasks.contract_id) as contract,
      (select json_build_object('id', acts.id, 'number', acts.number)
        from act_tasks join acts on acts.id = act_tasks.act_id
        where act_tasks.task_id = tasks.id and act_tasks.is_live and ${sql.raw(actHasTask)}) as act,
      contacts.name as contact_name, contacts.position as contact_position, contacts.phones as contact_phones,
      (select json_agg(json_build_object('id', id, 'last_name', last_name, 'first_name', first_name, 'middle_name', middle_name))
        from users where id = any(array[tasks.created_by, tasks.done_by, tasks.closed_by, tasks.costs_approved_by])) as people,
      (select json_agg(json_build_object('status', status, 'from', started_at, 'to', ended_at) order by id)
        from task_pauses where task_id = tasks.id) as deadline_pauses,
      array(select id from merged_tasks(tasks.id) as id where id <> tasks.id order by id) as merged_ids,
      ${callsCount(sight)} as calls_count,
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

function warrantyWhyOf(warranty: CardRow['warranty']): Task['warrantyWhy'] {
  if (warranty === null || warranty.ground === null) return null
  const { ground, text, unitId, until } = warranty
  return {
    by: ground,
    text: ground === 'HAND' ? byHandText(text, warranty) : text,
    ...(unitId !== null && { unitId }),
    ...(until !== null && { until }),
  }
}

/** «Вручную: нарушена пломба — Морозова Е.» */
const byHandText = (reason: string, { lastName, firstName }: NonNullable<CardRow['warranty']>): string =>
  [
    ['Вручную', reason].filter(Boolean).join(': '),
    // Before there were reasons, or the account was deleted.
    lastName === null ? '' : shortName({ lastName, firstName }),
  ]
    .filter(Boolean)
    .join(' — ')

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
    take: row.take ?? [],
    warrantyWhy: warrantyWhyOf(row.warranty),
  }
}
