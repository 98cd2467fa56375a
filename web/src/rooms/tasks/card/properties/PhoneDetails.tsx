import { shortName } from '@naryad/contract/kit/people'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import IconChevronDown from '~icons/chevron-down'

import { carQuery } from '../../../../entities/car/cars.queries.ts'
import { TermLine } from '../../../../entities/maintenance/TermMark.tsx'
import { nearSpan } from '../../../../ui/formats/dates.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { CarDevices } from './CarDevices.tsx'
import { CarTerms } from './CarTerms.tsx'
import { OthersOfCar } from './OthersOfCar.tsx'
import type { PropertiesProps } from './propertiesProps.ts'
import { Property } from './Property.tsx'
import { RoutePart } from './RoutePart.tsx'
import { WorkProperties } from './WorkProperties.tsx'

import styles from './phone.module.css'

/** Properties that are rarely needed: collapsed, with the most important ones in the summary. */
export function PhoneDetails(props: PropertiesProps) {
  const { task, open } = props
  const { data: car } = useQuery({ ...carQuery(task.car?.id ?? 0), enabled: task.car !== null })
  const plan = nearSpan(task.plannedFrom, task.plannedTo)
  const operator = task.operator ? [task.operator, ...task.crew].map(shortName).join(', ') : 'Без оператора'
  return (
    <>
      <aside className="no-margin rigid border rounded-xl bg" aria-label="Свойства заявки">
        <Fold
          title="Свойства"
          said={plan ? `${operator}, ${plan}` : operator}
          isAsked={open === 'operator' || open === 'crew' || open === 'queue'}
        >
          <WorkProperties {...props} />
        </Fold>
        {task.car && (
          <Fold
            title="Приборы и сроки ТС"
            said={car?.nearestRange && <TermLine term={car.nearestRange} kind={car.nearestRange.kind} />}
          >
            <dl className="no-margin">
              {car && (
                <>
                  <CarTerms car={car} />
                  <CarDevices car={car} />
                </>
              )}
              {task.carServer && <Property title="Сервер">{task.carServer.title}</Property>}
            </dl>
          </Fold>
        )}
      </aside>
      <div className={styles.others}>
        <RoutePart task={task} />
      </div>
      {task.car && (
        <div className={styles.others}>
          <OthersOfCar task={task} carId={task.car.id} />
        </div>
      )}
    </>
  )
}

interface FoldProps {
  title: string
  /** Summary while collapsed. */
  said: ReactNode
  /** A command has opened a property inside. */
  isAsked?: boolean
  children: ReactNode
}

function Fold({ title, said, isAsked = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (isAsked && !isOpen) setOpen(true)
  return (
    <section className={styles.fold}>
      <button
        type="button"
        className={styles.foldHead}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="rigid text-14 strong">{title}</span>
        {!isOpen && <span className={`min-width-0 truncate text-14 muted ${styles.said}`}>{said}</span>}
        <Icon of={IconChevronDown} size={20} />
      </button>
      <div id={id} hidden={!isOpen} className="pad-x-14 pad-bottom-8">
        {isOpen && children}
      </div>
    </section>
  )
}
