import type { Me } from '@naryad/contract/auth/auth'
import type { Permission } from '@naryad/contract/kit/rights'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import IconAddressBook from '~icons/address-book'
import IconArrowsExchange from '~icons/arrows-exchange'
import IconBuilding from '~icons/building'
import IconCalendar from '~icons/calendar'
import IconCalendarDue from '~icons/calendar-due'
import IconChartBar from '~icons/chart-bar'
import IconContract from '~icons/contract'
import IconCpu from '~icons/cpu'
import IconFlag from '~icons/flag'
import IconInbox from '~icons/inbox'
import IconMap2 from '~icons/map-2'
import IconPhone from '~icons/phone'
import IconReceipt from '~icons/receipt'
import IconSend from '~icons/send'
import IconSettings from '~icons/settings'
import IconSteeringWheel from '~icons/steering-wheel'
import IconSunHigh from '~icons/sun-high'
import IconTruck from '~icons/truck'
import IconUserPlus from '~icons/user-plus'
import IconUsers from '~icons/users'

import { may } from '../../client/session/me.ts'
import { openOnly, writeConditions } from '../../rooms/tasks/filters/conditions.ts'
import { allQueues, type ListQueue } from '../../rooms/tasks/list/listQueue.ts'
import type { ListSearch } from '../../rooms/tasks/list/listState.ts'
import { usualQueue, visibleQueues } from '../../rooms/tasks/queues.ts'
import { ownOpenConditions } from '../../rooms/tasks/views/ownConditions.ts'
import type { IconComponent } from '../../ui/Icon.tsx'
import { isPhone } from '../../ui/useMedia.ts'
import type { SectionPath } from './sectionPath.ts'

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

export interface Section {
  to: SectionPath
  title: string
  keys: string
  icon: IconComponent
}

/** Path parameters of the screen itself, without an opened object. */
export const nothingOpened = { id: undefined, section: undefined, report: undefined }

type Owned = Section & { right: Permission }

/** Screens over all queues. */
const work: readonly (Owned & ClosedSection)[] = [
  {
    to: '/suggestions',
    title: 'На разбор',
    keys: 'KeyG KeyI',
    icon: IconInbox,
    right: 'suggestions.decide',
    access: 'Раздел доступен администраторам и диспетчерам',
  },
  {
    to: '/calls/{-$id}',
    title: 'Звонки',
    keys: 'KeyG KeyZ',
    icon: IconPhone,
    right: 'calls.use',
    access: 'Раздел доступен администраторам и диспетчерам',
  },
  {
    to: '/shift/{-$id}',
    title: 'Смена',
    keys: 'KeyG KeyH',
    icon: IconArrowsExchange,
    right: 'shifts.use',
    access: 'Раздел доступен администраторам и диспетчерам',
  },
]

/** «Планирование» */
const planning: readonly Owned[] = [
  { to: '/day', title: 'Мой день', keys: 'KeyG KeyY', icon: IconSunHigh, right: 'calendar.own' },
  { to: '/calendar', title: 'Календарь', keys: 'KeyG KeyC', icon: IconCalendar, right: 'calendar.read' },
]

const terms: Owned = {
  to: '/terms/{-$id}',
  title: 'Что кончается',
  keys: 'KeyG KeyW',
  icon: IconCalendarDue,
  right: 'maintenance.read',
}

/** «Клиенты»: the registers, in menu order. */
const clients: readonly Owned[] = [
  {
    to: '/organizations/{-$id}',
    title: 'Организации',
    keys: 'KeyG KeyO',
    icon: IconBuilding,
    right: 'companies.read',
  },
  { to: '/cars/{-$id}', title: 'Автомобили', keys: 'KeyG KeyV', icon: IconTruck, right: 'cars.read' },
  {
    to: '/drivers/{-$id}',
    title: 'Водители',
    keys: 'KeyG KeyD',
    icon: IconSteeringWheel,
    right: 'drivers.read',
  },
  {
    to: '/contacts/{-$id}',
    title: 'Контакты',
    keys: 'KeyG KeyK',
    icon: IconAddressBook,
    right: 'contacts.read',
  },
]

/** Shown by a switch in the head of another screen: reached by keys and the palette, not listed in the menu. */
const views: readonly Owned[] = [
  {
    to: '/contracts/{-$id}',
    title: 'Договоры',
    keys: 'KeyG KeyX',
    icon: IconContract,
    right: 'contracts.read',
  },
  { to: '/acts/{-$id}', title: 'Акты', keys: 'KeyG KeyJ', icon: IconReceipt, right: 'acts.read' },
  { to: '/units/{-$id}', title: 'Приборы', keys: 'KeyG KeyU', icon: IconCpu, right: 'units.read' },
]

/** A section not open to every role, with a sentence about who may open it. */
export type ClosedSection = Section & { access: string }

/** «Компания»: administration. */
const company: readonly (Owned & ClosedSection)[] = [
  {
    to: '/start',
    title: 'Первые шаги',
    keys: 'KeyG KeyF',
    icon: IconFlag,
    right: 'settings.read',
    access: 'Раздел доступен администраторам',
  },
  {
    to: '/analytics/{-$report}',
    title: 'Аналитика',
    keys: 'KeyG KeyA',
    icon: IconChartBar,
    right: 'reports.read',
    access: 'Раздел доступен администраторам и диспетчерам',
  },
  {
    to: '/users/{-$id}',
    title: 'Пользователи',
    keys: 'KeyG KeyP',
    icon: IconUsers,
    right: 'users.read',
    access: 'Раздел доступен администраторам и диспетчерам',
  },
  {
    to: '/registration-requests/{-$id}',
    title: 'Регистрация',
    keys: 'KeyG KeyR',
    icon: IconUserPlus,
    right: 'registration.read',
    access: 'Раздел доступен администраторам и старшим диспетчерам',
  },
  {
    to: '/tg/{-$id}',
    title: 'Уведомления',
    keys: 'KeyG KeyB',
    icon: IconSend,
    right: 'messengers.read',
    access: 'Раздел доступен администраторам и старшим диспетчерам',
  },
  {
    to: '/settings/{-$section}',
    title: 'Настройки',
    keys: 'KeyG KeyN',
    icon: IconSettings,
    right: 'settings.read',
    access: 'Раздел доступен администраторам',
  },
]

const map: Owned = { to: '/maps', title: 'Карта', keys: 'KeyG KeyM', icon: IconMap2, right: 'tasks.read' }

const groups: readonly MenuGroup[] = [
  { title: 'Работа', sections: [...work, terms] },
  { title: 'Планирование', sections: [...planning, map] },
  { title: 'Клиенты', sections: clients },
  { title: 'Компания', sections: company },
]

/** The menu of a client. */
const ownGroups: readonly MenuGroup[] = [
  {
    title: 'Заявки',
    sections: [
      { to: '/my/{-$id}', title: 'Мои заявки', keys: 'KeyG KeyM', icon: IconInbox, right: 'tasks.read' },
      {
        to: '/my/approvals',
        title: 'Согласование',
        keys: 'KeyG KeyA',
        icon: IconReceipt,
        right: 'tasks.approveCosts',
      },
      ...planning.filter(({ to }) => to !== '/day'),
      { ...map, keys: 'KeyG KeyP' },
    ],
  },
  {
    title: 'Организация',
    sections: [
      {
        to: '/my/company',
        title: 'Моя организация',
        keys: 'KeyG KeyO',
        icon: IconBuilding,
        right: 'companies.read',
      },
      ...clients.filter(({ to }) => to !== '/organizations/{-$id}'),
      terms,
      {
        to: '/analytics/{-$report}',
        title: 'Отчёты',
        keys: 'KeyG KeyQ',
        icon: IconChartBar,
        right: 'reports.read',
      },
    ],
  },
]

interface MenuGroup {
  title: string
  sections: readonly Owned[]
}

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

/** The section with this route if the user may not open it. The registers are open to every role. */
export const closedOf = (me: Me, route: string | undefined): ClosedSection | undefined =>
  [...work, ...company].find(({ to, right }) => to === route && !may(me, right))
