import type { ReportedRating } from '@naryad/contract/ratings/ratings'
import { lowScore, type RatingFigure, ratingFigureTitles } from '@naryad/contract/ratings/ratings.words'
import { Link } from '@tanstack/react-router'

import { nearMoment, stamp } from '../../ui/formats/dates.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { BehindFigure, type FigureBehind } from '../reports/index.ts'

import styles from './ratings.module.css'

export type Behind = FigureBehind<RatingFigure>

interface RatingsBehindProps {
  behind: Behind
  items: readonly ReportedRating[]
  /** Back to the latest answers; undefined while they are shown. */
  onClose: (() => void) | undefined
}

const titleOf = ({ figure, group }: Behind): string =>
  `${group?.title ?? 'За период'}: ${ratingFigureTitles[figure].toLowerCase()}`

/** The requests behind a figure, each with its link and what was said. */
export const RatingsBehind = ({ behind, items, onClose }: RatingsBehindProps) => (
  <BehindFigure
    title={onClose ? titleOf(behind) : 'Последние ответы'}
    items={items}
    none="Пока никто не ответил"
    back="Показать все ответы"
    renderItem={(item) => <Answer item={item} />}
    onClose={onClose}
  />
)

function Answer({
  item: { taskId, queue, title, company, operator, score, text, askedAt, answeredAt },
}: {
  item: ReportedRating
}) {
  const at = answeredAt ?? askedAt
  return (
    <div className={styles.answer}>
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
    </div>
  )
}
