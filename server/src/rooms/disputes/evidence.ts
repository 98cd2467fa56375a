import { createHash } from 'node:crypto'

import type { Evidence } from '@naryad/contract/disputes/disputes'
import { sentenceText } from '@naryad/contract/kit/action-sentence'
import { lowerFirst } from '@naryad/contract/kit/letter-case'
import { channelTitles } from '@naryad/contract/notifications/notifications.channels'
import { deliveryStateTitles } from '@naryad/contract/notifications/notifications.words'
import { rollCallStatusTitles } from '@naryad/contract/roll-call/roll-call.words'
import type { TaskAction } from '@naryad/contract/tasks/tasks'
import { describeTaskAction } from '@naryad/contract/tasks/tasks.sentences'

import { kmText } from '../../platform/text/values.ts'
import type { CommentRow, FileRow, MarkRow, NoticeRow, RollCallRow, SignatureRow } from './evidence.repo.ts'
import type { CrossingRow, NearestRow } from './track.repo.ts'

const line = (
  kind: Evidence['kind'],
  at: string,
  text: string,
  { receivedAt = null, hash = null }: { receivedAt?: string | null; hash?: string | null } = {},
): Evidence => ({ at, receivedAt: receivedAt === at ? null : receivedAt, kind, text, hash })

const distance = (metres: number): string =>
  metres < 1000 ? `${metres}\u00a0м` : kmText(Math.round(metres / 1000))

/** A report is evidence as a whole, not shortened as in the history. */
export const ofAction = (action: TaskAction): Evidence => {
  const sentence = sentenceText(describeTaskAction(action))
  const isCut = action.field === 'Отчёт о работе' && action.to !== null && !sentence.includes(action.to)
  const text = isCut ? `${sentence}\n${action.to}` : sentence
  return line('HISTORY', action.at, text, { receivedAt: action.receivedAt ?? null })
}

export const ofNotice = ({ at, title, recipient, deliveries }: NoticeRow): Evidence => {
  const ways = deliveries.map(
    ({ channel, state }) =>
      `${channelTitles[channel].toLowerCase()} — ${state === 'kept' ? 'оставлено в почте установки' : deliveryStateTitles[state].toLowerCase()}`,
  )
  return line(
    'NOTICE',
    at,
    `${recipient}: ${title} (${ways.length > 0 ? ways.join(', ') : 'только в приложении'})`,
  )
}

/** A mark from a phone without a network has been received later. */
export const ofMark = ({ at, receivedAt, name, metres, hasPlace }: MarkRow): Evidence => {
  const isLate = Date.parse(receivedAt) - Date.parse(at) > 60_000
  const place =
    metres !== null
      ? `${distance(metres)} до места работ`
      : hasPlace
        ? 'место работ не отмечено на карте'
        : 'без места'
  return line('MARK', at, `${name}: ${place}`, { receivedAt: isLate ? receivedAt : null })
}

export const ofCrossing = ({ at, isInside, zone }: CrossingRow): Evidence =>
  line('YARD', at, `Автомобиль ${isInside ? 'на площадке' : 'выехал с площадки'} ${zone}`)

export const ofNearest = ({ at, metres }: NearestRow): Evidence =>
  line('TRACK', at, `Автомобиль ближе всего к месту работ: ${distance(metres)}`)

/** The camera may have a wrong clock, so the time of arrival stands beside it. */
export const ofFile = ({ at, takenAt, name, author, hash }: FileRow): Evidence =>
  line('FILE', takenAt ?? at, `${takenAt === null ? '' : 'Снято: '}${name}${author && `, ${author}`}`, {
    receivedAt: takenAt === null ? null : at,
    hash,
  })

export const ofComment = ({ at, receivedAt, text, author }: CommentRow): Evidence =>
  line('COMMENT', at, `${author || 'Без имени'}: ${text}`, { receivedAt })

export const ofRollCall = ({ at, status, comment, subject }: RollCallRow): Evidence =>
  line(
    'ROLL_CALL',
    at,
    [`${subject}: ${lowerFirst(rollCallStatusTitles[status])}`, comment].filter(Boolean).join('. '),
  )

/** The hash is computed again from the stored act. */
export const ofSignature = ({ at, signer, act, hash }: SignatureRow): Evidence => {
  const isIntact = createHash('sha256').update(act).digest().equals(hash)
  const state = isIntact ? 'акт не менялся, хеш сходится' : 'хеш акта не сходится: акт изменён после подписи'
  return line('SIGNATURE', at, `${signer}: ${state}`, { hash: hash.toString('hex') })
}

/** By time; what happened at one moment stays in the order of its source. */
export const inOrder = (lines: readonly Evidence[]): Evidence[] =>
  lines.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
