import { upperFirst } from '@naryad/contract/kit/letter-case'
import { shortName } from '@naryad/contract/kit/people'
import { promiseOutcomeTitles } from '@naryad/contract/promises/promises.words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import IconX from '~icons/x'

import { Failed } from '../../client/queries/Failed.tsx'
import { promisedText } from '../../entities/promise/promiseWords.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { nearMoment } from '../../ui/formats/dates.ts'
import { count, numbered } from '../../ui/formats/numbers.ts'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { type PromiseReportBody, promisesQueries } from './promises.queries.ts'

import styles from './promises.module.css'

const step = 50
const most = 500

interface PromisesBehindProps {
  /** «Лапина О.: с опозданием» */
  title: string
  body: PromiseReportBody
  onClose: () => void
}

/** The promises that a figure counts, each with its task. */
export function PromisesBehind({ title, body, onClose }: PromisesBehindProps) {
  const [limit, setLimit] = useState(step)
  const heading = useRef<HTMLHeadingElement>(null)
  // The figure that opened it may stand far below.
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { data, error, refetch } = useQuery({
    ...promisesQueries.report({ ...body, limit }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={styles.behind} aria-label={title}>
      <header className="row gap-8">
        <h2 ref={heading} tabIndex={-1} className="no-margin text-14 strong grow">
          {title} {data && <span className="text-12 regular muted">{count(data.totalCount)}</span>}
        </h2>
        <IconButton label="Закрыть список" icon={IconX} size="sm" onClick={onClose} />
      </header>
      {!data && error && (
        <Failed title="Не удалось загрузить обещания" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={5} height={40} />}
      <ul className="plain-list">
        {data?.items.map((promise) => (
          <li key={promise.id} className={styles.promise}>
            <span className="digits nowrap">{nearMoment(promise.at)}</span>
            <span className="stack min-width-0">
              <span>{upperFirst(promisedText(promise)) || 'Без пояснения'}</span>
              <a className={styles.task} href={`/tasks/${promise.queue}/${promise.taskId}`}>
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
          </li>
        ))}
      </ul>
      {data && data.items.length < data.totalCount && limit < most && (
        <Button size="sm" onClick={() => setLimit(Math.min(most, limit * 3))}>
          Показать ещё
        </Button>
      )}
    </section>
  )
}
