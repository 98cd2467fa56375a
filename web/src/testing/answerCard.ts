import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import { cannedAnswersRoutes } from '@naryad/contract/canned-answers/canned-answers.routes'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import { geoRoutes } from '@naryad/contract/geo/geo.routes'
import { liveRoutes } from '@naryad/contract/live/live.routes'
import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { ratingsRoutes } from '@naryad/contract/ratings/ratings.routes'
import {
  carServersRoutes,
  priceItemsRoutes,
  taskCategoriesRoutes,
  taskTypesRoutes,
} from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { triageRoutes } from '@naryad/contract/triage/triage.routes'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'

import { makeCalendar } from '../rooms/calendar/calendar.make.ts'
import type { FakeApi } from './fakeApi.ts'

export const nothing = () => ({ items: [], totalCount: 0 })

/**
 * Empty answers to everything that an opened card requests besides its task. Call it after the route of the
 * task has been answered: the pattern `/tasks/:id` matches `/tasks/types` too, and the last handler wins.
 */
export function answerCard(api: FakeApi): void {
  for (const route of [
    tasksRoutes.actions,
    tasksRoutes.comments,
    tasksRoutes.mentionable,
    taskTypesRoutes.list,
    taskCategoriesRoutes.list,
    carServersRoutes.list,
    priceItemsRoutes.list,
    attachmentsRoutes.list,
    usersRoutes.operators,
    unitsRoutes.ofTask,
    approvalsRoutes.ofTask,
    triageRoutes.questionnaires,
    cannedAnswersRoutes.list,
  ])
    api.on(route, nothing)
  api.on(approvalsRoutes.hasDecision, () => ({ isByClient: false }))
  api.on(ratingsRoutes.ofTask, () => ({ rating: null }))
  api.on(unitsRoutes.ofCar, () => ({ items: [], removed: [] }))
  api.on(dueRoutes.stop, () => ({ items: [] }))
  api.on(dueRoutes.carStop, () => ({ items: [] }))
  api.on(geoRoutes.search, () => [])
  api.on(calendarRoutes.search, () => makeCalendar())
  api.on(notificationsRoutes.muted, () => ({ isMuted: false }))
  api.on(liveRoutes.present, () => ({ people: [] }))
  api.on(liveRoutes.leave, () => undefined)
}
