import { isDeepStrictEqual } from 'node:util'

import { tasksBulkRoutes as bulk, tasksUndoRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { expectCorrectTotals } from '../../companies/stored-totals.make.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
expectCorrectTotals(db)
let on: Stage
let cars: number[]
beforeEach(async () => {
  on = await setStage(app, db)
  cars = [(await makeCar(db)).id, (await makeCar(db)).id]
})

/** What a person sets; the other columns follow from these. */
const columns = [
  'status',
  'operatorId',
  'plannedFrom',
  'plannedTo',
  'priority',
  'deadlineAt',
  'hasManualDeadline',
  'queue',
  'carId',
  'companyId',
  'closedAt',
] as const

const readTasks = (ids: readonly number[]) =>
  db
    .selectFrom('tasks')
    .select(['id', 'version', ...columns])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()

type Row = Awaited<ReturnType<typeof readTasks>>[number]

const valuesOf = (names: readonly (typeof columns)[number][], row: Row): Partial<Row> =>
  Object.fromEntries(names.map((name) => [name, row[name]]))

/** A deadline moves with the pauses of its task. */
const shownOf = (row: Row): Partial<Row> =>
  valuesOf(
    columns.filter((column) => column !== 'deadlineAt' || row.hasManualDeadline),
    row,
  )

const choice = fc.nat({ max: 3 })
const moments = ['2030-12-02T06:00:00.000Z', '2030-12-03T06:00:00.000Z', '2030-12-04T06:00:00.000Z', null]
const statuses = ['PLANNED', 'IN_PROGRESS', 'WAITING_CLIENT', 'ASSIGNED'] as const
const priorities = ['NORMAL', 'URGENT', 'CRITICAL', 'URGENT'] as const
const queues = ['tachograph', 'skud', 'luv', 'tachograph'] as const

const kinds = ['operator', 'status', 'plan', 'priority', 'deadline', 'queue', 'car', 'close'] as const
type Kind = (typeof kinds)[number]

const bodyOf = (kind: Kind, at: number): object =>
  ({
    operator: { operatorId: [on.engineer, on.senior, on.dispatcher, on.engineer][at]?.user.id },
    status: { status: statuses[at] },
    plan: { plannedFrom: moments[at] ?? null, plannedTo: null },
    priority: { priority: priorities[at] },
    deadline: { deadlineAt: moments[at] ?? null },
    queue: { queue: queues[at] },
    car: { carId: cars[at] ?? null },
    close: { closeReason: 'Решено по телефону' },
  })[kind]

/** What our call has changed; the rest is not ours to restore. */
const changedBetween = (was: Row, ours: Row): readonly (typeof columns)[number][] =>
  columns.filter((column) => !isDeepStrictEqual(was[column], ours[column]))

test('after an undo each task is as it was before, or as a colleague left it', async () => {
  const step = fc.record({ task: fc.nat({ max: 5 }), kind: fc.constantFrom(...kinds), at: choice })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...kinds.filter((kind) => kind !== 'close')),
      choice,
      fc.array(step, { maxLength: 4 }),
      fc.array(step, { maxLength: 6 }),
      async (kind, at, earlier, later) => {
        const ids: number[] = []
        for (let n = 0; n < 6; n += 1)
          ids.push((await makeTask(db, { deadlineAt: moments[n % 3] ?? null })).id)
        const edit = async ({ task, kind: done, at: chosen }: (typeof earlier)[number]) => {
          const route = tasksRoutes[done === 'deadline' ? 'setDeadline' : done]
          await on.senior.send(route, { params: { id: ids[task] ?? 0 }, body: bodyOf(done, chosen) })
        }
        for (const one of earlier) await edit(one)
        const before = await readTasks(ids)
        const answer = await on.dispatcher.send(bulk[kind], { body: { ids, ...bodyOf(kind, at) } })
        const { undoId } = answer.json<{ undoId?: string }>()
        const changed = await readTasks(ids)
        for (const one of later) await edit(one)
        const left = await readTasks(ids)
        if (undoId === undefined) return
        const { body } = await on.dispatcher.call(tasksUndoRoutes.undo, { params: { undoId } })
        const failed = new Set(body.failed.map(({ id }) => id))
        for (const [index, now] of (await readTasks(ids)).entries()) {
          const [was, ours, theirs] = [before[index], changed[index], left[index]]
          if (!was || !ours || !theirs) throw new Error('a task is missing')
          if (failed.has(now.id) || ours.version === was.version) expect(now).toEqual(theirs)
          else
            expect(shownOf(now)).toEqual(shownOf({ ...theirs, ...valuesOf(changedBetween(was, ours), was) }))
        }
      },
    ),
    { numRuns: 40 },
  )
}, 120_000)
