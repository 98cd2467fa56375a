import type { Me } from '@naryad/contract/auth/auth'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import { may } from '../../client/session/me.ts'
import { openOnly, writeConditions } from '../../rooms/tasks/filters/conditions.ts'
import { allQueues, type ListQueue } from '../../rooms/tasks/list/listQueue.ts'
import type { ListSearch } from '../../rooms/tasks/list/listState.ts'
import { usualQueue, visibleQueues } from '../../rooms/tasks/queues.ts'
import { ownOpenConditions } from '../../rooms/tasks/views/ownConditions.ts'
import { isPhone } from '../../ui/useMedia.ts'
import { closable, groups, ownGroups, type Section, views } from './sections.ts'

/** A client has separate screens over all queues. */
export const hasOwnScreens = ({ role }: Pick<Me, 'role'>): boolean => role === 'client'

export const queuesOf = (me: Pick<Me, 'queues' | 'role'>): Queue[] =>
  hasOwnScreens(me) ? [] : visibleQueues(me)

export const opensOwnWork = (me: Me): boolean => me.role === 'engineer' && isPhone()

interface ListPlace {
  params: { queue: ListQueue; id: undefined }
  search: ListSearch
}

/** On a phone, an engineer's list is their own work of all queues. */
const ownWork = (me: Me): ListPlace => ({
  params: { queue: allQueues, id: undefined },
  search: { view: 'mine', ...writeConditions({ ...openOnly, ...ownOpenConditions(me) }) },
})

/** Staff without a day of visits start in their list, an engineer starts in «Мой день». */
export const startsWithDay = ({ role }: Pick<Me, 'role'>): boolean => role === 'engineer'

/** The list behind «Заявки», which is also the home screen of dispatchers. */
export const listOf = (me: Me): ListPlace =>
  opensOwnWork(me) ? ownWork(me) : { params: { queue: usualQueue(me), id: undefined }, search: {} }

/** Path parameters of the screen itself, without an opened object. */
export const nothingOpened = { id: undefined, section: undefined, report: undefined }

/** The menu groups with the sections that this user may open. */
const groupsOf = (me: Me): { title: string; sections: Section[] }[] =>
  (hasOwnScreens(me) ? ownGroups : groups)
    .map(({ title, sections }) => ({
      title,
      sections: sections.filter(({ right }) => may(me, right)),
    }))
    .filter(({ sections }) => sections.length > 0)

/** The menu groups, which include the first steps only while some are not done. */
export const menuGroupsOf = (me: Me, hasFirstSteps: boolean): { title: string; sections: Section[] }[] =>
  groupsOf(me).map(({ title, sections }) => ({
    title,
    sections: sections.filter(({ to }) => hasFirstSteps || to !== '/start'),
  }))

export const sectionsOf = (me: Me): Section[] => [
  ...groupsOf(me).flatMap(({ sections }) => sections),
  ...views.filter(({ right }) => may(me, right)),
]

/** A section not open to every role, with a sentence about who may open it. */
export interface ClosedSection extends Pick<Section, 'title' | 'icon'> {
  access: string
}

/** The section with this route if the user may not open it. */
export function closedOf(me: Me, route: string | undefined): ClosedSection | undefined {
  const section = closable.find(({ to, also }) => route !== undefined && [to, also].includes(route))
  if (!section || may(me, section.right)) return undefined
  return { ...section, access: section.access ?? 'Раздел вам недоступен' }
}
