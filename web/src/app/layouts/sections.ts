import type { Permission } from '@naryad/contract/kit/rights'
import IconAddressBook from '~icons/address-book'
import IconArrowsExchange from '~icons/arrows-exchange'
import IconBuilding from '~icons/building'
import IconCalendar from '~icons/calendar'
import IconCalendarDue from '~icons/calendar-due'
import IconChartBar from '~icons/chart-bar'
import IconContract from '~icons/contract'
import IconCpu from '~icons/cpu'
import IconFileTime from '~icons/file-time'
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

import type { IconComponent } from '../../ui/Icon.tsx'
import type { SectionPath } from './sectionPath.ts'

export interface Section {
  to: SectionPath
  title: string
  keys: string
  icon: IconComponent
}

export interface Owned extends Section {
  right: Permission
  /** Who may open it, if not every role may. */
  access?: string
  /** Another screen with the same right. */
  also?: string
}

/** Screens over all queues. */
const work: readonly Owned[] = [
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

const forStaff = 'Раздел доступен сотрудникам'

/** «Планирование» */
const planning: readonly Owned[] = [
  {
    to: '/day',
    title: 'Мой день',
    keys: 'KeyG KeyY',
    icon: IconSunHigh,
    right: 'calendar.own',
    access: forStaff,
  },
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

const notForEngineers = 'Раздел доступен администраторам, диспетчерам и представителям организаций'

/** Shown by a switch in the head of another screen: reached by keys and the palette, not listed in the menu. */
export const views: readonly Owned[] = [
  {
    to: '/contracts/{-$id}',
    title: 'Договоры',
    keys: 'KeyG KeyX',
    icon: IconContract,
    right: 'contracts.read',
    access: notForEngineers,
    also: '/without-contract/{-$id}',
  },
  {
    to: '/acts/{-$id}',
    title: 'Акты',
    keys: 'KeyG KeyJ',
    icon: IconReceipt,
    right: 'acts.read',
    access: notForEngineers,
  },
  { to: '/units/{-$id}', title: 'Приборы', keys: 'KeyG KeyU', icon: IconCpu, right: 'units.read' },
]

/** «Компания»: administration. */
const company: readonly Owned[] = [
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

export const groups: readonly MenuGroup[] = [
  { title: 'Работа', sections: [...work, terms] },
  { title: 'Планирование', sections: [...planning, map] },
  { title: 'Клиенты', sections: clients },
  { title: 'Компания', sections: company },
]

/** The menu of a client. */
export const ownGroups: readonly MenuGroup[] = [
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

export interface MenuGroup {
  title: string
  sections: readonly Owned[]
}

interface Closable extends Pick<Owned, 'title' | 'icon' | 'right' | 'access' | 'also'> {
  to: string
}

/** Screens that some roles may not open. Those of «Мои заявки» lead the staff home instead. */
export const closable: readonly Closable[] = [
  ...groups.flatMap(({ sections }) => sections),
  ...views,
  {
    to: '/drivers/tachograph-files/{-$id}',
    title: 'Файлы тахографа',
    icon: IconFileTime,
    right: 'tachographFiles.read',
    access: forStaff,
  },
]
