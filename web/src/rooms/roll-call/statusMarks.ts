import type { RollCallStatus } from '@naryad/contract/roll-call/roll-call.words'
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconFileText,
  IconThumbUp,
} from '@tabler/icons-react'

import type { IconComponent } from '../../kit/Icon.tsx'

interface StatusLook {
  icon: IconComponent
  /** Where there is little room. */
  short: string
  /** As for `useHotkeys`: the Russian letter of the word stands on this key. */
  keys: string
}

export const statusLooks: Record<RollCallStatus, StatusLook> = {
  ARRIVED: { icon: IconCircleCheck, short: 'Явился', keys: 'KeyZ' },
  LATE: { icon: IconClock, short: 'Опоздал', keys: 'KeyJ' },
  NO_SHOW: { icon: IconCircleX, short: 'Не явился', keys: 'KeyY' },
  EXCUSED: { icon: IconFileText, short: 'Уваж. причина', keys: 'KeyE' },
  CONFIRMED: { icon: IconThumbUp, short: 'Подтверждена', keys: 'KeyG' },
  EXPECTED: { icon: IconCircleDashed, short: 'Ожидается', keys: 'Semicolon' },
}
