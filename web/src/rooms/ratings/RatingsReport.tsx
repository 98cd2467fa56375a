import type { RatingFigures, ReportedRating } from '@naryad/contract/ratings/ratings'
import { ratingsRoutes } from '@naryad/contract/ratings/ratings.routes'
import {
  lowScore,
  type RatingFigure,
  ratingFigureTitles,
  type RatingGroup,
  ratingGroups,
  ratingGroupTitles,
} from '@naryad/contract/ratings/ratings.words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { nearMoment, stamp } from '../../ui/formats/dates.ts'
import { numbered, percent } from '../../ui/formats/numbers.ts'
import { countColumnsOf, type FigureColumn, GroupedReport, useGroupedReport } from '../reports/index.ts'
import { ratingsQueries } from './ratings.queries.ts'

import styles from './ratings.module.css'

const average = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 1, maximumFractionDigits: 2 })
const averageText = (value: number | null): string => (value === null ? '—' : average.format(value))
const shareText = ({ asked, answered }: RatingFigures): string =>
  asked === 0 ? '—' : percent(answered / asked)

const counting = countColumnsOf(ratingFigureTitles)

const columns: readonly FigureColumn<RatingFigures, RatingFigure>[] = [
  { key: 'average', title: 'Средняя', text: ({ average: value }) => averageText(value) },
  counting('asked'),
  counting('answered'),
  { key: 'share', title: 'Доля ответивших', text: shareText },
  { ...counting('low'), tone: ({ low }) => (low > 0 ? 'err' : undefined) },
]

/**
 * Ratings that clients gave of closed requests: the average, who answered, by operators, organizations or months. Each figure
 * lists its requests.
 */
export function RatingsReport() {
  const chosen = useGroupedReport<RatingGroup, RatingFigure>('operator', 'answered')
  const { body, listed } = chosen
  return (
    <GroupedReport
      report="ratings"
      excel={{ route: ratingsRoutes.excel, name: 'Отчет по оценкам.xlsx', body }}
      chosen={chosen}
      query={useQuery(ratingsQueries.report(listed))}
      isEmpty={({ asked }) => asked === 0}
      empty={{
        title: 'За период оценок не просили',
        text: 'Просьбу об оценке отправляет правило: «Настройки → Правила», «Закрыта — попросить оценку»',
      }}
      columns={columns}
      figureTitles={ratingFigureTitles}
      groups={ratingGroups}
      groupTitles={ratingGroupTitles}
      caption="Оценки по группам"
      words={{ first: 'Последние ответы', none: 'Пока никто не ответил', back: 'Показать все ответы' }}
      renderItem={(item) => <Answer item={item} />}
    />
  )
}

/** A request with its link and what was said. */
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
        {text !== '' && <p className="no-margin break-words pre-wrap">{text}</p>}
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
