import type { Car } from '@naryad/contract/cars/cars'
import { plateCountryTitles } from '@naryad/contract/cars/plates'
import { fullName } from '@naryad/contract/kit/people'
import { Link } from '@tanstack/react-router'
import IconPhone from '~icons/phone'

import { CarStatusMark } from '../../../entities/car/CarStatusMark.tsx'
import { ago, stamp } from '../../../ui/formats/dates.ts'
import { kilometres } from '../../../ui/formats/numbers.ts'
import { phoneLink } from '../../../ui/formats/phones.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { PhoneText } from '../../../ui/PhoneText.tsx'
import { Fact, Facts, Section } from '../../../ui/register/Facts.tsx'
import { LastPosition } from './LastPosition.tsx'

import styles from './panel.module.css'

const none = <span className="muted">Нет данных</span>

/** «Сведения»: all properties of the truck and its related objects. */
export function DetailsTab({ car }: { car: Car }) {
  return (
    <>
      <PeopleLines car={car} />
      <LastPosition car={car} />
      <Section title="Основное">
        <Facts>
          <Fact title="Статус">
            <CarStatusMark status={car.status} />
          </Fact>
          {car.plateCountry !== 'RU' && (
            <Fact title="Страна номера">{plateCountryTitles[car.plateCountry]}</Fact>
          )}
          <Fact title="Марка, модель">{`${car.brand} ${car.model}`.trim()}</Fact>
          <Fact title="Год">{car.year}</Fact>
          <Fact title="VIN">{car.vin}</Fact>
          <Fact title="Гаражный номер">{car.garageNumber}</Fact>
          <Fact title="Пробег">{car.mileageKm === null ? none : kilometres(car.mileageKm)}</Fact>
          <Fact title="Добавлен">{stamp(car.createdAt)}</Fact>
        </Facts>
      </Section>
      <Section title="Оборудование">
        <Facts>
          <Fact title="Тахограф">{car.tachographModel}</Fact>
          <Fact title="Номер тахографа">{car.tachographNumber}</Fact>
          <Fact title="Блок СКЗИ">{car.skziNumber}</Fact>
          <Fact title="Трекер">{car.trackerModel}</Fact>
          <Fact title="IMEI">{car.trackerImei}</Fact>
        </Facts>
      </Section>
      {car.comment && (
        <Section title="Заметка">
          <p className={styles.comment}>{car.comment}</p>
        </Section>
      )}
    </>
  )
}

const PeopleLines = ({ car: { company, driver, carServer, externalId, lastSeenAt } }: { car: Car }) => (
  <Section title="Владелец и водитель">
    <Facts>
      <Fact title="Организация">
        {company ? (
          <Link to="/organizations/{-$id}" params={{ id: company.id }}>
            {company.name}
          </Link>
        ) : (
          none
        )}
      </Fact>
      <Fact title="Водитель">
        {driver ? (
          <Link to="/drivers/{-$id}" params={{ id: driver.id }}>
            {fullName(driver)}
          </Link>
        ) : (
          none
        )}
      </Fact>
      {driver?.phone && (
        <Fact title="Телефон">
          <a className={styles.phone} href={phoneLink(driver.phone)}>
            <Icon of={IconPhone} size={14} />
            <PhoneText number={driver.phone} />
          </a>
        </Fact>
      )}
      <Fact title="Сервер">{carServer?.title ?? none}</Fact>
      <Fact title="ID в мониторинге">{externalId}</Fact>
      <Fact title="Связь">
        {lastSeenAt ? <span data-tip={stamp(lastSeenAt)}>{ago(lastSeenAt)}</span> : null}
      </Fact>
    </Facts>
  </Section>
)
