import type { CardActivityDay } from '@naryad/contract/tachograph-files/tachograph-files'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Failed } from '../../../client/queries/Failed.tsx'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { shortDay } from '../../../ui/formats/dates.ts'
import { counted, dayForms } from '../../../ui/formats/plural.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/states/SkeletonRows.tsx'
import { durationText } from '../content/weeks.ts'
import { tachographFilesQueries } from '../tachographFiles.queries.ts'
import { type Gap, gapsOf, shadeOf } from './gaps.ts'

import styles from './year.module.css'

const months = ['янв', 'фев', 'мар', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'] as const
const monthDays = Array.from({ length: 31 }, (_, at) => at + 1)

/** The days of a year by the files of a driver's cards, with the gaps between them. */
export function CardYear({ driverId }: { driverId: number }) {
  const [year, setYear] = useState(() => new Date().getFullYear())
  const { data, error, refetch } = useQuery(tachographFilesQueries.cardYear(driverId, year))
  if (error)
    return <Failed title="Не удалось загрузить дни карты" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} height={24} />
  if (data.years.length === 0)
    return (
      <EmptyState
        title="Файлов карты ещё нет"
        text="Загрузите выгрузку карты в разделе «Файлы тахографа» — здесь будут её дни и пробелы"
      />
    )
  const years = [...new Set([year, ...data.years])].toSorted((a, b) => b - a)
  return (
    <div className="stack gap-12">
      {years.length > 1 && (
        <Segments
          label="Год"
          value={String(year)}
          onChange={(value) => setYear(Number(value))}
          choices={years.map((value) => ({ value: String(value), title: String(value) }))}
        />
      )}
      {data.days.length === 0 ? (
        <EmptyState title={`За ${year} год записей нет`} text="Выберите другой год" />
      ) : (
        <Year year={year} days={data.days} />
      )}
    </div>
  )
}

function Year({ year, days }: { year: number; days: readonly CardActivityDay[] }) {
  const gaps = gapsOf(days)
  const missing = gaps.reduce((sum, { count }) => sum + count, 0)
  const driving = days.reduce((sum, day) => sum + day.driving, 0)
  const summary = `Записано ${counted(days.length, dayForms)}, за рулём ${durationText(driving)}, ${
    missing === 0 ? 'пробелов нет' : `без записи ${counted(missing, dayForms)}`
  }`
  return (
    <>
      <p className="no-margin secondary">{summary}</p>
      <Grid year={year} days={days} gaps={gaps} summary={summary} />
      <ul className="plain-list flex wrap gap-12 text-12 secondary" aria-label="Обозначения">
        <li className={styles.sample}>
          <span className={styles.day} data-shade="0" /> без вождения
        </li>
        <li className={styles.sample}>
          <span className={styles.day} data-shade="1" /> до 4 ч за рулём
        </li>
        <li className={styles.sample}>
          <span className={styles.day} data-shade="2" /> до 9 ч
        </li>
        <li className={styles.sample}>
          <span className={styles.day} data-shade="3" /> больше
        </li>
        <li className={styles.sample}>
          <span className={styles.day} data-gap /> нет записи
        </li>
      </ul>
      {gaps.length > 0 && (
        <section aria-label="Пробелы">
          <h3 className="no-margin text-12 muted medium">Пробелы</h3>
          <ul className="plain-list flex wrap gap-x-16 gap-y-4">
            {gaps.map((gap) => (
              <li key={gap.from}>{gapText(gap)}</li>
            ))}
          </ul>
        </section>
      )}
      <p className="no-margin text-12 line-16 muted">
        По всем файлам карт водителя. Сутки тахографа идут по UTC: с 03:00 до 03:00 по Москве.
      </p>
    </>
  )
}

const gapText = ({ from, to, count }: Gap): string =>
  count === 1 ? shortDay(from) : `${shortDay(from)} — ${shortDay(to)}, ${counted(count, dayForms)}`

interface GridProps {
  year: number
  days: readonly CardActivityDay[]
  gaps: readonly Gap[]
  summary: string
}

/** A row for each month. Its figures are said in words below and above it, so it is a picture. */
function Grid({ year, days, gaps, summary }: GridProps) {
  const known = new Map(days.map((day) => [day.day, day]))
  const isGap = (day: string) => gaps.some(({ from, to }) => day >= from && day <= to)
  return (
    <div className="grid gap-2" role="img" aria-label={`${year} год. ${summary}`}>
      {months.map((title, month) => (
        <div key={title} className={styles.month}>
          <span className="text-12 muted">{title}</span>
          {monthDays.map((number) => {
            const day = `${year}-${String(month + 1).padStart(2, '0')}-${String(number).padStart(2, '0')}`
            const found = known.get(day)
            return (
              <span
                key={number}
                className={found || isGap(day) ? styles.day : styles.none}
                data-shade={found && shadeOf(found)}
                data-gap={(!found && isGap(day)) || undefined}
                data-tip={found && `${shortDay(day)}: за рулём ${durationText(found.driving)}`}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}
