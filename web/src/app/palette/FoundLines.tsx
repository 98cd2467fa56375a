import type { CarShort } from '@naryad/contract/cars/cars'
import { TaskStatus } from '@naryad/contract/tasks/tasks.codes'
import type { ReactNode } from 'react'
import IconAddressBook from '~icons/address-book'
import IconBuilding from '~icons/building'
import IconSteeringWheel from '~icons/steering-wheel'
import IconTruck from '~icons/truck'

import type { RecentObject, RecentTask } from '../../client/commands/recent.ts'
import { CarName } from '../../entities/car/CarName.tsx'
import { Plate } from '../../entities/car/Plate.tsx'
import { StatusMark } from '../../entities/task/StatusMark.tsx'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'
import { Marked } from '../../ui/marks/Marked.tsx'
import { markedPhone } from './markedPhone.ts'

import styles from './Palette.module.css'

export const TaskLine = ({ recent, query }: { recent: RecentTask; query: string }) => {
  const status = TaskStatus.safeParse(recent.status).data
  return (
    <>
      {status && <StatusMark status={status} isBare />}
      <span className={styles.number}>
        <Marked query={query}>{String(recent.number)}</Marked>
      </span>
      <span className={styles.title}>
        <Marked query={query}>{recent.title}</Marked>
      </span>
      {recent.plate && <Plate plate={recent.plate} query={query} />}
    </>
  )
}

const signs: Record<RecentObject['kind'], IconComponent> = {
  car: IconTruck,
  company: IconBuilding,
  driver: IconSteeringWheel,
  contact: IconAddressBook,
}

export const ObjectLine = ({ recent: { kind, title, plate, aside } }: { recent: RecentObject }) => (
  <>
    <span className={styles.sign}>
      <Icon of={signs[kind]} />
    </span>
    {plate && <Plate plate={plate} />}
    <span className={styles.title}>
      {title} {aside && <span className={styles.dim}>{aside}</span>}
    </span>
  </>
)

interface CarLineProps {
  sign: IconComponent
  car: CarShort
  query: string
  children: ReactNode
}

export const CarLine = ({ sign, car, query, children }: CarLineProps) => (
  <>
    <span className={styles.sign}>
      <Icon of={sign} />
    </span>
    <CarName car={car} query={query} />
    <span className={styles.title}>{children}</span>
  </>
)

export const SignLine = ({ sign, children }: { sign: IconComponent; children: ReactNode }) => (
  <>
    <span className={styles.sign}>
      <Icon of={sign} />
    </span>
    <span className={styles.title}>{children}</span>
  </>
)

interface PersonLineProps {
  sign: IconComponent
  name: string
  phone: string | null
  aside?: string | undefined
  query: string
}

/** Name and phone, because the search may match either. */
export function PersonLine({ sign, name, phone, aside, query }: PersonLineProps) {
  const shown = phone && markedPhone(phone, query)
  return (
    <SignLine sign={sign}>
      <Marked query={query}>{name}</Marked>{' '}
      <span className={styles.dim}>
        {shown && (
          <>
            {shown.before}
            {shown.match && <mark>{shown.match}</mark>}
            {shown.after}
          </>
        )}
        {shown && aside ? ', ' : ''}
        {aside}
      </span>
    </SignLine>
  )
}

export const CompanyLine = ({
  sign,
  name,
  inn,
  query,
}: {
  sign: IconComponent
  name: string
  inn: string | null
  query: string
}) => (
  <SignLine sign={sign}>
    <Marked query={query}>{name}</Marked>{' '}
    {inn && (
      <span className={styles.dim}>
        ИНН <Marked query={query}>{inn}</Marked>
      </span>
    )}
  </SignLine>
)
