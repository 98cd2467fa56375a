import type { RollCallStatus } from '@naryad/contract/roll-call/roll-call.words'
import IconCircleCheck from '~icons/circle-check'
import IconCircleDashed from '~icons/circle-dashed'
import IconCircleX from '~icons/circle-x'
import IconClock from '~icons/clock'
import IconFileText from '~icons/file-text'
import IconThumbUp from '~icons/thumb-up'

import type { IconComponent } from '../../ui/Icon.tsx'

interface StatusLook {
  icon: IconComponent
  short: string
  /** Shortcut for `useHotkeys`. */
  keys: string
  /** The Russian letter on that key. */
  letter: string
  tone: 'ok' | 'warn' | 'err' | 'info' | undefined
}

export const statusLooks: Record<RollCallStatus, StatusLook> = {
  ARRIVED: { icon: IconCircleCheck, short: 'Явился', keys: 'KeyZ', letter: 'Я', tone: 'ok' },
  LATE: { icon: IconClock, short: 'Опоздал', keys: 'KeyJ', letter: 'О', tone: 'warn' },
  NO_SHOW: { icon: IconCircleX, short: 'Не явился', keys: 'KeyY', letter: 'Н', tone: 'err' },
  EXCUSED: { icon: IconFileText, short: 'Уваж. причина', keys: 'KeyE', letter: 'У', tone: 'info' },
  CONFIRMED: { icon: IconThumbUp, short: 'Подтверждена', keys: 'KeyG', letter: 'П', tone: 'ok' },
  EXPECTED: { icon: IconCircleDashed, short: 'Ожидается', keys: 'Semicolon', letter: 'Ж', tone: undefined },
}
