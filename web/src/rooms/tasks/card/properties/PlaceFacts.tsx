import { fullName } from '@naryad/contract/kit/people'
import type { Task } from '@naryad/contract/tasks/tasks'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import IconChevronRight from '~icons/chevron-right'
import IconCopy from '~icons/copy'
import IconPhone from '~icons/phone'

import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { copyText } from '../../../../ui/copyText.ts'
import { phoneLink } from '../../../../ui/formats/phones.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { PhoneText } from '../../../../ui/PhoneText.tsx'
import { modelOf } from './modelOf.ts'

import styles from './phone.module.css'

interface PlaceFactsProps {
  task: Task
  /** The truck's name, with or without a choice of another. */
  carName: ReactNode
}

/** The first card of a task on a phone: truck, organization, driver, contact and address. */
export function PlaceFacts({ task, carName }: PlaceFactsProps) {
  const { car, company, driver, contact, address } = task
  return (
    <dl className="no-margin rigid above-12 border rounded-xl bg after-16 before-16">
      <Fact
        title={taskTitles.car}
        end={car && <OpenEnd to="/cars/{-$id}" id={car.id} label="Открыть автомобиль" />}
      >
        {carName}
        {car && <div className="text-14 line-20 digits muted">{modelOf(car)}</div>}
      </Fact>
      <Fact
        title="Клиент"
        end={company && <OpenEnd to="/organizations/{-$id}" id={company.id} label="Открыть организацию" />}
      >
        {company ? company.name : nothing}
      </Fact>
      <Fact
        title={taskTitles.driver}
        end={driver?.phone && <CallEnd number={driver.phone} name={fullName(driver)} />}
      >
        <Callable driver={driver} />
      </Fact>
      {contact && <ContactFact contact={contact} />}
      {address && (
        <Fact
          title="Адрес"
          end={
            <IconButton
              label="Скопировать адрес"
              icon={IconCopy}
              iconSize={20}
              className={styles.end}
              onClick={() => void copyText(address, 'Адрес скопирован')}
            />
          }
        >
          {address}
        </Fact>
      )}
    </dl>
  )
}

const nothing = <span className="muted">Нет данных</span>

const Callable = ({ driver }: Pick<Task, 'driver'>) =>
  driver ? (
    <>
      <Link to="/drivers/{-$id}" params={{ id: driver.id }} className={styles.name ?? ''}>
        {fullName({ ...driver, middleName: '' })}
      </Link>
      {driver.phone && (
        <div className="text-14 line-20 digits muted">
          <PhoneText number={driver.phone} />
        </div>
      )}
    </>
  ) : (
    nothing
  )

function ContactFact({ contact }: { contact: NonNullable<Task['contact']> }) {
  const number = contact.phones[0]?.phone
  return (
    <Fact title="Контакт" end={number && <CallEnd number={number} name={contact.name} />}>
      <Link to="/contacts/{-$id}" params={{ id: contact.id }} className={styles.name ?? ''}>
        {contact.name}
      </Link>
      {number && (
        <div className="text-14 line-20 digits muted">
          <PhoneText number={number} />
        </div>
      )}
    </Fact>
  )
}

interface OpenEndProps {
  to: '/cars/{-$id}' | '/organizations/{-$id}'
  id: number
  label: string
}

const OpenEnd = ({ to, id, label }: OpenEndProps) => (
  <Link to={to} params={{ id }} className={styles.end ?? ''} aria-label={label}>
    <Icon of={IconChevronRight} size={20} />
  </Link>
)

const CallEnd = ({ number, name }: { number: string; name: string }) => (
  <a className={styles.end} href={phoneLink(number)} aria-label={`Позвонить: ${name}`}>
    <Icon of={IconPhone} size={20} />
  </a>
)

interface FactProps {
  title: string
  /** Action buttons of the property, large enough for touch. */
  end: ReactNode
  children: ReactNode
}

const Fact = ({ title, end, children }: FactProps) => (
  <div className={styles.fact}>
    <dt>{title}</dt>
    <dd className="no-margin grow min-width-0 break-words line-20">{children}</dd>
    {end && <dd className="no-margin">{end}</dd>}
  </div>
)
