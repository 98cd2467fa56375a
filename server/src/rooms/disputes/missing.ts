import { dayText, timeText } from '../../platform/text/values.ts'
import type { SilenceRow } from './track.repo.ts'

/** The retention period of tracks of trucks and of places of marks. */
export const trackDays = 30

/** Why there is no track of a visit, or that there is one. */
export type TrackState = 'NO_CAR' | 'AHEAD' | 'EXPIRED' | 'SILENT' | 'THERE'

interface Known {
  readonly hasPlan: boolean
  readonly hasPlace: boolean
  readonly hasMarks: boolean
  readonly hasPhotos: boolean
  readonly hasReport: boolean
  readonly hasSignature: boolean
  readonly hasNotices: boolean
  readonly track: TrackState
  readonly silences: readonly SilenceRow[]
}

const gapText = ({ from, to }: SilenceRow): string =>
  dayText(from) === dayText(to)
    ? `${dayText(from)} ${timeText(from)}–${timeText(to)}`
    : `с ${dayText(from)} ${timeText(from)} до ${dayText(to)} ${timeText(to)}`

const noTrack: Readonly<Record<Exclude<TrackState, 'THERE'>, string>> = {
  NO_CAR: 'Автомобиль в заявке не указан: трека нет',
  AHEAD: 'Визит ещё впереди: трека пока нет',
  EXPIRED: `Трек хранится ${trackDays} дней: за дни визита его уже нет`,
  SILENT: 'За время визита трекер ничего не передал',
}

const aboutTrack = ({ track, hasPlace, silences }: Known): string[] =>
  track === 'THERE'
    ? [
        ...silences.map((gap) => `Трекер молчал ${gapText(gap)}`),
        ...(hasPlace ? [] : ['Место работ не отмечено на карте: расстояния до него не посчитать']),
      ]
    : [noTrack[track]]

/** What is not known about a visit, each with its reason. */
export const missingOf = (known: Known): string[] => [
  ...(known.hasPlan ? [] : ['Визит не планировали: окна нет']),
  ...(known.hasNotices ? [] : ['Уведомлений представителям организации о заявке нет (они хранятся 90 дней)']),
  ...(known.hasMarks ? [] : ['Отметки «Я на месте» нет']),
  ...aboutTrack(known),
  ...(known.hasPhotos ? [] : ['Файлов и фотографий нет']),
  ...(known.hasReport ? [] : ['Отчёт о работе не написан']),
  ...(known.hasSignature ? [] : ['Подписи клиента нет']),
]
