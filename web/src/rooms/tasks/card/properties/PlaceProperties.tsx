import type { Car } from '@naryad/contract/cars/cars'
import { fullName } from '@naryad/contract/kit/people'
import type { Task } from '@naryad/contract/tasks/tasks'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import IconPhone from '~icons/phone'

import { useMay } from '../../../../client/session/me.ts'
import { carQuery } from '../../../../entities/car/cars.queries.ts'
import { ButtonLink } from '../../../../ui/controls/Button.tsx'
import { phoneLink } from '../../../../ui/formats/phones.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { PhoneText } from '../../../../ui/PhoneText.tsx'
import { CarProperty } from './CarProperty.tsx'
import { CarTerms } from './CarTerms.tsx'
import { ContractProperty } from './ContractProperty.tsx'
import { Copied } from './Copied.tsx'
import { FoldedDevices } from './FoldedDevices.tsx'
import { modelOf } from './modelOf.ts'
import type { PropertiesProps } from './propertiesProps.ts'
import { Property } from './Property.tsx'

import styles from '../card.module.css'

const none = <span className="muted">Нет данных</span>

/** The driver, the contact, the organization, the truck with its devices, and the address. */
export function PlaceProperties({ task, actions, open, onOpen }: PropertiesProps) {
  const mayDispatch = useMay('tasks.dispatch') && task.status !== 'CLOSED'
  const { data: car } = useQuery({ ...carQuery(task.car?.id ?? 0), enabled: task.car !== null })
  return (
    <dl className="no-margin">
      <PeopleProperties task={task} />
      <ContractProperty task={task} />
      <CarProperty
        task={task}
        actions={actions}
        mayChange={mayDispatch}
        isOpen={open === 'car'}
        onOpen={(isOpen) => onOpen(isOpen ? 'car' : null)}
      />
      {task.car && <CarProperties shown={task.car} car={car} />}
      {task.carServer && <Property title="Сервер">{task.carServer.title}</Property>}
      {task.address && (
        <Property title="Адрес">
          <Copied text={task.address} what="Адрес">
            {task.address}
          </Copied>
        </Property>
      )}
    </dl>
  )
}

interface CarPropertiesProps {
  shown: NonNullable<Task['car']>
  /** The complete truck, once it has loaded. */
  car: Car | undefined
}

const CarProperties = ({ shown, car }: CarPropertiesProps) => (
  <>
    <Property title="">
      <Link
        to="/cars/{-$id}"
        params={{ id: shown.id }}
        className="no-underline link hover-underline"
        data-tip="Открыть карточку ТС"
      >
        {modelOf(shown) || 'Карточка ТС'}
      </Link>
    </Property>
    {car && (
      <>
        <CarTerms car={car} />
        <FoldedDevices car={car} />
      </>
    )}
  </>
)

/** The driver, the contact and the organization. */
const PeopleProperties = ({ task }: { task: Task }) => (
  <>
    {task.driver ? (
      <Callable
        title={taskTitles.driver}
        to="/drivers/{-$id}"
        id={task.driver.id}
        name={fullName(task.driver)}
        number={task.driver.phone}
      />
    ) : (
      <Property title={taskTitles.driver}>{none}</Property>
    )}
    {task.contact && (
      <Callable
        title="Контакт"
        to="/contacts/{-$id}"
        id={task.contact.id}
        name={task.contact.name}
        number={task.contact.phones[0]?.phone ?? null}
        tip={task.contact.position}
      />
    )}
    <Property title={taskTitles.company}>
      {task.company ? (
        <Link
          to="/organizations/{-$id}"
          params={{ id: task.company.id }}
          className={`no-underline link hover-underline ${styles.cut}`}
          data-tip-cut
        >
          {task.company.name}
        </Link>
      ) : (
        none
      )}
    </Property>
  </>
)

interface CallableProps {
  title: string
  to: '/drivers/{-$id}' | '/contacts/{-$id}'
  id: number
  name: string
  number: string | null
  tip?: string
}

/** A driver or a contact, with a link that calls the phone number. */
const Callable = ({ title, to, id, name, number, tip }: CallableProps) => (
  <>
    <Property title={title}>
      <span className={styles.value}>
        <Link
          to={to}
          params={{ id }}
          className={`no-underline link hover-underline ${styles.cut}`}
          data-tip={tip ? `${name}, ${tip}` : undefined}
          data-tip-cut
        >
          {name}
        </Link>
        {number && (
          <ButtonLink
            variant="subtle"
            size="compact"
            href={phoneLink(number)}
            aria-label={`Позвонить: ${name}`}
            data-tip="Позвонить"
          >
            <Icon of={IconPhone} />
          </ButtonLink>
        )}
      </span>
    </Property>
    {number && (
      <Property title="">
        <a className={`no-underline link hover-underline ${styles.digits}`} href={phoneLink(number)}>
          <PhoneText number={number} />
        </a>
      </Property>
    )}
  </>
)
