import { carTitle } from '@naryad/contract/cars/plates'
import { shortName } from '@naryad/contract/kit/people'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { Task } from '@naryad/contract/tasks/tasks'
import { lifecycle } from '@naryad/contract/tasks/tasks.statuses'
import { priorityTitles } from '@naryad/contract/tasks/tasks.words'

import { queueTitleNow } from '../../../entities/settings/shared.ts'
import { nearMoment, nearSpan } from '../../../ui/formats/dates.ts'
import { money, numbered } from '../../../ui/formats/numbers.ts'

/** The result of an action as text. */
export const describeChange = {
  operator: ({ id, operator }: Task) =>
    operator
      ? `Заявка ${numbered(id)}: оператор ${shortName(operator)}`
      : `Заявка ${numbered(id)}: оператор снят`,
  crew: ({ id, crew }: Task) =>
    crew.length > 0
      ? `Заявка ${numbered(id)}: в бригаде ${crew.map(shortName).join(', ')}`
      : `Заявка ${numbered(id)}: без бригады`,
  nextMove: ({ id, nextMoveAt, hasManualNextMove }: Task) =>
    `Заявка ${numbered(id)}: ${
      hasManualNextMove && nextMoveAt !== null
        ? `следующий шаг ${nearMoment(nextMoveAt)}`
        : 'следующий шаг — по статусу'
    }`,
  status: ({ id, status }: Task) => `Заявка ${numbered(id)}: статус ${inQuotes(lifecycle[status].title)}`,
  plan: ({ id, plannedFrom, plannedTo }: Task) => {
    const visit = nearSpan(plannedFrom, plannedTo)
    return visit ? `Заявка ${numbered(id)}: визит ${visit}` : `Заявка ${numbered(id)}: визит отменён`
  },
  deadline: ({ id, deadlineAt, hasManualDeadline }: Task) => {
    const moment = deadlineAt === null ? '' : nearMoment(deadlineAt)
    const text = hasManualDeadline ? `срок ${moment}` : `срок снова по нормативу${moment && `, ${moment}`}`
    return `Заявка ${numbered(id)}: ${text}`
  },
  costs: ({ id, costs, isCostsApproved }: Task) =>
    `Заявка ${numbered(id)}: ${isCostsApproved ? `затраты ${money(costs)} согласованы` : 'согласование затрат отозвано'}`,
  priority: ({ id, priority }: Task) =>
    `Заявка ${numbered(id)}: приоритет ${inQuotes(priorityTitles[priority])}`,
  car: ({ id, car }: Task) => `Заявка ${numbered(id)}: ${car ? `ТС ${carTitle(car)}` : 'ТС убрано'}`,
  queue: ({ id, queue }: Task) => `Заявка ${numbered(id)} теперь в очереди ${inQuotes(queueTitleNow(queue))}`,
}
