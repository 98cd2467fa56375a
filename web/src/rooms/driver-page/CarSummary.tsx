import { formatPlate, plateParts } from '@naryad/contract/cars/plates'
import type { DriverMe, DriverTerm } from '@naryad/contract/driver-page/driver-page'
import { cardReadingDays, cardReadingWarningDays } from '@naryad/contract/drivers/card-reading'

import { shortDay } from '../../ui/formats/dates.ts'
import { kilometres } from '../../ui/formats/numbers.ts'
import { CardWeek } from './CardWeek.tsx'
import { Sign } from './Sign.tsx'
import { days } from './words.ts'

/** The driver's truck with its maintenance ranges, the nearest first, and the card reading. */
export function CarSummary({ me }: { me: DriverMe }) {
  const { car, company } = me
  return (
    <section aria-label="Ваш автомобиль">
      {car ? (
        <div className="car">
          {car.plate === null ? <b className="carTitle">{car.title}</b> : <PlateSign plate={car.plate} />}
          <div>
            <div className="strong">{[car.brand, car.model].filter(Boolean).join(' ') || 'Автомобиль'}</div>
            {company && <div className="quiet small">{company}</div>}
          </div>
        </div>
      ) : (
        <p className="quiet">Автомобиль за вами не закреплён. {company}</p>
      )}
      <CardReading me={me} />
      <CardWeek week={me.cardWeek} />
      <Terms terms={me.terms} />
    </section>
  )
}

function PlateSign({ plate }: { plate: string }) {
  const { main, region } = plateParts(plate)
  return (
    <span className="plate" role="img" aria-label={`Госномер ${formatPlate(plate)}`}>
      <b>{main.replace(/\d+/g, ' $& ').trim()}</b>
      {region && <i>{region}</i>}
    </span>
  )
}

function CardReading({ me: { cardReading } }: { me: DriverMe }) {
  if (!cardReading) return null
  const { dueOn, readOn, daysLeft } = cardReading
  const tone = daysLeft < 0 ? 'bad' : daysLeft <= cardReadingWarningDays ? 'warn' : 'good'
  return (
    <p className={`term ${tone}`}>
      <Sign of="card" />
      <span>
        {daysLeft < 0 ? (
          <>
            <b>Карту водителя пора считать:</b> срок прошёл {shortDay(dueOn)}
          </>
        ) : (
          <>
            <b>Карту считать до {shortDay(dueOn)}:</b> осталось {days(daysLeft)} из {cardReadingDays}
          </>
        )}
        {readOn && <span className="small quiet block">Последнее чтение {shortDay(readOn)}</span>}
      </span>
    </p>
  )
}

const tones = { OK: 'good', SOON: 'warn', OVERDUE: 'bad', DONE: 'good' } as const

function Terms({ terms }: { terms: readonly DriverTerm[] }) {
  if (terms.length === 0) return null
  const urgent = terms.filter(({ state }) => state !== 'OK')
  return (
    <>
      {urgent.map((term) => (
        <Term key={term.id} term={term} />
      ))}
      {urgent.length < terms.length && (
        <details className="more">
          <summary>{urgent.length === 0 ? 'Сроки обслуживания: всё в порядке' : 'Остальные сроки'}</summary>
          {terms
            .filter(({ state }) => state === 'OK')
            .map((term) => (
              <Term key={term.id} term={term} />
            ))}
        </details>
      )}
    </>
  )
}

const Term = ({ term }: { term: DriverTerm }) => (
  <p className={`term ${tones[term.state]}`}>
    <Sign of="clock" />
    <span>
      <b>{term.kind}:</b> {untilText(term)}
    </span>
  </p>
)

/** «до 12.12.2026 (осталось 14 дней)», «просрочено на 3 дня». */
function untilText({ dateTo, mileageTo, daysLeft, kmLeft }: DriverTerm): string {
  const ends = [
    dateTo && daysLeft !== null
      ? daysLeft < 0
        ? `просрочено на ${days(-daysLeft)}`
        : `до ${shortDay(dateTo)}, осталось ${days(daysLeft)}`
      : null,
    mileageTo !== null && kmLeft !== null
      ? kmLeft < 0
        ? `пробег превышен на ${kilometres(-kmLeft)}`
        : `до ${kilometres(mileageTo)}, осталось ${kilometres(kmLeft)}`
      : null,
  ]
  return ends.filter(Boolean).join('; ') || 'срок не указан'
}
