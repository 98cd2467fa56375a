export const scores = [1, 2, 3, 4, 5] as const
export const scoreTitles = ['Очень плохо', 'Плохо', 'Нормально', 'Хорошо', 'Отлично'] as const

/** The page of a link; the secret follows after «#». */
const ratingPath = '/r'

/** The address of the page; with a score it offers that one, and a press gives it. */
export const ratingLink = (secret: string, score?: number): string =>
  `${ratingPath}#${secret}${score === undefined ? '' : `.${score}`}`

/** What the address of the page says. */
export function readRatingHash(hash: string): { readonly secret: string; readonly score: number | null } {
  const [secret = '', score] = hash.replace(/^#/, '').split('.')
  return { secret, score: scores.find((one) => String(one) === score) ?? null }
}

export const ratingDays = 14
/** A contact is asked at most once within these days. */
export const daysBetweenRequests = 7
/** How long an answer can be changed. */
export const changeHours = 24
/** Such a score, or a lower one, becomes a suggestion. */
export const lowScore = 2

export const deadRatingLink = 'Ссылка больше не действует или скопирована не полностью'

/** One of them asks for a rating of a closed request. */
export const ratingChannels = ['EMAIL', 'TELEGRAM', 'MAX'] as const
export type RatingChannel = (typeof ratingChannels)[number]

export const ratingChannelTitles: Record<RatingChannel, string> = {
  EMAIL: 'по почте',
  TELEGRAM: 'в Telegram',
  MAX: 'в MAX',
}

export const ratingGroups = ['operator', 'company', 'month'] as const
export type RatingGroup = (typeof ratingGroups)[number]

export const ratingGroupTitles: Record<RatingGroup, string> = {
  operator: 'По операторам',
  company: 'По организациям',
  month: 'По месяцам',
}

/** What a figure of the report counts, and the list behind it has. */
export const ratingFigures = ['asked', 'answered', 'low'] as const
export type RatingFigure = (typeof ratingFigures)[number]

export const ratingFigureTitles: Record<RatingFigure, string> = {
  asked: 'Спросили',
  answered: 'Ответили',
  low: 'Низких',
}
