/** The page of a link; the secret follows after «#». */
export const ratingPath = '/r'

export const ratingDays = 14
/** A contact is asked at most once within these days. */
export const daysBetweenRequests = 7
/** How long an answer can be changed. */
export const changeHours = 24
/** Such a score, or a lower one, becomes a suggestion. */
export const lowScore = 2

export const scores = [1, 2, 3, 4, 5] as const
export const scoreTitles = ['Очень плохо', 'Плохо', 'Нормально', 'Хорошо', 'Отлично'] as const

export const deadRatingLink = 'Ссылка больше не действует или скопирована не полностью'

export const ratingGroups = ['operator', 'company', 'month'] as const
export type RatingGroup = (typeof ratingGroups)[number]

export const ratingGroupTitles: Record<RatingGroup, string> = {
  operator: 'По операторам',
  company: 'По организациям',
  month: 'По месяцам',
}

/** Answers that the report lists, the latest first. */
export const maxListedRatings = 200
