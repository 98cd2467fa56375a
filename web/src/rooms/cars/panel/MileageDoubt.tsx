import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import {
  acceptedKm,
  continuedKm,
  type MileageAnswer,
  type MileageDoubt as Doubt,
} from '@naryad/contract/cars/mileage'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconGauge from '~icons/gauge'

import { call } from '../../../client/api/api.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { carFormats } from '../../../entities/car/carFormats.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { nearMoment } from '../../../ui/formats/dates.ts'
import { count, kilometres } from '../../../ui/formats/numbers.ts'
import { counted, type Forms } from '../../../ui/formats/plural.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { TypedField } from '../../../ui/typed/TypedField.tsx'
import { useIsPhone } from '../../../ui/useMedia.ts'
import { carsQueries } from '../cars.queries.ts'

import styles from './mileageDoubt.module.css'

const readingForms: Forms = ['показание', 'показания', 'показаний']

/** Asks whether the tracker was reset or replaced; renders nothing once the question is gone. */
export function MileageDoubt({ carId }: { carId: number }) {
  const { data } = useQuery(carsQueries.mileageDoubt(carId))
  const doubt = data?.doubt
  return doubt ? <Question key={doubt.since} carId={carId} doubt={doubt} /> : null
}

/** «Пробег упал с 812 340 до 15 км: заменили трекер?» */
export function doubtQuestion({ fromKm, trackerKm, firstKm }: Doubt): string {
  const counter = fromKm === trackerKm ? 'Пробег' : 'Счётчик трекера'
  return firstKm < trackerKm
    ? `${counter} упал с ${count(trackerKm)} до ${kilometres(firstKm)}: заменили трекер?`
    : `${counter} вырос с ${count(trackerKm)} сразу до ${kilometres(firstKm)}: так и есть?`
}

function Question({ carId, doubt }: { carId: number; doubt: Doubt }) {
  const { since, firstKm, trackerKm, readingKm } = doubt
  const [typedKm, setTypedKm] = useState<number | null>(continuedKm(doubt))
  const isPhone = useIsPhone()
  const size = isPhone ? 'phone' : 'md'
  const answer = useAction({
    run: (body: Omit<MileageAnswer, 'since'>) =>
      call(carsRoutes.answerMileageDoubt, { params: { id: carId }, body: { ...body, since } }),
    touches: ['cars', 'maintenance'],
    done: (_, { answer: given }) =>
      given === 'ERROR' ? 'Показания признаны ошибкой, пробег прежний' : 'Пробег продолжен',
  })
  const continueFrom = (mileageKm: number) => answer.start({ answer: 'CONTINUE', mileageKm })
  return (
    <section className={styles.doubt} aria-label="Пробег под вопросом">
      <p className={`no-margin flex top gap-6 ${styles.question}`}>
        <Icon of={IconGauge} />
        <b>{doubtQuestion(doubt)}</b>
      </p>
      <p className="no-margin text-12 line-18 secondary">
        {counted(doubt.count, readingForms)} с {nearMoment(since)}, последнее — {kilometres(readingKm)}. Пока
        нет ответа, пробег не меняется.
      </p>
      <div className={`row wrap gap-8 above-4 ${styles.answers}`}>
        <div className={styles.field}>
          <TypedField
            size={isPhone ? 'lg' : 'md'}
            aria-label="Пробег сейчас, км"
            format={carFormats.mileage}
            value={typedKm}
            onChange={setTypedKm}
          />
        </div>
        <Button
          size={size}
          disabled={typedKm === null || answer.isRunning}
          onClick={() => typedKm !== null && continueFrom(typedKm)}
        >
          Продолжить с этого пробега
        </Button>
        {firstKm > trackerKm && (
          <Button size={size} disabled={answer.isRunning} onClick={() => continueFrom(acceptedKm(doubt))}>
            Верно: {kilometres(acceptedKm(doubt))}
          </Button>
        )}
        <Button
          size={size}
          variant="subtle"
          disabled={answer.isRunning}
          onClick={() => answer.start({ answer: 'ERROR' })}
        >
          Это ошибка
        </Button>
      </div>
    </section>
  )
}
