import type { Me } from '@naryad/contract/auth/auth'
import type { Permission } from '@naryad/contract/kit/rights'
import { type Queue, queues, queueTitles } from '@naryad/contract/tasks/tasks.queues'
import { IconAddressBook, IconBuilding, IconSteeringWheel, IconTruck } from '@tabler/icons-react'

import type { IconComponent } from '../../kit/Icon.tsx'
import { may } from '../../platform/session/me.ts'

export interface Place {
  queue: Queue
  title: string
  keys: string
}

const queueKeys: Record<Queue, string> = {
  tachograph: 'KeyG KeyT',
  glonass: 'KeyG KeyG',
  skud: 'KeyG KeyS',
  luv: 'KeyG KeyL',
  external: 'KeyG KeyE',
}

/** The screens this person can open, as the menu, the palette and the keys show them. */
export const placesOf = (me: Pick<Me, 'queues'>): Place[] =>
  queues
    .filter((queue) => me.queues.length === 0 || me.queues.includes(queue))
    .map((queue) => ({ queue, title: queueTitles[queue], keys: queueKeys[queue] }))

export interface Section {
  to: '/organizations/{-$id}' | '/cars/{-$id}' | '/drivers/{-$id}' | '/contacts/{-$id}'
  title: string
  keys: string
  icon: IconComponent
}

/** «Клиенты»: the registers, in the order of the menu. */
const sections: readonly (Section & { right: Permission })[] = [
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

/** The registers that this person may see. */
export const sectionsOf = (me: Me): Section[] => sections.filter(({ right }) => may(me, right))
