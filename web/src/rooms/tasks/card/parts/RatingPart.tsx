import { lowScore, ratingChannelTitles, scores, scoreTitles } from '@naryad/contract/ratings/ratings.words'
import type { Task } from '@naryad/contract/tasks/tasks'
import { useQuery } from '@tanstack/react-query'

import { useMay } from '../../../../client/session/me.ts'
import { nearMoment, stamp } from '../../../../ui/formats/dates.ts'
import { cardQueries } from '../card.queries.ts'
import { Part } from './Part.tsx'

/** How the client rated the closed task, or that they were asked; nothing if they were not. */
export function RatingPart({ task }: { task: Task }) {
  const maySee = useMay('tasks.commentInternally')
  const { data } = useQuery({ ...cardQueries.rating(task.id), enabled: maySee && task.status === 'CLOSED' })
  const rating = task.status === 'CLOSED' ? data?.rating : null
  if (!rating) return null
  const { score, text, name, channel, askedAt, answeredAt } = rating
  const at = answeredAt ?? askedAt
  return (
    <Part title="Оценка клиента">
      {score !== null && (
        <p className="no-margin">
          <b className={score <= lowScore ? 'err' : undefined}>
            {score} из {scores.length}
          </b>
          , {scoreTitles[score - 1]?.toLowerCase()}
        </p>
      )}
      {text !== '' && <p className="no-margin break-words">{text}</p>}
      <p className="no-margin text-12 muted">
        {name}, {ratingChannelTitles[channel]}:{' '}
        {score === null ? 'просили об оценке, ответа пока нет, ' : 'ответ '}
        <time dateTime={at} data-tip={stamp(at)}>
          {nearMoment(at)}
        </time>
      </p>
    </Part>
  )
}
