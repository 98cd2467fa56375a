import type { RuleAction } from '@naryad/contract/automation/automation'
import { closingNoticeHours } from '@naryad/contract/automation/automation.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { momentText } from '../../platform/text/values.ts'
import { readSetting } from '../settings/index.ts'
import { calendarOf, commentByRule, lockByRule, workingMinutesBetween } from '../tasks/rules/index.ts'
import { lockRule, type StoredRule } from './automation.repo.ts'
import { readFacts, readReferences, readWorkers, zonesIn } from './facts.repo.ts'
import { matches } from './facts.ts'
import { planSteps } from './plan.ts'
import { problemsOf } from './problems.ts'
import { hasRun, insertRun } from './runs.repo.ts'
import { sayWhen } from './sentences.ts'
import { isDue } from './timing.ts'

export const noticeMs = closingNoticeHours * 3_600_000

type Closing = Extract<RuleAction, { kind: 'CLOSE' }>

const closingOf = ({ actions }: Pick<StoredRule, 'actions'>): Closing | undefined =>
  actions.find((action) => action.kind === 'CLOSE')

export const warnsClient = (rule: Pick<StoredRule, 'actions'>): boolean =>
  closingOf(rule)?.warnsClient === true

/** Of the run that has warned the client about the closing at this stage. */
export const noticeStage = (stage: string): string => `notice ${stage}`

interface Notice {
  readonly ruleId: number
  readonly taskId: number
  readonly stage: string
  /** When the rule becomes due; the client has a day in any case. */
  readonly dueAt: number
}

const noticeText = (taskId: number, at: number, { reason }: Closing): string =>
  [
    `Заявка № ${taskId} будет закрыта ${momentText(new Date(at).toISOString())}: ${reason}.`,
    'Если вопрос не решён, ответьте на это сообщение, и мы её не закроем.',
  ].join('\n')

/** Says to the client when the rule will close the task, if it would close it as it is now. */
export const warnBeforeClosing = (
  db: Db,
  { ruleId, taskId, stage, dueAt }: Notice,
  now: number,
): Promise<void> =>
  inTransaction(db, async (tx: Tx) => {
    if (!(await lockByRule(tx, taskId))) return
    const rule = await lockRule(tx, ruleId)
    const action = rule && closingOf(rule)
    if (!rule || !action?.warnsClient || rule.enabledAt === null) return
    const calendar = await calendarOf(tx)
    const [task] = await readFacts(tx, [taskId], zonesIn([rule]))
    const isWorkingTime = workingMinutesBetween(calendar, now, now + 60_000) > 0
    if (!task || task.companyId === null || !matches(rule, task, { changes: [], isWorkingTime })) return
    if (!isDue(rule, task, { calendar, now: now + noticeMs, stage })) return
    if (await hasRun(tx, { ruleId, taskId, stage: noticeStage(stage) })) return
    const references = await readReferences(tx, [rule])
    const queues = await readSetting(tx, 'queueLabels')
    if (problemsOf(rule, references).length > 0) return
    const around = { workers: await readWorkers(tx, ruleId), queueNames: queues, isAssigned: false }
    const steps = planSteps(rule, { ...task }, { ...around, at: new Date(now).toISOString() })
    if (!steps.some((step) => step.action === action && step.outcome === 'DONE')) return
    const at = Math.max(dueAt, now + noticeMs)
    await commentByRule(tx, { taskId, text: noticeText(taskId, at, action), isInternal: false })
    await insertRun(tx, {
      ruleId,
      taskId,
      stage: noticeStage(stage),
      outcome: 'DONE',
      why: sayWhen(rule, { ...references, queues }),
      steps: [
        { outcome: 'DONE', text: `клиент предупреждён: закроется ${momentText(new Date(at).toISOString())}` },
      ],
      actionsCount: 1,
      operatorId: null,
    })
  })
