import type { Driver } from '@naryad/contract/drivers/drivers'
import { Link } from '@tanstack/react-router'

import { CarName } from '../../entities/car/CarName.tsx'
import { CompanyLink } from '../../entities/company/CompanyLink.tsx'
import { longDate, shortDay } from '../../ui/formats/dates.ts'
import { Expiry } from '../../ui/register/Expiry.tsx'
import { Fact, Facts } from '../../ui/register/Facts.tsx'
import { PhoneLink } from '../../ui/register/links.tsx'
import { useNow } from '../../ui/useNow.ts'
import { cardNumber } from './cardNumber.ts'

export function DriverFacts({ driver }: { driver: Driver }) {
  const now = useNow()
  return (
    <Facts label="Сведения">
      <Fact title="Телефон">{driver.phone && <PhoneLink number={driver.phone} />}</Fact>
      <Fact title="Организация">{driver.company && <CompanyLink company={driver.company} />}</Fact>
      <Fact title="ТС">
        {driver.car && (
          <Link to="/cars/{-$id}" params={{ id: driver.car.id }}>
            <CarName car={driver.car} />
          </Link>
        )}
      </Fact>
      <Fact title="Карта водителя">{cardNumber(driver.driverCardNumber)}</Fact>
      <Fact title="Карта до">
        <Expiry day={driver.driverCardExpiresOn} now={now} />
      </Fact>
      <Fact title="Удостоверение">{driver.licenseNumber}</Fact>
      <Fact title="Удостоверение до">
        <Expiry day={driver.licenseExpiresOn} now={now} />
      </Fact>
      <Fact title="Дата рождения">{driver.birthDate && shortDay(driver.birthDate)}</Fact>
      <Fact title="Статус">{driver.isActive ? 'Работает' : 'Не работает'}</Fact>
      <Fact title="Заметка">{driver.comment}</Fact>
      <Fact title="Добавлен">{longDate(driver.createdAt)}</Fact>
    </Facts>
  )
}
