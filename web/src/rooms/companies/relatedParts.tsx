import { type Car, CarFilters } from '@naryad/contract/cars/cars'
import { carColumns as allCarColumns } from '@naryad/contract/cars/cars.columns'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import type { CompanyRef } from '@naryad/contract/companies/companies'
import { type Contact, ContactFilters } from '@naryad/contract/contacts/contacts'
import { contactColumns as allContactColumns } from '@naryad/contract/contacts/contacts.columns'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { type Driver, DriverFilters } from '@naryad/contract/drivers/drivers'
import { driverColumns as allDriverColumns } from '@naryad/contract/drivers/drivers.columns'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { fullName, shortName } from '@naryad/contract/kit/people'
import { type User, UserFilters } from '@naryad/contract/users/users.accounts'
import { userColumns as allUserColumns } from '@naryad/contract/users/users.columns'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { Link } from '@tanstack/react-router'

import { CarName, CarNameOrNone } from '../../entities/car/CarName.tsx'
import { CarStatusMark } from '../../entities/car/CarStatusMark.tsx'
import { TermLeft } from '../../entities/maintenance/TermMark.tsx'
import { AccessMark } from '../../entities/person/AccessMark.tsx'
import { LastSeen } from '../../entities/person/LastSeen.tsx'
import { phone } from '../../ui/formats/phones.ts'
import { CountCell, noValue } from '../../ui/register/cells.tsx'
import { Expiry } from '../../ui/register/Expiry.tsx'
import { MailLink, PhoneLink } from '../../ui/register/links.tsx'
import { useNow } from '../../ui/useNow.ts'
import { CarForm, ownCarFilters } from '../cars/index.ts'
import { ContactForm } from '../contacts/index.ts'
import { DriverForm, ownDriverFilters } from '../drivers/index.ts'
import { UserForm } from '../users/index.ts'
import { companiesQueries } from './companies.queries.ts'
import { type NewOf, type RelatedColumn, RelatedList } from './RelatedList.tsx'

interface PartProps {
  company: CompanyRef
}

/** The list reloads by itself. */
const onSaved = () => {}

const carColumns: RelatedColumn<Car>[] = [
  {
    title: 'Госномер',
    cell: (car) => (
      <Link to="/cars/{-$id}" params={{ id: car.id }}>
        <CarName car={car} />
      </Link>
    ),
  },
  { title: 'Модель', cell: ({ brand, model }) => `${brand} ${model}`.trim() || noValue },
  { title: 'VIN', cell: ({ vin }) => vin ?? noValue, room: 'wide' },
  { title: 'Тахограф', cell: ({ tachographModel }) => tachographModel || noValue, room: 'wider' },
  { title: 'Статус', cell: ({ status }) => <CarStatusMark status={status} />, room: 'wide' },
  {
    title: 'Срок через',
    cell: ({ nearestRange }) =>
      nearestRange ? <TermLeft term={nearestRange} kind={nearestRange.kind} /> : noValue,
    align: 'right',
    room: 'wide',
  },
  {
    title: 'Водитель',
    cell: ({ driver }) =>
      driver ? (
        <Link to="/drivers/{-$id}" params={{ id: driver.id }}>
          {shortName(driver)}
        </Link>
      ) : (
        noValue
      ),
    room: 'widest',
  },
  {
    title: 'Заявки',
    cell: ({ openTasksCount }) => <CountCell>{openTasksCount}</CountCell>,
    align: 'right',
  },
]

const NewCar = ({ company, onClose }: NewOf) => (
  <CarForm item={null} prefill={{ company }} onSaved={onSaved} onClose={onClose} />
)

const firstCars = CarFilters.parse({ orderBy: 'plate', sort: 'ASC' })

export const CarsPart = ({ company }: PartProps) => (
  <RelatedList
    company={company}
    label="Автомобили"
    search="Госномер, VIN, модель"
    query={companiesQueries.cars}
    initial={firstCars}
    filters={ownCarFilters}
    columns={carColumns}
    empty="Автомобилей у организации нет"
    all={{ to: '/cars/{-$id}', title: 'В разделе «Автомобили»' }}
    excel={{ route: exportsRoutes.cars, columns: allCarColumns }}
    create={{
      title: 'Добавить автомобиль',
      route: carsRoutes.create,
      Form: NewCar,
    }}
  />
)

const CardExpiry = ({ day }: { day: string | null }) => <Expiry day={day} now={useNow()} />

const driverColumns: RelatedColumn<Driver>[] = [
  {
    title: 'Водитель',
    cell: (driver) => (
      <Link to="/drivers/{-$id}" params={{ id: driver.id }}>
        {fullName(driver)}
      </Link>
    ),
  },
  {
    title: 'Телефон',
    cell: ({ phone }) => (phone ? <PhoneLink number={phone} /> : noValue),
  },
  { title: 'ТС', cell: ({ car }) => <CarNameOrNone car={car} />, room: 'wide' },
  {
    title: 'Карта до',
    cell: ({ driverCardExpiresOn }) => <CardExpiry day={driverCardExpiresOn} />,
    room: 'wide',
  },
]

const NewDriver = ({ company, onClose }: NewOf) => (
  <DriverForm item={null} prefill={{ company }} onSaved={onSaved} onClose={onClose} />
)

const firstDrivers = DriverFilters.parse({})
// The list has no tabs that would set these filters.
const offeredDriverFilters = ownDriverFilters.map((filter) => ({ ...filter, isQuiet: false }))

export const DriversPart = ({ company }: PartProps) => (
  <RelatedList
    company={company}
    label="Водители"
    search="Имя, телефон, карта"
    query={companiesQueries.drivers}
    initial={firstDrivers}
    filters={offeredDriverFilters}
    columns={driverColumns}
    empty="Водителей у организации нет"
    all={{ to: '/drivers/{-$id}', title: 'В разделе «Водители»' }}
    excel={{ route: exportsRoutes.drivers, columns: allDriverColumns }}
    create={{
      title: 'Добавить водителя',
      route: driversRoutes.create,
      Form: NewDriver,
    }}
  />
)

const contactColumns: RelatedColumn<Contact>[] = [
  {
    title: 'Имя',
    cell: ({ id, name }) => (
      <Link to="/contacts/{-$id}" params={{ id }}>
        {name}
      </Link>
    ),
  },
  { title: 'Должность', cell: ({ position }) => position || noValue, room: 'wide' },
  {
    title: 'Телефоны',
    cell: ({ phones: [first, ...others] }) =>
      first ? (
        <span data-tip={others.map((one) => phone(one.phone)).join(', ') || undefined}>
          <PhoneLink number={first.phone} />
          {others.length > 0 && `, ещё ${others.length}`}
        </span>
      ) : (
        noValue
      ),
  },
  { title: 'Почта', cell: ({ email }) => email ?? noValue, room: 'wide' },
]

const NewContact = ({ company, onClose }: NewOf) => (
  <ContactForm item={null} prefill={{ company }} onSaved={onSaved} onClose={onClose} />
)

const firstContacts = ContactFilters.parse({})

export const ContactsPart = ({ company }: PartProps) => (
  <RelatedList
    company={company}
    label="Контакты"
    search="Имя, телефон, почта"
    query={companiesQueries.contacts}
    initial={firstContacts}
    columns={contactColumns}
    empty="Контактов у организации нет"
    all={{ to: '/contacts/{-$id}', title: 'В разделе «Контакты»' }}
    excel={{ route: exportsRoutes.contacts, columns: allContactColumns }}
    create={{
      title: 'Добавить контакт',
      route: contactsRoutes.create,
      Form: NewContact,
    }}
  />
)

const Seen = ({ at }: { at: string | null }) => <LastSeen at={at} now={useNow()} />

const userColumns: RelatedColumn<User>[] = [
  {
    title: 'Пользователь',
    cell: (user) => (
      <Link to="/users/{-$id}" params={{ id: user.id }}>
        {fullName(user)}
      </Link>
    ),
  },
  { title: 'Почта', cell: ({ email }) => <MailLink address={email} />, room: 'wide' },
  { title: 'Телефон', cell: ({ phone }) => (phone ? <PhoneLink number={phone} /> : noValue), room: 'wide' },
  { title: 'Был в системе', cell: ({ lastSeenAt }) => <Seen at={lastSeenAt} />, room: 'wide' },
  { title: 'Доступ', cell: (user) => <AccessMark user={user} /> },
]

const NewUser = ({ company, onClose }: NewOf) => (
  <UserForm item={null} prefill={{ role: 'client', company }} onSaved={onSaved} onClose={onClose} />
)

const firstUsers = UserFilters.parse({})

export const UsersPart = ({ company }: PartProps) => (
  <RelatedList
    company={company}
    label="Пользователи"
    search="Имя, почта, телефон"
    query={companiesQueries.users}
    initial={firstUsers}
    columns={userColumns}
    empty="У организации нет пользователей"
    all={{ to: '/users/{-$id}', title: 'В разделе «Пользователи»' }}
    excel={{ route: exportsRoutes.users, columns: allUserColumns }}
    create={{
      title: 'Добавить пользователя',
      route: usersRoutes.create,
      Form: NewUser,
    }}
  />
)
