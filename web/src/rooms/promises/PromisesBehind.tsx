import { upperFirst } from '@naryad/contract/kit/letter-case'
import { shortName } from '@naryad/contract/kit/people'
import { promiseOutcomeTitles } from '@naryad/contract/promises/promises.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { promisedText } from '../../entities/promise/promiseWords.ts'
import { nearMoment } from '../../ui/formats/dates.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { firstBehind, ListBehind } from '../reports/index.ts'
import { type PromiseReportBody, promisesQueries } from './promises.queries.ts'

import styles from './promises.module.css'

interface PromisesBehindProps {
  title: string
  body: PromiseReportBody
  onClose: () => void
}

/** The promises that a figure counts, each with its task. */
export function PromisesBehind({ title, body, onClose }: PromisesBehindProps) {
  const [limit, setLimit] = useState(firstBehind)
  const read = useQuery(promisesQueries.report({ ...body, limit }))
  return (
    <ListBehind
      title={title}
      failed="Не удалось загрузить обещания"
      read={read}
      limit={limit}
      onLimit={setLimit}
      onClose={onClose}
      className="stack gap-8 panel surface pad-x-16 pad-y-12 stretch"
      rowClassName={styles.promise}
      renderItem={(promise) => (
        <>
          <span className="digits nowrap">{nearMoment(promise.at)}</span>
          <span className="stack min-width-0">
            <span>{upperFirst(promisedText(promise)) || 'Без пояснения'}</span>
            <a className="text-12 muted" href={`/tasks/${promise.queue}/${promise.taskId}`}>
              {numbered(promise.taskId)} {promise.title}
            </a>
          </span>
          <span className="stack min-width-0 text-12">
            <span data-outcome={promise.outcome}>{promiseOutcomeTitles[promise.outcome]}</span>
            <span className="muted">
              {promise.by && shortName(promise.by)}
              {promise.reason && `, ${promise.reason}`}
            </span>
          </span>
        </>
      )}
    />
  )
}
