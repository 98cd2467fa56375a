import { shortName } from '@naryad/contract/kit/people'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { Task } from '@naryad/contract/tasks/tasks'
import { type Actor, statusSteps } from '@naryad/contract/tasks/tasks.rules'
import { isEnded, lifecycle } from '@naryad/contract/tasks/tasks.statuses'

import { queueTitleNow } from '../../../entities/settings/shared.ts'
import { nearMoment, nearSpan } from '../../../ui/formats/dates.ts'
import { money, numbered } from '../../../ui/formats/numbers.ts'
import type { PlanWindow } from '../plan/plan.ts'
import { ruleInputOf } from './ruleInput.ts'

const planOf = ({ plannedFrom, plannedTo }: Task): PlanWindow => ({ plannedFrom, plannedTo })

/** The result of an action as text, and the input of the same action that undoes it. */
export const describeChange = {
  operator: ({ id, operator }: Task, before: Task) => ({
    text: operator
      ? `Заявка ${numbered(id)}: оператор ${shortName(operator)}`
      : `Заявка ${numbered(id)}: оператор снят`,
    back: before.operator,
  }),
  /** Undo is offered only if the rules allow it without a reason. */
  status: (after: Task, before: Pick<Task, 'status'>, me: Actor) => {
    const step = statusSteps(ruleInputOf(after), me).find(({ status }) => status === before.status)
    const isFree = step?.whyNot === null && !isEnded(after.status)
    return {
      text: `Заявка ${numbered(after.id)}: статус ${inQuotes(lifecycle[after.status].title)}`,
      back: isFree ? { status: before.status } : undefined,
    }
  },
  plan: (after: Task, before: Task) => {
    const visit = nearSpan(after.plannedFrom, after.plannedTo)
    return {
      text: visit
        ? `Заявка ${numbered(after.id)}: визит ${visit}`
        : `Заявка ${numbered(after.id)}: визит отменён`,
      back: planOf(before),
    }
  },
  deadline: ({ id, deadlineAt, hasManualDeadline }: Task, before: Task) => {
    const moment = deadlineAt === null ? '' : nearMoment(deadlineAt)
    const text = hasManualDeadline ? `срок ${moment}` : `срок снова по нормативу${moment && `, ${moment}`}`
    return {
      text: `Заявка ${numbered(id)}: ${text}`,
      back: before.hasManualDeadline ? before.deadlineAt : null,
    }
  },
  /** Approving asks for confirmation, so it has no undo. */
  costs: ({ id, costs, isCostsApproved }: Task) => ({
    text: `Заявка ${numbered(id)}: ${isCostsApproved ? `затраты ${money(costs)} согласованы` : 'согласование затрат отозвано'}`,
  }),
  queue: (after: Task, before: Task) => ({
    text: `Заявка ${numbered(after.id)} теперь в очереди ${inQuotes(queueTitleNow(after.queue))}`,
    back: {
      queue: before.queue,
      left: { type: before.type, category: before.category },
      restored: { typeId: before.type?.id ?? null, categoryId: before.category?.id ?? null },
    },
  }),
}
