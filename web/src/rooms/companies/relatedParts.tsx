import type { Car } from '@naryad/contract/cars/cars'
import type { Contact } from '@naryad/contract/contacts/contacts'
import type { Driver } from '@naryad/contract/drivers/drivers'
import { Link } from '@tanstack/react-router'

import { fullName, shortName } from '../../kit/formats/people.ts'
import { phone } from '../../kit/formats/phones.ts'
import { CarStatusMark } from '../../kit/marks/CarStatusMark.tsx'
import { Plate, PlateOrNone } from '../../kit/marks/Plate.tsx'
import { CountCell, noValue } from '../../kit/register/cells.tsx'
import { Expiry } from '../../kit/register/Expiry.tsx'
import { PhoneLink } from '../../kit/register/links.tsx'
import { useNow } from '../../kit/useNow.ts'
import { companiesQueries } from './companies.queries.ts'
import { type RelatedColumn, RelatedList } from './RelatedList.tsx'

interface PartProps {
  companyId: number
}

const carColumns: RelatedColumn<Car>[] = [
  {
    title: 'Госномер',
    cell: ({ id, plate }) => (
      <Link to="/cars/{-$id}" params={{ id }}>
        <Plate plate={plate} />
      </Link>
    ),
  },
  { title: 'Модель', cell: ({ brand, model }) => `${brand} ${model}`.trim() || noValue },
  { title: 'VIN', cell: ({ vin }) => vin ?? noValue, room: 'wide' },
  { title: 'Тахограф', cell: ({ tachographModel }) => tachographModel || noValue, room: 'wide' },
  { title: 'Статус', cell: ({ status }) => <CarStatusMark status={status} />, room: 'wide' },
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

export const CarsPart = ({ companyId }: PartProps) => (
  <RelatedList
    companyId={companyId}
    label="Автомобили"
    search="Госномер, VIN, модель"
    query={companiesQueries.cars}
    columns={carColumns}
    empty="Автомобилей у организации нет"
    all={{ to: '/cars/{-$id}', title: 'В разделе «Автомобили»' }}
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
  { title: 'ТС', cell: ({ car }) => <PlateOrNone plate={car?.plate ?? null} />, room: 'wide' },
  {
    title: 'Карта до',
    cell: ({ driverCardExpiresOn }) => <CardExpiry day={driverCardExpiresOn} />,
    room: 'wide',
  },
]

export const DriversPart = ({ companyId }: PartProps) => (
  <RelatedList
    companyId={companyId}
    label="Водители"
    search="Имя, телефон, карта"
    query={companiesQueries.drivers}
    columns={driverColumns}
    empty="Водителей у организации нет"
    all={{ to: '/drivers/{-$id}', title: 'В разделе «Водители»' }}
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

export const ContactsPart = ({ companyId }: PartProps) => (
  <RelatedList
    companyId={companyId}
    label="Контакты"
    search="Имя, телефон, почта"
    query={companiesQueries.contacts}
    columns={contactColumns}
    empty="Контактов у организации нет"
    all={{ to: '/contacts/{-$id}', title: 'В разделе «Контакты»' }}
  />
)
