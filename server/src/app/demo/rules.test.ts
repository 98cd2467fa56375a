import { type Child, parentStatus } from '@naryad/contract/tasks/tasks.families'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { companyZone } from '../../platform/time/company-day.ts'
import { deadlineOf, type Deviation, workingCalendar } from '../../rooms/tasks/deadlines/working-time.ts'
import { type LoadedDemo, makeDemoDatabase } from './loaded.make.ts'

const now = new Date('2026-11-19T14:20:00+03:00')

let demo: LoadedDemo
beforeAll(async () => {
  demo = await makeDemoDatabase('rules')
  await demo.load({ tasks: 3000, now })
}, 180_000)
afterAll(() => demo.drop())

const ended = `('DONE', 'REMOTE_DONE', 'CLOSED')`
const paused = `('WAITING_CLIENT', 'COSTS_APPROVAL')`

/** Rows of the demo that break a rule of the product; there must be none. */
const offenders: readonly (readonly [rule: string, query: string])[] = [
  [
    'the terms of a truck are those of its open ranges',
    `select c.id from cars c full join car_terms t on t.car_id = c.id
     where t.due_on is distinct from
       (select min(date_to) from maintenance_ranges r where r.car_id = c.id and done_at is null)`,
  ],
  [
    'what is out of use has no maintenance',
    `select r.id from maintenance_ranges r join cars on cars.id = car_id where status = 'ARCHIVED'`,
  ],
  [
    'a tracker that is not in the monitoring system says nothing',
    `select id from cars where external_id is null and exists (select from car_positions where car_id = cars.id)`,
  ],
  [
    'without an operator a task is only new, and a new one has none',
    `select id from tasks where (operator_id is null) <> (status = 'NEW') and childs_count = 0
     union select id from tasks where operator_id is null and status <> 'NEW'`,
  ],
  [
    'the operator is of the staff, not blocked, and works the queue',
    `select tasks.id from tasks join users on users.id = operator_id
     where role = 'client' or is_blocked or (queues <> '{}' and not queue = any(queues))`,
  ],
  [
    'done is who, when and a report',
    `select id from tasks where (status in ('DONE', 'REMOTE_DONE') and done_at is null)
       or (done_at is null) <> (done_by is null)
       or (done_at is not null and (status not in ${ended} or char_length(trim(work_report)) < 10))`,
  ],
  [
    'what the checklist requires is done with the task',
    `select id from tasks where done_at is not null and exists (
       select from jsonb_array_elements(checklist) as item
       where (item->>'isRequired')::boolean and not (item->>'isDone')::boolean)`,
  ],
  [
    'closed is who, when and why',
    `select id from tasks where (status = 'CLOSED') <> (closed_at is not null)
       or (closed_at is null) <> (closed_by is null) or (closed_at is null) <> (close_reason is null)`,
  ],
  [
    'costs are agreed to before a task is closed, and at once within the limit of its contract, unless it is under warranty',
    `select tasks.id from tasks left join contracts on contracts.id = contract_id where (status = 'CLOSED' or costs <= approval_limit) and costs > 0 and not is_warranty and not is_costs_approved`,
  ],
  [
    'only costs are agreed to, by a client or a senior, by a link, or within the limit of a contract',
    `select tasks.id from tasks left join users on users.id = costs_approved_by
     where is_costs_approved <> (costs_approved_at is not null) or (is_costs_approved and costs = 0) or (is_costs_approved and not coalesce(role = 'client' and users.company_id = tasks.company_id or is_senior,
         exists (select from approvals where approvals.task_id = tasks.id and answered_at is not null) or costs <= (select approval_limit from contracts where contracts.id = contract_id)))
       or (status = 'COSTS_APPROVAL' and (costs = 0 or is_warranty or is_costs_approved))`,
  ],
  [
    'costs are the sum of their lines',
    `select id from tasks where costs <> coalesce((
       select sum(round((item->>'quantity')::numeric * (item->>'price')::numeric))
       from jsonb_array_elements(cost_items) as item), 0)`,
  ],
  [
    'time runs forward and nothing has happened yet that is to come',
    `select id from tasks where done_at < created_at or closed_at < done_at or closed_at < created_at
       or updated_at < greatest(created_at, done_at, closed_at) or updated_at > '${now.toISOString()}'`,
  ],
  [
    'planned is a task with a visit, and a visit has an end',
    `select id from tasks where (status = 'PLANNED' and planned_from is null)
       or (planned_from is null) <> (planned_to is null)`,
  ],
  [
    'what is done has no visit that is to come',
    `select id from tasks where done_at is not null and planned_from > '${now.toISOString()}'`,
  ],
  [
    'a clock that stands has one open pause, a clock that runs has none',
    `select id from tasks where (status in ${paused} or status in ${ended})
       <> exists (select from task_pauses where task_id = tasks.id and ended_at is null)`,
  ],
  [
    'pauses of a task do not overlap and lie within its life',
    `select a.id from task_pauses a join task_pauses b on b.task_id = a.task_id and b.id > a.id
       where coalesce(a.ended_at, 'infinity') > b.started_at
     union select task_pauses.id from task_pauses join tasks on tasks.id = task_id
       where started_at < created_at or ended_at > updated_at`,
  ],
  [
    'a sub-task has its parent’s queue, type, category and organization',
    `select child.id from tasks child join tasks parent on parent.id = child.parent_id
     where (child.queue, child.type_id, child.category_id, child.company_id)
       is distinct from (parent.queue, parent.type_id, parent.category_id, parent.company_id)
       or child.car_id is null or parent.parent_id is not null`,
  ],
  [
    'parents count their children',
    `select id from tasks where childs_count <> (select count(*) from tasks child where child.parent_id = tasks.id)
       or childs_ended_count <> (select count(*) from tasks child where child.parent_id = tasks.id and status in ${ended})`,
  ],
  [
    'a parent is not closed before its children',
    `select parent.id from tasks parent join tasks child on child.parent_id = parent.id
     where parent.status = 'CLOSED' and child.status not in ${ended}`,
  ],
  [
    'a repeat is the latest done task of the same truck and category within thirty days',
    `select id from tasks where repeat_of_id is distinct from (
       select done.id from tasks done
       where done.car_id = tasks.car_id and done.category_id = tasks.category_id and done.id <> tasks.id
         and done.done_at between tasks.created_at - interval '30 days' and tasks.created_at
       order by done.done_at desc limit 1)`,
  ],
  [
    'truck, driver and contact belong to the organization',
    `select tasks.id from tasks left join cars on cars.id = car_id left join drivers on drivers.id = tasks.driver_id
       left join contacts on contacts.id = contact_id
     where cars.company_id <> tasks.company_id or drivers.company_id <> tasks.company_id
       or contacts.company_id <> tasks.company_id`,
  ],
  [
    'type and category belong to the queue',
    `select tasks.id from tasks join task_types on task_types.id = type_id
       join task_categories on task_categories.id = category_id
     where task_categories.queue <> tasks.queue or not tasks.queue = any(task_types.queues)`,
  ],
  [
    'only external tasks have a direction',
    `select id from tasks where (queue = 'external') <> (direction is not null)`,
  ],
  [
    'files and comments are counted',
    `select id from tasks where attachments_count <> (select count(*) from attachments where task_id = tasks.id)
       or comments_count <> (select count(*) from task_comments where task_id = tasks.id)`,
  ],
  [
    'what a client writes is for all to read, and about his organization',
    `select task_comments.id from task_comments join users on users.id = author_id join tasks on tasks.id = task_id
     where role = 'client' and (is_internal or users.company_id <> tasks.company_id)`,
  ],
  [
    'a history begins with the creation and runs forward',
    `select first.task_id from (select distinct on (task_id) * from task_actions order by task_id, id) as first
       join tasks on tasks.id = task_id where kind <> 'CREATED' or at <> created_at
     union select task_id from (select task_id, at, lag(at) over (partition by task_id order by id) as before
       from task_actions) as told where at < before
     union select id from tasks where not exists (select from task_actions where task_id = tasks.id)
     union select id from tasks where updated_at <> (select max(at) from task_actions where task_id = tasks.id)`,
  ],
  [
    'each status in a history follows from the one before',
    `select task_id from (select task_id, from_text, lag(to_text) over (partition by task_id order by id) as before
       from task_actions where field = 'Статус') as moves where before <> from_text`,
  ],
]

describe('every task of the demo obeys the rules', () => {
  test.each(offenders)('%s', async (_, query) => {
    expect(await demo.sql.unsafe(query)).toEqual([])
  })

  test('the last status of the history is the status of the task', async () => {
    const { statusTitle } = await import('@naryad/contract/tasks/tasks.statuses')
    const rows = await demo.sql<{ id: number; status: TaskStatus; told: string }[]>`
      select distinct on (tasks.id) tasks.id, tasks.status, to_text as told from tasks
      join task_actions on task_id = tasks.id and field = 'Статус' order by tasks.id, task_actions.id desc`
    expect(rows.length).toBeGreaterThan(2800)
    expect(rows.filter(({ status, told }) => statusTitle(status) !== told)).toEqual([])
  })

  test('deadlines follow from norm, pauses and the production calendar', async () => {
    const deviations = await demo.sql<Deviation[]>`select day::text, kind from production_calendar`
    const calendar = workingCalendar(deviations, companyZone)
    const rows = await demo.sql<
      { created: string; deadline: string; norm: number; pauses: [number, number | null][] }[]
    >`
      select extract(epoch from tasks.created_at) * 1000 as created, extract(epoch from deadline_at) * 1000 as deadline,
        deadline_norm_minutes as norm, coalesce((
          select json_agg(json_build_array(extract(epoch from started_at) * 1000, extract(epoch from ended_at) * 1000) order by id)
          from task_pauses where task_id = tasks.id), '[]') as pauses
      from tasks join deadline_norms using (priority) left join contracts on contracts.id = contract_id where deadline_norm_minutes = coalesce((select (one ->> 'solveMinutes')::integer from jsonb_array_elements(norms) as one where one ->> 'priority' = priority::text), minutes)`
    expect(rows).toHaveLength(3000)
    const wrong = rows.filter(({ created, deadline, norm, pauses }) => {
      const stretches = pauses.map(([from, to]) => ({ from, to }))
      const expected = deadlineOf(calendar, {
        createdAt: Number(created),
        normMinutes: norm,
        pauses: stretches,
      })
      return Math.abs(expected - Number(deadline)) > 1
    })
    expect(wrong).toEqual([])
  })

  test('parents stand where their children lead them', async () => {
    const parents = await demo.sql<{ id: number; status: TaskStatus; children: Child[] }[]>`
      select parent.id, parent.status,
        json_agg(json_build_object('status', child.status, 'wasDone', child.done_at is not null)) as children
      from tasks parent join tasks child on child.parent_id = parent.id group by parent.id`
    expect(parents.length).toBeGreaterThan(20)
    const lost = parents.filter(({ status, children }) => {
      const led = parentStatus(children)
      return status !== 'CLOSED' && led !== null && led !== status
    })
    expect(lost).toEqual([])
  })
})

describe('the demo is alive', () => {
  const count = async (where: string): Promise<number> => {
    const [row] = await demo.sql.unsafe(`select count(*)::int as n from tasks where ${where}`)
    return Number(row?.['n'])
  }

  test('the queues are as full as on any morning', async () => {
    const rows = await demo.sql`select queue, count(*)::int as open from tasks where is_open group by queue`
    const open = Object.fromEntries(rows.map((row) => [row['queue'], row['open']]))
    expect(open).toEqual({ tachograph: 128, glonass: 74, skud: 31, luv: 12, external: 9 })
  })

  test.each([
    ['are new', `status = 'NEW'`],
    [
      'are late',
      `deadline_at < '${now.toISOString()}' and status not in ${paused} and status not in ${ended}`,
    ],
    ['are planned for the next days', `status = 'PLANNED' and planned_from > '${now.toISOString()}'`],
    ['wait for an agreement to their costs', `status = 'COSTS_APPROVAL'`],
    ['are split', `is_open and childs_count > 0`],
    ['came back', `repeat_of_id is not null`],
    [
      'were sent back to work',
      `exists (select from task_actions where task_id = tasks.id and field = 'Причина')`,
    ],
    ['are under warranty', `is_open and is_warranty`],
    ['have no truck', `is_open and car_id is null`],
    ['go to a contractor', `direction = 'OUT'`],
  ])('some %s', async (_, where) => {
    expect(await count(where)).toBeGreaterThan(0)
  })

  test('two years lie behind, the newest task has the number of today', async () => {
    const [row] = await demo.sql`
      select max(id) as newest, min(created_at) as first, max(created_at) as last from tasks`
    expect(row?.['newest']).toBe(18_420)
    expect(now.getTime() - Number(row?.['first'])).toBeGreaterThan(700 * 86_400_000)
    expect(now.getTime() - Number(row?.['last'])).toBeLessThan(2 * 3_600_000)
  })
})

test('every engineer at work has three to five visits ahead today and tomorrow, with a place and a phone', async () => {
  const rows = await demo.sql<{ visits: number; incomplete: number; terms: number }[]>`
    select count(tasks.id)::int as visits,
      count(tasks.id) filter (where address = '' or tasks.lat is null or contact_id is null)::int as incomplete,
      count(tasks.id) filter (where exists (select from maintenance_ranges r
        where r.car_id = tasks.car_id and r.done_at is null and r.soon_from <= ${now}))::int as terms
    from users left join tasks on operator_id = users.id and tasks.status = 'PLANNED'
      and planned_from between ${now} and '2026-11-20T23:59:00+03:00'
    where role = 'engineer' and not is_blocked and not exists (select from absences
      where user_id = users.id and date_from <= '2026-11-20' and date_to >= '2026-11-19')
    group by users.id`
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ visits }) => visits < 3 || visits > 5)).toEqual([])
  expect(rows.filter(({ incomplete }) => incomplete > 0)).toEqual([])
  expect(rows.reduce((sum, { terms }) => sum + terms, 0)).toBeGreaterThan(4)
})

test('of the trucks some have a term behind them, more have one before them, most have time', async () => {
  const [row] = await demo.sql`
    select count(*) filter (where due_on < ${now}) * 100.0 / count(*) as overdue,
      count(*) filter (where due_on >= ${now} and soon_on <= ${now}) * 100.0 / count(*) as soon,
      (select count(*) from maintenance_ranges) * 1.0 / (select count(*) from cars) as "perTruck",
      (select count(distinct car_id) * 100.0 / (select count(*) from cars where driver_id is not null and status <> 'ARCHIVED')
        from maintenance_ranges where kind_id = (select id from maintenance_kinds where purpose = 'CARD_READING')) as "read"
    from car_terms`
  expect(Number(row?.['overdue'])).toBeGreaterThan(0.5)
  expect(Number(row?.['overdue'])).toBeLessThan(4)
  expect(Number(row?.['soon'])).toBeGreaterThan(1.5)
  expect(Number(row?.['soon'])).toBeLessThan(8)
  expect(Number(row?.['perTruck'])).toBeGreaterThan(3.5)
  expect(Number(row?.['read'])).toBeGreaterThan(85)
})
