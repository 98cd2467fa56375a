import type { Db } from '../../platform/db/connect.ts'
import { workOnEach } from '../../platform/isolation/isolated.repo.ts'
import { taskCommands } from '../tasks/index.ts'
import { readEnabledRules } from './automation.repo.ts'
import { runRules } from './run.service.ts'
import { scanTasks } from './scan.repo.ts'
import { isDue, stageOf } from './timing.ts'

/**
 * Looks for tasks for which a rule on time has become due. After a downtime those are found that are still in the
 * stage; a task that has moved on since is left alone.
 */
export async function runTimedRules(db: Db, signal: AbortSignal, now = Date.now()): Promise<void> {
  const rules = await readEnabledRules(db, 'TIME')
  if (rules.length === 0) return
  const calendar = await taskCommands.rules.calendarOf(db)
  for (const rule of rules) {
    const { id: ruleId, time, enabledAt, conditions } = rule
    if (time === null || enabledAt === null || signal.aborted) continue
    const found = await scanTasks(db, {
      ruleId,
      time,
      conditions,
      from: enabledAt,
      to: new Date(now).toISOString(),
    })
    const due = found.flatMap((task) => {
      const stage = stageOf(time, task, calendar)?.name
      return stage !== undefined && isDue(rule, task, { calendar, now, stage })
        ? [{ taskId: task.id, moment: 'TIME' as const, stage, changes: [], ruleId }]
        : []
    })
    await workOnEach(db, {
      what: 'Правило по времени',
      items: due,
      nameOf: ({ taskId }) => `заявка № ${taskId}`,
      work: (item) => runRules(db, item, now),
    })
  }
}
