import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { CarName } from '../../entities/car/CarName.tsx'
import { clock, shortDay } from '../../ui/formats/dates.ts'
import { firstBehind, ListBehind } from '../reports/index.ts'
import { nameOf } from './nameOf.ts'
import { type RollCallBody, rollCallQueries } from './rollCall.queries.ts'
import { StatusWord } from './StatusWord.tsx'
import { windowHours } from './windowHours.ts'

import styles from './rollCall.module.css'

interface BehindRowsProps {
  /** «ООО «Юг»: опоздали» */
  title: string
  body: RollCallBody
  onClose: () => void
}

/** The roll-calls that a figure counts. */
export function BehindRows({ title, body, onClose }: BehindRowsProps) {
  const [limit, setLimit] = useState(firstBehind)
  const read = useQuery(rollCallQueries.report({ ...body, limit }))
  return (
    <ListBehind
      title={title}
      failed="Не удалось загрузить явки"
      read={read}
      limit={limit}
      onLimit={setLimit}
      onClose={onClose}
      className={styles.behind}
      rowClassName={styles.behindRow}
      renderItem={(row) => (
        <>
          <span>
            {shortDay(row.date)} <span className={styles.aside}>{windowHours(row)}</span>
          </span>
          <span className={styles.who}>
            <span className={styles.name}>{nameOf(row)}</span>
            <span className={styles.second}>
              {row.car && <CarName car={row.car} />}
              {row.company?.name}
            </span>
          </span>
          <span className={styles.outcome}>
            <StatusWord status={row.status} />
            <span className={styles.aside}>{row.arrivedAt ? clock(row.arrivedAt) : row.comment}</span>
          </span>
        </>
      )}
    />
  )
}
