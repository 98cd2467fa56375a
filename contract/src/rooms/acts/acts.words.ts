export const actForms = ['акт', 'акта', 'актов'] as const

export const actStatuses = ['DRAFT', 'ISSUED', 'CANCELLED'] as const
export type ActStatus = (typeof actStatuses)[number]

export const actStatusTitles: Record<ActStatus, string> = {
  DRAFT: 'Черновик',
  ISSUED: 'Выставлен',
  CANCELLED: 'Отменён',
}

/** Why a task with costs is not in the act. The first that applies is named. */
export const leftOutReasons = [
  'WARRANTY',
  'DUPLICATE',
  'IN_ACT',
  'NOT_APPROVED',
  'NOT_CLOSED',
  'LATER',
  'OTHER_CONTRACT',
  'NOT_TAKEN',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export const leftOutTitles: Record<LeftOutReason, string> = {
  WARRANTY: 'По гарантии',
  DUPLICATE: 'Объединены с другой заявкой',
  IN_ACT: 'Уже в другом акте',
  NOT_APPROVED: 'Затраты не согласованы',
  NOT_CLOSED: 'Не закрыты',
  LATER: 'Закрыты после периода',
  OTHER_CONTRACT: 'По другому договору',
  NOT_TAKEN: 'Не включены',
}

/** Tasks without an organization, for which no act can be made, are counted by «Собрать акты» too. */
export const collectReasons = [...leftOutReasons, 'NO_COMPANY'] as const
export type CollectReason = (typeof collectReasons)[number]

export const collectTitles: Record<CollectReason, string> = {
  ...leftOutTitles,
  NO_COMPANY: 'Без организации',
}

export const actFormats = ['json', 'xlsx'] as const
export type ActFormat = (typeof actFormats)[number]

/** The name of the JSON format, which a reader checks first. */
export const actFormatName = 'naryad.acts/1'

/** Tasks of one act; further ones of the same contract get an act of their own. */
export const maxActTasks = 1000
/** Tasks that stay out, by reason: all are counted, so many are named. */
export const maxLeftOut = 100
export const maxExportedActs = 100

/** The usual form of numbers: `{ГГГГ}` is the year of the act, `{№}` its number within the year. */
export const usualActNumber = 'А-{ГГГГ}-{№}'

/** «А-2026-118», «черновик» */
export const actName = (number: string | null): string => number ?? 'черновик'

/** «акт А-2026-118», «черновик акта» */
export const actTitle = (number: string | null): string =>
  number === null ? 'черновик акта' : `акт ${number}`

/** Why a task of an issued act is not changed. */
export const inActWords = (number: string): string =>
  `Заявка в акте ${number}: затраты, отчёт и статус не меняются, пока акт не отменён`
