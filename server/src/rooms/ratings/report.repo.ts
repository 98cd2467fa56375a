import { lowScore, type RatingFigure } from '@naryad/contract/ratings/ratings.words'
import { sql, type SqlBool } from 'kysely'

import type { GroupedSource } from '../reports/index.ts'

/** Requests for a rating of the period; those of reopened tasks do not count. */
export const ratingsSource: GroupedSource<RatingFigure> = {
  from: sql`ratings join tasks on tasks.id = ratings.task_id`,
  moment: sql`ratings.asked_at`,
  where: sql<SqlBool>`ratings.status in ('SENT', 'ANSWERED')`,
  counted: {
    asked: sql<SqlBool>`true`,
    answered: sql<SqlBool>`ratings.score is not null`,
    low: sql<SqlBool>`ratings.score <= ${sql.lit(lowScore)}`,
  },
  further: () => ({
    columns: sql`ratings.score`,
    values: sql`'average', round(avg(score), 2)`,
  }),
  item: sql`ratings.id, ratings.asked_at, ratings.score, ratings.text, ratings.answered_at`,
  latest: sql`coalesce(ratings.answered_at, ratings.asked_at)`,
}
