import type { ReportedRating } from '@naryad/contract/ratings/ratings'
import { lowScore, type RatingFigure, ratingFigureTitles } from '@naryad/contract/ratings/ratings.words'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import IconX from '~icons/x'

import { IconButton } from '../../ui/controls/IconButton.tsx'
import { nearMoment, stamp } from '../../ui/formats/dates.ts'
import { numbered } from '../../ui/formats/numbers.ts'

import styles from './ratings.module.css'

/** A figure of the report: of all groups, or of one. */
export interface Behind {
  readonly figure: RatingFigure
  readonly group?: { readonly key: string; readonly title: string }
}

interface RatingsBehindProps {
  behind: Behind
  items: readonly ReportedRating[]
  /** Back to the latest answers; undefined while they are shown. */
  onClose: (() => void) | undefined
}

const titleOf = ({ figure, group }: Behind): string =>
  `${group?.title ?? 'За период'}: ${ratingFigureTitles[figure].toLowerCase()}`

/** The requests behind a figure, each with its link and what was said. */
export function RatingsBehind({ behind, items, onClose }: RatingsBehindProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isChosen = onClose !== undefined
  // The figure that opened it may stand far above.
  useEffect(() => {
    if (!isChosen) return
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const title = isChosen ? titleOf(behind) : 'Последние ответы'
  return (
    <section className="stack gap-8 stretch" aria-label={title}>
      <header className="row gap-8">
        <h2 ref={heading} tabIndex={-1} className="no-margin text-14 strong grow">
          {title}
        </h2>
        {onClose && <IconButton label="Показать все ответы" icon={IconX} size="sm" onClick={onClose} />}
      </header>
      {items.length === 0 && <p className="no-margin muted">Пока никто не ответил</p>}
      {items.length > 0 && (
        <ul className={styles.answers}>
          {items.map((item) => (
            <Answer key={item.id} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Answer({
  item: { taskId, queue, title, company, operator, score, text, askedAt, answeredAt },
}: {
  item: ReportedRating
}) {
  const at = answeredAt ?? askedAt
  return (
    <li className={styles.answer}>
      <b className={score !== null && score <= lowScore ? 'err' : undefined}>{score ?? '—'}</b>
      <div className="min-width-0">
        <Link to="/tasks/$queue/{-$id}" params={{ queue, id: taskId }}>
          {numbered(taskId)} {title}
        </Link>
        {text !== '' && <p className={styles.text}>{text}</p>}
        <p className="no-margin text-12 muted">
          {company} · {operator} · {answeredAt === null && 'просили '}
          <time dateTime={at} data-tip={stamp(at)}>
            {nearMoment(at)}
          </time>
        </p>
      </div>
    </li>
  )
}
