import type { Db } from '../../platform/db/connect.ts'
import { workOnEach } from '../../platform/isolation/isolated.repo.ts'
import { calendarOf, workingMinutesBetween } from '../tasks/rules/index.ts'
import { readEnabledRules, type StoredRule } from './automation.repo.ts'
import { noticeMs, noticeStage, warnBeforeClosing, warnsClient } from './closing-notice.service.ts'
import { runRules } from './run.service.ts'
import { readRunTimes } from './runs.repo.ts'
import { pageSize, type ScannedTask, scanTasks } from './scan.repo.ts'
import { isDue, stageOf } from './timing.ts'

type Calendar = Awaited<ReturnType<typeof calendarOf>>

interface DueTask {
  readonly taskId: number
  readonly stage: string
  readonly dueAt: number
}

/** Tasks for which the rule is due until the given time. */
async function findDue(db: Db, rule: StoredRule, calendar: Calendar, until: number): Promise<DueTask[]> {
  const { id: ruleId, time, enabledAt, conditions } = rule
  if (time === null || enabledAt === null) return []
  const to = new Date(until).toISOString()
  const due: DueTask[] = []
  for (let after: ScannedTask | undefined; ;) {
    const page = await scanTasks(db, { ruleId, time, conditions, from: enabledAt, to, after })
    for (const task of page) {
      const stage = stageOf(time, task, calendar)
      if (stage && isDue(rule, task, { calendar, now: until, stage: stage.name }))
        due.push({ taskId: task.id, stage: stage.name, dueAt: stage.at })
    }
    after = page.at(-1)
    if (page.length < pageSize) return due
  }
}

/** Tasks of a rule that are worked on in a minute; the others wait for the next one. */
const mostAtOnce = 2000

const nameOf = ({ taskId }: DueTask): string => `заявка № ${taskId}`

async function runDueTasks(
  db: Db,
  rule: StoredRule,
  items: readonly (DueTask & { readonly warnedAt?: string })[],
  now: number,
): Promise<void> {
  await workOnEach(db, {
    what: 'Правило по времени',
    items: items.slice(0, mostAtOnce),
    nameOf,
    work: ({ taskId, stage, warnedAt }) =>
      runRules(
        db,
        {
          taskId,
          moment: 'TIME',
          stage,
          changes: [],
          ruleId: rule.id,
          ...(warnedAt !== undefined && { warnedAt }),
        },
        now,
      ),
  })
}

/** Warns the clients of what becomes due within a day, and runs the rule a day after the warning at the earliest. */
async function warnAndRun(db: Db, rule: StoredRule, calendar: Calendar, now: number): Promise<void> {
  const due = await findDue(db, rule, calendar, now + noticeMs)
  const warned = await readRunTimes(
    db,
    rule.id,
    due.map(({ taskId, stage }) => ({ taskId, stage: noticeStage(stage) })),
  )
  const warnedAtOf = ({ taskId, stage }: DueTask) => warned.get(`${taskId} ${noticeStage(stage)}`)
  await workOnEach(db, {
    what: 'Предупреждение о закрытии',
    items: due.filter((item) => warnedAtOf(item) === undefined).slice(0, mostAtOnce),
    nameOf,
    work: (item) => warnBeforeClosing(db, { ...item, ruleId: rule.id }, now),
  })
  const ready = due.flatMap((item) => {
    const warnedAt = warnedAtOf(item)
    return warnedAt !== undefined && item.dueAt <= now && Date.parse(warnedAt) + noticeMs <= now
      ? [{ ...item, warnedAt }]
      : []
  })
  await runDueTasks(db, rule, ready, now)
}

/** A rule of working hours would read all its tasks in vain in the others. */
const meansTime = ({ conditions }: StoredRule, isWorkingTime: boolean): boolean =>
  conditions.every((condition) => condition.field !== 'isWorkingTime' || condition.is === isWorkingTime)

/**
 * Looks for tasks for which a rule on time has become due. After a downtime those are found that are still in the
 * stage; a task that has moved on since is left alone.
 */
export async function runTimedRules(db: Db, signal: AbortSignal, now = Date.now()): Promise<void> {
  const rules = await readEnabledRules(db, 'TIME')
  if (rules.length === 0) return
  const calendar = await calendarOf(db)
  const isWorkingTime = workingMinutesBetween(calendar, now, now + 60_000) > 0
  for (const rule of rules.filter((one) => meansTime(one, isWorkingTime))) {
    if (signal.aborted) return
    if (warnsClient(rule)) await warnAndRun(db, rule, calendar, now)
    else await runDueTasks(db, rule, await findDue(db, rule, calendar, now), now)
  }
}
