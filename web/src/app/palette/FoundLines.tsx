import type { CarShort } from '@naryad/contract/cars/cars'
import { TaskStatus } from '@naryad/contract/tasks/tasks.codes'
import type { ReactNode } from 'react'
import IconTruck from '~icons/truck'

import type { FoundObject } from '../../client/commands/found.ts'
import type { RecentObject, RecentTask } from '../../client/commands/recent.ts'
import { CarName } from '../../entities/car/CarName.tsx'
import { Plate } from '../../entities/car/Plate.tsx'
import { StatusMark } from '../../entities/task/StatusMark.tsx'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'
import { Marked } from '../../ui/marks/Marked.tsx'
import { foundKinds } from './foundKinds.ts'
import { markedPhone } from './markedPhone.ts'

import styles from './Palette.module.css'

export const TaskLine = ({ recent, query }: { recent: RecentTask; query: string }) => {
  const status = TaskStatus.safeParse(recent.status).data
  return (
    <>
      {status && <StatusMark status={status} isBare />}
      <span className="digits secondary">
        <Marked query={query}>{String(recent.number)}</Marked>
      </span>
      <span className={styles.title}>
        <Marked query={query}>{recent.title}</Marked>
      </span>
      {recent.plate && <Plate plate={recent.plate} query={query} />}
    </>
  )
}

const iconOf = (kind: string): IconComponent | undefined =>
  kind === 'car' ? IconTruck : foundKinds.find((found) => found.kind === kind)?.icon

export function ObjectLine({ recent: { kind, title, plate, aside } }: { recent: RecentObject }) {
  const icon = iconOf(kind)
  return (
    <>
      <span className="inline-flex muted">{icon && <Icon of={icon} />}</span>
      {plate && <Plate plate={plate} />}
      <span className={styles.title}>
        {title} {aside && <span className="muted usual-weight">{aside}</span>}
      </span>
    </>
  )
}

interface CarLineProps {
  sign: IconComponent
  car: CarShort
  query: string
  children: ReactNode
}

export const CarLine = ({ sign, car, query, children }: CarLineProps) => (
  <>
    <span className="inline-flex muted">
      <Icon of={sign} />
    </span>
    <CarName car={car} query={query} />
    <span className={styles.title}>{children}</span>
  </>
)

export const SignLine = ({ sign, children }: { sign: IconComponent; children: ReactNode }) => (
  <>
    <span className="inline-flex muted">
      <Icon of={sign} />
    </span>
    <span className={styles.title}>{children}</span>
  </>
)

interface FoundLineProps {
  icon: IconComponent
  object: FoundObject
  query: string
}

/** The name, and the phone or the INN, because the search may match either. */
export function FoundLine({ icon, object: { title, phone, inn, aside }, query }: FoundLineProps) {
  const shown = phone && markedPhone(phone, query)
  return (
    <SignLine sign={icon}>
      <Marked query={query}>{title}</Marked>{' '}
      {inn && (
        <span className="muted usual-weight">
          ИНН <Marked query={query}>{inn}</Marked>
        </span>
      )}
      <span className="muted usual-weight">
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
